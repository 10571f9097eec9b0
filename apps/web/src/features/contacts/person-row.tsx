import type { Contact } from '@app/schema/contacts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queryClient } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { toastSuccess } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FailureText } from '../../ui/failure-text.tsx';
import { contactsQuery } from '../plan/data/contacts-query.ts';

type Props = { person: Contact; onEdit: () => void; onRemoved: () => void };

/** A person responsible, and what can be done about them. One who has left is only named as that. */
export function PersonRow({ person, onEdit, onRemoved }: Props) {
  const t = useText();
  const { name, leftAt } = person;
  return (
    <li className="flex flex-col gap-3 border-b border-line py-4 first:pt-0 last:border-b-0 last:pb-0">
      {name === null ? (
        <p className="text-ink-soft">{leftAt !== null && t('contacts.left_on', { date: formatDate(leftAt) })}</p>
      ) : (
        <>
          <PersonFacts person={person} name={name} />
          <Acts person={person} name={name} {...{ onEdit, onRemoved }} />
        </>
      )}
    </li>
  );
}

type NamedProps = { person: Contact; name: string };

/** Who it is, and what they have to do. */
export function PersonFacts({ person: { email, openTodos, introducedAt, reminders }, name }: NamedProps) {
  const t = useText();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <h2 className="text-body font-semibold">{name}</h2>
      <p>{email}</p>
      <p className="flex flex-wrap gap-x-4 text-small text-ink-soft">
        <span>{t('contacts.open', { count: openTodos })}</span>
        <span>
          {introducedAt === null ? t('contacts.not_sent') : t('contacts.sent_on', { date: formatDate(introducedAt) })}
        </span>
        {introducedAt !== null && <span>{t(reminders ? 'contacts.reminded' : 'contacts.not_reminded')}</span>}
      </p>
    </div>
  );
}

type Asking = 'void' | 'remove';

function Acts({ person, name, onEdit, onRemoved }: NamedProps & Omit<Props, 'person'>) {
  const t = useText();
  const { id, email, openTodos } = person;
  const [asking, setAsking] = useState<Asking | null>(null);
  const refresh = () => queryClient.invalidateQueries(contactsQuery);
  const close = () => setAsking(null);
  const send = useMutation(
    api.contact.sendTodos.mutationOptions({
      meta: { inPlace: true, silent: true },
      onSuccess: () => {
        toastSuccess(t('contacts.send.sent', { name }));
        return refresh();
      },
    }),
  );
  const change = useMutation(
    api.contact.save.mutationOptions({
      meta: { inPlace: true },
      onSuccess: async () => {
        await refresh();
        close();
      },
    }),
  );
  const remove = useMutation(
    api.contact.delete.mutationOptions({
      meta: { inPlace: true },
      onSuccess: async () => {
        await refresh();
        onRemoved();
      },
    }),
  );
  const about = <span className="sr-only">{`: ${name}`}</span>;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          icon="mail"
          busy={send.isPending}
          disabledReason={openTodos === 0 ? t('contacts.send.nothing') : null}
          onClick={() => send.mutate({ id })}
        >
          {t('contacts.send')}
          {about}
        </Button>
        <Button size="small" onClick={onEdit}>
          {t('contacts.edit')}
          {about}
        </Button>
        {person.introducedAt !== null && (
          <Button size="small" look="quiet" onClick={() => setAsking('void')}>
            {t('contacts.void')}
            {about}
          </Button>
        )}
        <Button size="small" look="quiet" onClick={() => setAsking('remove')}>
          {t('contacts.remove')}
          {about}
        </Button>
      </div>
      <FailureText error={send.error} />
      <ConfirmDialog
        open={asking === 'void'}
        onClose={close}
        onConfirm={() => change.mutate({ id, name, email: email ?? '', voidLinks: true })}
        title={t('contacts.void.title', { name })}
        confirmLabel={t('contacts.void')}
        mutation={change}
      >
        <p>{t('contacts.void.text')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'remove'}
        destructive
        onClose={close}
        onConfirm={() => remove.mutate({ id })}
        title={t('contacts.remove.title', { name })}
        confirmLabel={t('contacts.remove')}
        mutation={remove}
      >
        <p>{t('contacts.remove.text')}</p>
      </ConfirmDialog>
    </>
  );
}
