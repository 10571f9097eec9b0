import type { PersonalData } from '@app/schema/privacy';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, queryClient } from '../../lib/api.ts';
import { useBrand } from '../../lib/brand.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatDate, toDay } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { PATHS } from '../../lib/paths.ts';
import { saveFile } from '../../lib/save-file.ts';
import { trpc, type Outputs } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { DoneText } from '../../ui/done-text.tsx';
import { FailureText } from '../../ui/failure-text.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { downloadFile } from '../plan/export/pdf/download-pdf.ts';
import type { Account } from '../../lib/own-account.ts';
import { PasswordDialog } from './password-dialog.tsx';

const FORMS = ['pdf', 'json'] as const;

type Form = (typeof FORMS)[number];

/** The two rights over one's data that have a button. */
export function MyData({ account }: { account: Account }) {
  const isOwner = account.memberRole === 'owner';
  return (
    <>
      <Download isOwner={isOwner} />
      <hr className="border-line" />
      {isOwner ? <Erasure account={account} /> : <Leaving />}
    </>
  );
}

/** Makes one form at a time, and says in place what came of it. */
function Download({ isOwner }: { isOwner: boolean }) {
  const t = useText();
  const { email } = useBrand(); // of the firm
  const { mutate, error, isPending, isSuccess, variables } = useMutation({
    mutationFn: async (form: Form) => {
      if (form === 'pdf') return downloadFile('/export/my-data.pdf');
      const data = await readAllData();
      return saveFile(
        t('account.data.file', { day: toDay(new Date()) }),
        JSON.stringify(data, null, 2),
        'application/json',
      );
    },
    meta: { inPlace: true, silent: true },
  });
  const make = (form: Form) => () => {
    if (!isPending) mutate(form);
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="measure">{t(isOwner ? 'account.data.what' : 'account.data.what_colleague')}</p>
      <p className="measure">{email === '' ? t('account.data.notes') : t('account.data.notes_at', { email })}</p>
      <div className="flex flex-wrap gap-3">
        {(isOwner ? FORMS : (['json'] as const)).map((form) => (
          <Button key={form} icon="download" busy={isPending && variables === form} onClick={make(form)}>
            {t(`account.data.${form}`)}
          </Button>
        ))}
      </div>
      <output className="text-small text-ink-soft empty:hidden">
        {isPending && t('account.data.making')}
        {isSuccess && t('account.data.saved')}
      </output>
      <FailureText text={error ? t('account.data.failed', { reason: errorText(error) }) : undefined} />
    </div>
  );
}

/** All that is kept of the person. Earlier answers that one answer of the server has no room for are read page by page. */
async function readAllData(): Promise<Outputs['account']['exportData']> {
  const data = await trpc.account.exportData.query();
  if (!('earlierAnswersAfter' in data)) return data; // a colleague's has no answers
  for (let after = data.earlierAnswersAfter; after !== null;) {
    const page = await trpc.account.exportEarlierAnswers.query({ after });
    for (const { planId, questionKey, value, ...answer } of page.answers)
      findQuestion(data, planId, questionKey)?.earlierAnswers.push({ ...answer, value });
    after = page.after;
  }
  return { ...data, earlierAnswersAfter: null };
}

function findQuestion({ plans }: PersonalData, planId: string, key: string) {
  const steps = plans.find(({ id }) => id === planId)?.steps ?? [];
  return steps.flatMap(({ questions }) => questions).find((question) => question.key === key);
}

/** Colleagues erase their data by giving up their access. */
function Leaving() {
  const t = useText();
  const { eraseAfterDays: days } = useBrand();
  return (
    <div className="flex flex-col items-start gap-4">
      <h3 className="text-body font-semibold">{t('members.leave')}</h3>
      <p className="measure">{t('members.leave.lead', { days })}</p>
      <LinkButton to={PATHS.members}>{t('members.leave')}</LinkButton>
    </div>
  );
}

/** Asking to be erased, and taking that back for as long as it waits. */
function Erasure({ account }: { account: Account }) {
  const t = useText();
  const { eraseAfterDays: days } = useBrand();
  const place = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState(false);
  const withdrawal = useMutation(
    api.account.withdrawErasure.mutationOptions({ meta: { silent: true, inPlace: true }, onSuccess: refresh }),
  );
  const request = async (password: string) => {
    await trpc.account.requestErasure.mutate({ password });
    withdrawal.reset();
    await refresh();
    setAsking(false);
    place.current?.focus(); // the button that had it is gone
  };
  const { email, erasure } = account;
  return (
    <div ref={place} tabIndex={-1} className="flex flex-col items-start gap-4">
      <h3 className="text-body font-semibold">{t('account.data.erase.title')}</h3>
      {erasure ? (
        <Running
          erasure={erasure}
          busy={withdrawal.isPending}
          error={withdrawal.error}
          onWithdraw={() => !withdrawal.isPending && withdrawal.mutate()}
        />
      ) : (
        <>
          <p className="measure">{t('account.data.erase.text', { days })}</p>
          <Button icon="trash" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            {t('account.data.erase.ask')}
          </Button>
          <DoneText>{withdrawal.isSuccess && t('account.data.erase.withdrawn')}</DoneText>
        </>
      )}
      {asking && (
        <PasswordDialog
          email={email}
          title={t('account.data.erase.dialog.title')}
          confirmLabel={t('account.data.erase.ask')}
          destructive
          act={request}
          onClose={() => setAsking(false)}
        >
          <p className="measure">{t('account.data.erase.dialog.goes', { days })}</p>
          <p className="measure">{t('account.data.erase.dialog.told')}</p>
        </PasswordDialog>
      )}
    </div>
  );
}

type RunningProps = {
  erasure: NonNullable<Account['erasure']>;
  busy: boolean;
  error: unknown;
  onWithdraw: () => void;
};

function Running({ erasure: { requestedAt, dueAt }, busy, error, onWithdraw }: RunningProps) {
  const t = useText();
  const date = formatDate(dueAt);
  return (
    <Callout
      kind="attention"
      role="status"
      title={t('account.data.erase.running', { date })}
      actions={
        <Button icon="undo" busy={busy} onClick={onWithdraw}>
          {t('account.data.erase.withdraw')}
        </Button>
      }
    >
      <p>{t('account.data.erase.running.text', { asked: formatDate(requestedAt), date })}</p>
      <FailureText error={error} />
    </Callout>
  );
}

const refresh = () => queryClient.invalidateQueries(api.account.get.queryFilter());
