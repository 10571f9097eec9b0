import { useMutation } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import type { PersonalData } from '@app/schema/privacy';
import { errorText } from '../../lib/error-text.ts';
import { toDay } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { FieldErrorText } from '../../ui/field.tsx';
import { downloadPdf } from '../plan/export/pdf/download-pdf.ts';
import type { Account } from './account-queries.ts';
import { Erasure } from './erasure.tsx';
import { trpc } from '../../lib/trpc.ts';

const FORMS = ['pdf', 'json'] as const;

type Form = (typeof FORMS)[number];

/** The two rights over one's data that have a button. */
export function DownloadMyData({ account }: { account: Account }) {
  return (
    <>
      <Download />
      <hr className="border-line" />
      <Erasure account={account} />
    </>
  );
}

/** Makes one form at a time, and says in place what came of it. */
function Download() {
  const t = useText();
  const { mutate, error, isPending, isSuccess, variables } = useMutation({
    mutationFn: async (form: Form) => {
      if (form === 'pdf') return downloadPdf('/export/my-data.pdf');
      const data = await readAllData();
      return saveFile(
        t('account.data.file', { day: toDay(new Date()) }),
        JSON.stringify(data, null, 2),
        'application/json',
      );
    },
    meta: { inPlace: true, silent: true },
  });
  const make = (form: Form) => (event: MouseEvent) => {
    const isSecondHalf = event.detail > 1; // of a double click, for which a small file is made too soon
    if (!isPending && !isSecondHalf) mutate(form);
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="measure">{t('account.data.what')}</p>
      <div className="flex flex-wrap gap-3">
        {FORMS.map((form) => (
          <Button key={form} icon="download" busy={isPending && variables === form} onClick={make(form)}>
            {t(`account.data.${form}`)}
          </Button>
        ))}
      </div>
      <output className="text-small text-ink-soft empty:hidden">
        {isPending && t('account.data.making')}
        {isSuccess && t('account.data.saved')}
      </output>
      {error && <FieldErrorText text={t('account.data.failed', { reason: errorText(error) })} />}
    </div>
  );
}

/** All that is kept of the client. Earlier answers that one answer of the server has no room for are read page by page. */
async function readAllData(): Promise<PersonalData> {
  const data = await trpc.account.exportData.query();
  for (let after = data.earlierAnswersAfter; after !== null;) {
    const page = await trpc.account.exportEarlierAnswers.query({ after });
    for (const { planId, questionKey, value, version, savedAt } of page.answers)
      findQuestion(data, planId, questionKey)?.earlierAnswers.push({ value, version, savedAt });
    after = page.after;
  }
  return { ...data, earlierAnswersAfter: null };
}

function findQuestion({ plans }: PersonalData, planId: string, key: string) {
  const steps = plans.find(({ id }) => id === planId)?.steps ?? [];
  return steps.flatMap(({ questions }) => questions).find((question) => question.key === key);
}
