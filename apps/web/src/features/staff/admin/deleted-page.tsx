import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failedWith, passNotFound, readFieldErrors } from '../../../lib/api-error.ts';
import { useBrand } from '../../../lib/brand.ts';
import { errorText } from '../../../lib/error-text.ts';
import { toDay, formatDate, formatDateTime, formatRelativeDay } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { useSendOnce } from '../../../lib/send-once.ts';
import { trpc } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DoneText } from '../../../ui/done-text.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { FailureText } from '../../../ui/failure-text.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { type Colleague, type DeletedAccount, deletedQuery, refreshPeople } from '../staff-queries.ts';
import { ConsultantPicker } from '../consultants/consultant-picker.tsx';

/** Clients and consultants who were deleted and can still be brought back. */
export function DeletedPage() {
  const t = useText();
  const { eraseAfterDays: days } = useBrand();
  const { data: accounts } = useSuspenseQuery(deletedQuery);
  const [back, setBack] = useState<string | null>(null);
  return (
    <div className="flex flex-col gap-6">
      <PageHeading lead={t('deleted.lead', { days })}>{t('deleted.title')}</PageHeading>
      <DoneText key={back}>{back}</DoneText>
      {accounts.length === 0 ? (
        <EmptyState icon="trash" title={t('deleted.none.title')}>
          {t('deleted.none.text', { days })}
        </EmptyState>
      ) : (
        <ul className="bare-list flex flex-col gap-3">
          {accounts.map((account) => (
            <DeletedRow key={account.id} account={account} onBack={setBack} />
          ))}
        </ul>
      )}
    </div>
  );
}

type Props = {
  account: DeletedAccount;
  /** With what to say. */
  onBack: (done: string) => void;
};

/** Who was deleted, when they are gone for good, and the way back; the server says when a client needs a consultant first. */
function DeletedRow({ account, onBack }: Props) {
  const t = useText();
  const { id, role, name, email, deletedAt, goneAt } = account;
  const [choosing, setChoosing] = useState(false);
  const restore = useRestore((isOwn) => {
    setChoosing(false);
    onBack(t(isOwn ? 'deleted.back' : 'deleted.back_before', { name }));
  });
  const bringBack = () =>
    restore.mutate({ id }, { onError: (error) => setChoosing('consultantId' in readFieldErrors(error)) });
  const { error } = restore;
  const refused =
    error === null
      ? undefined
      : failedWith(error, 'email_in_use')
        ? t('deleted.email_in_use', { email })
        : errorText(error);
  return (
    <li>
      <Card className="grid grid-cols-1 items-start gap-x-8 gap-y-4 py-4! sm:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:grid-cols-[minmax(0,4fr)_minmax(0,5fr)_minmax(0,3fr)]">
        <div className="min-w-0">
          <h2 className="text-body font-semibold">{name}</h2>
          <p className="text-small text-ink-soft">
            {t(role === 'User' ? 'deleted.client' : 'deleted.consultant', { email })}
          </p>
        </div>
        <dl className="grid grid-cols-2 gap-x-6">
          <Fact label={t('deleted.when')}>{formatDateTime(deletedAt)}</Fact>
          <Fact label={t('deleted.gone')}>
            {formatDate(goneAt)}
            <span className="block text-small text-ink-soft">
              {formatRelativeDay(toDay(new Date(goneAt)), toDay(new Date()))}
            </span>
          </Fact>
        </dl>
        <div className="flex flex-col items-start gap-2 lg:items-end">
          <Button size="small" icon="undo" busy={restore.isPending} onClick={bringBack}>
            {t('deleted.restore')}
            <span className="sr-only">{`: ${name}`}</span>
          </Button>
          <FailureText text={choosing ? undefined : refused} />
        </div>
      </Card>
      {choosing && <ChooseConsultant {...{ account, restore, refused }} onClose={() => setChoosing(false)} />}
    </li>
  );
}

type RestoreInput = { id: string; consultantId?: string };

/** Restores an account; `consultantId` is who looks after a client whose consultant is gone. */
function useRestore(onRestored: (isOwn: boolean) => void) {
  const restoreOnce = useSendOnce<RestoreInput, unknown>(
    (input) => trpc.admin.restore.mutate(input).catch(passNotFound),
    async ({ id }) => ((await trpc.admin.deleted.query()).some((one) => one.id === id) ? undefined : {}),
  );
  return useMutation({
    mutationFn: restoreOnce,
    meta: { silent: true, inPlace: true },
    onSuccess: (restored) => {
      onRestored(restored !== undefined);
      return refreshPeople();
    },
  });
}

type ChooseProps = {
  account: DeletedAccount;
  restore: ReturnType<typeof useRestore>;
  refused: string | undefined;
  onClose: () => void;
};

/** For a client whose consultant is gone. */
function ChooseConsultant({ account: { id, name }, restore, refused, onClose }: ChooseProps) {
  const t = useText();
  const [chosen, choose] = useState<Colleague | null>(null);
  return (
    <ConfirmDialog
      open
      size="normal"
      onClose={() => {
        onClose();
        restore.reset();
      }}
      onConfirm={() => chosen && restore.mutate({ id, consultantId: chosen.id })}
      busy={restore.isPending}
      confirmDisabledReason={chosen ? null : t('move.choose_first')}
      title={t('deleted.choose.title', { name })}
      confirmLabel={t('deleted.restore')}
    >
      <p className="measure">{t('deleted.choose.text')}</p>
      <ConsultantPicker label={t('deleted.choose.label')} chosen={chosen} onChosen={choose} />
      {!chosen && <p>{t('move.choose_first')}</p>}
      <FailureText text={restore.variables?.consultantId ? refused : undefined} />
    </ConfirmDialog>
  );
}
