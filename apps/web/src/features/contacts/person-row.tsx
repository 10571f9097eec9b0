import type { Contact } from '@app/schema/contacts';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { failedWith, passNotFound } from '../../lib/api-error.ts';
import { api, queryClient, retryUnanswered } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { reportFailure } from '../../lib/report-error.ts';
import { toastSuccess } from '../../lib/toasts.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FailureText } from '../../ui/failure-text.tsx';
import { useNextFocus } from '../../ui/use-next-focus.ts';
import { contactsQuery } from '../plan/data/contacts-query.ts';

type Props = { person: Contact; onEdit: () => void };

/** A person responsible, and what can be done about them. One who has left is only named as that. */
export function PersonRow({ person, onEdit }: Props) {
  const t = useText();
  const { name, leftAt } = person;
  return (
    <li className="flex flex-col gap-3 border-b border-line py-4 first:pt-0 last:border-b-0 last:pb-0">
      {name === null ? (
        <p className="text-ink-soft">{leftAt !== null && t('contacts.left_on', { date: formatDate(leftAt) })}</p>
      ) : (
        <>
          <PersonFacts person={person} name={name} />
          <Acts person={person} name={name} onEdit={onEdit} />
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

function Acts({ person, name, onEdit }: NamedProps & Omit<Props, 'person'>) {
  const t = useText();
  const { id, email, openTodos, introducedAt } = person;
  const [asking, setAsking] = useState<Asking | null>(null);
  const edit = useRef<HTMLButtonElement>(null);
  useNextFocus(introducedAt, () => edit.current); // a person who has another address has no links to revoke
  const refresh = () => queryClient.invalidateQueries(contactsQuery);
  const close = () => setAsking(null);
  const closeAndRefresh = () => {
    close(); // first: it gives the focus back, which goes on from there when the list has changed
    return refresh();
  };
  const send = useMutation(
    api.contact.sendTodos.mutationOptions({
      meta: { inPlace: true, silent: true },
      onSuccess: () => {
        toastSuccess(t('contacts.send.sent', { name }));
        return refresh();
      },
      onError: (error) => {
        if (failedWith(error, 'not_found')) reportFailure(error); // the row, with what it says, goes
        return refresh();
      },
    }),
  );
  const hasNothing = failedWith(send.error, 'bad_request'); // their to-dos were done or given to others meanwhile
  const change = useMutation(api.contact.save.mutationOptions({ meta: { inPlace: true }, onSuccess: closeAndRefresh }));
  const remove = useMutation({
    mutationFn: async () => {
      await trpc.contact.delete.mutate({ id }).catch(passNotFound);
      return { msg: 'deleted' };
    },
    meta: { inPlace: true },
    retry: retryUnanswered,
    onSuccess: closeAndRefresh,
  });
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
        <Button ref={edit} size="small" onClick={onEdit}>
          {t('contacts.edit')}
          {about}
        </Button>
        {introducedAt !== null && (
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
      <FailureText error={send.error} text={hasNothing ? t('contacts.send.nothing') : undefined} />
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
        onConfirm={remove.mutate}
        title={t('contacts.remove.title', { name })}
        confirmLabel={t('contacts.remove')}
        mutation={remove}
      >
        <p>{t('contacts.remove.text')}</p>
      </ConfirmDialog>
    </>
  );
}
