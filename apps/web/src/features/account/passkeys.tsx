import { PASSKEY_NAME_MAX, passkeyNameInput, type AddPasskeyInput } from '@app/schema/passkeys';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type RefObject } from 'react';
import { api, queryClient } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import type { Account } from '../../lib/own-account.ts';
import { setSecondFactorDue } from '../../lib/session.ts';
import { toastSuccess } from '../../lib/toasts.ts';
import { isTransient, passNotFound } from '../../lib/api-error.ts';
import { useSendOnce } from '../../lib/send-once.ts';
import { trpc, type Outputs } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, useAppForm } from '../../ui/form/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFocus } from '../../ui/use-focus.ts';
import { useFocusAfter } from '../../ui/use-next-focus.ts';
import { makePasskey, NoPasskey } from '../auth/passkeys/device.ts';
import { FormButtons } from './form-buttons.tsx';
import { PasswordDialog } from './password-dialog.tsx';

type Passkey = Outputs['passkey']['list'][number];
type Made = Omit<AddPasskeyInput, 'name'>;

/** Asked for again each time, since another device uses them meanwhile. */
const passkeysQuery = api.passkey.list.queryOptions(undefined, { staleTime: 0, meta: { inPlace: true } });
const refresh = () => queryClient.invalidateQueries(api.passkey.list.queryFilter());

/** The passkeys of one's own account: the list, and the way to another. */
export function Passkeys({ account }: { account: Account }) {
  const t = useText();
  const query = useQuery(passkeysQuery);
  const [adding, setAdding] = useState<string | null>(null); // by its name, which is asked for first
  const close = () => setAdding(null);
  const add = useFocus<HTMLButtonElement>(query.data !== undefined); // in place of the button that asked for them
  return (
    <Loaded query={query} size="h-20 w-full">
      {(passkeys) => (
        <>
          {passkeys.length === 0 ? (
            <p>{t('account.passkeys.none')}</p>
          ) : (
            <ul aria-label={t('account.passkeys.title')} className="bare-list flex flex-col">
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} account={account} next={add} />
              ))}
            </ul>
          )}
          {'PublicKeyCredential' in window ? (
            <Button ref={add} icon="plus" className="self-start" onClick={() => setAdding('')}>
              {t('account.passkeys.add')}
            </Button>
          ) : (
            <p className="text-small text-ink-soft">{t('account.passkeys.unsupported')}</p>
          )}
          {adding === '' && <NameDialog onNamed={setAdding} onClose={close} />}
          {adding && <AddDialog name={adding} known={passkeys.map(({ id }) => id)} account={account} onClose={close} />}
        </>
      )}
    </Loaded>
  );
}

const LABELS = { name: 'account.passkeys.name' } as const;

type NameProps = { onNamed: (name: string) => void; onClose: () => void };

/** Asks for the name first: a passkey that the device has made is stored without another question. */
function NameDialog({ onNamed, onClose }: NameProps) {
  const t = useText();
  const form = useAppForm({
    labels: LABELS,
    defaultValues: { name: '' },
    schema: passkeyNameInput,
    onSubmit: async ({ name }) => onNamed(name),
  });
  return (
    <Dialog open onClose={onClose} title={t('account.passkeys.add')} size="small">
      <p>{t('account.passkeys.name_text')}</p>
      <Form form={form} className="flex flex-col gap-5">
        <TextField {...form.text('name')} maxLength={PASSKEY_NAME_MAX} autoComplete="off" data-autofocus />
        <FormButtons form={form} submitLabel={t('account.factor.go_on')} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

type AddProps = {
  name: string;
  /** The ids of the passkeys that there are. */
  known: readonly string[];
  account: Account;
  onClose: () => void;
};

/** Asks for the password, has the device make a passkey, and stores it. */
function AddDialog({ name, known, account, onClose }: AddProps) {
  const t = useText();
  const [before] = useState(known);
  const made = useRef<Made | null>(null); // without an answer it is sent again: the device makes no second one
  const store = useSendOnce<AddPasskeyInput, unknown>(
    (input) => trpc.passkey.add.mutate(input),
    async () => (await trpc.passkey.list.query()).find((one) => one.name === name && !before.includes(one.id)),
  );
  const make = async (password: string, code?: string): Promise<Made> => {
    const { options, attempt } = await trpc.passkey.startAdding.mutate({ password, code });
    const credential = await makePasskey(options).catch((error: unknown) => {
      throw error instanceof NoPasskey ? new Error(t('account.passkeys.cancelled'), { cause: error }) : error;
    });
    return { attempt, credential };
  };
  const add = async (password: string, code?: string) => {
    made.current ??= await make(password, code);
    try {
      await store({ ...made.current, name });
    } catch (error) {
      if (!isTransient(error)) made.current = null;
      throw error;
    }
    setSecondFactorDue(false); // it is the one that was asked for
    await refresh();
    onClose();
    toastSuccess(t('account.passkeys.added'));
  };
  return (
    <PasswordDialog
      email={account.email}
      title={t('account.passkeys.add')}
      confirmLabel={t('account.passkeys.add')}
      withCode={account.secondFactor.on}
      act={add}
      onClose={onClose}
    >
      <p>{t('account.passkeys.add_text')}</p>
    </PasswordDialog>
  );
}

type RowProps = {
  passkey: Passkey;
  account: Account;
  /** What takes the focus when this one is removed. */
  next: RefObject<HTMLElement | null>;
};

function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt }, account, next }: RowProps) {
  const t = useText();
  useFocusAfter(() => next.current);
  const [asking, setAsking] = useState(false);
  const remove = async (password: string, code?: string) => {
    await trpc.passkey.remove.mutate({ id, password, code }).catch(passNotFound);
    await refresh();
    toastSuccess(t('account.passkeys.removed'));
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line py-4 first:pt-0 last:border-b-0">
      <div className="flex min-w-0 flex-col">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="text-small text-ink-soft">
          {t('account.passkeys.created', { moment: formatDateTime(createdAt) })} ·{' '}
          {lastUsedAt === null
            ? t('account.passkeys.unused')
            : t('account.passkeys.used', { moment: formatDateTime(lastUsedAt) })}
        </span>
      </div>
      <Button size="small" onClick={() => setAsking(true)}>
        {t('account.passkeys.remove')}
        <span className="sr-only">{`: ${name}`}</span>
      </Button>
      {asking && (
        <PasswordDialog
          email={account.email}
          title={t('account.passkeys.remove_title', { name })}
          confirmLabel={t('account.passkeys.remove')}
          destructive
          withCode={account.secondFactor.on}
          act={remove}
          onClose={() => setAsking(false)}
        >
          <p>{t('account.passkeys.remove_text')}</p>
        </PasswordDialog>
      )}
    </li>
  );
}
