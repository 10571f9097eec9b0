import { EXAMPLE_COMPANIES } from '@app/schema/choices';
import { companyExampleKey, questionExampleKey, stepNameKey } from '@app/schema/text-keys';
import { useState } from 'react';
import { hasText, useText } from '../../lib/i18n.ts';
import { readChoice } from '../../lib/search-params.ts';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PicturePart } from '../plan/workspace/completed/picture-part.tsx';
import { useCompanyTexts } from '../plan/workspace/example-texts.ts';

/** The questions of the one-page picture, by the step whose name is over them. */
const PARTS = [
  { step: 'direction', questions: ['di_purpose', 'di_picture'] },
  { step: 'priorities', questions: ['pr_list', 'pr_first'] },
  { step: 'targets', questions: ['ta_one', 'ta_targets'] },
] as const;

const [FIRST] = EXAMPLE_COMPANIES;
const readCompany = readChoice(EXAMPLE_COMPANIES);

/** What a plan comes to, for who has none yet: the one-page picture of an example company. */
export function ExamplePlan() {
  const t = useText();
  const [company, setCompany] = useState<(typeof EXAMPLE_COMPANIES)[number]>(FIRST);
  const { status, refetch } = useCompanyTexts(company !== FIRST);
  const choose = (name: string) => {
    if (status === 'error') void refetch();
    setCompany(readCompany(name) ?? FIRST);
  };
  return (
    <Card className="flex flex-col gap-6">
      <p className="measure text-ink-soft">{t('dashboard.example.lead')}</p>
      <div className="max-w-xs">
        <Select
          label={t('plan.example.company')}
          choices={EXAMPLE_COMPANIES.map((value) => ({ value, label: t(`plan.example.company.${value}`) }))}
          value={company}
          onChange={(event) => choose(event.target.value)}
        />
      </div>
      <div aria-live="polite" className="grid gap-x-10 gap-y-8 md:grid-cols-2">
        {PARTS.map(({ step, questions }) => (
          <PicturePart key={step} title={t(stepNameKey(step))} className={step === 'targets' ? 'md:col-span-2' : ''}>
            {questions.map((question) => {
              const key = company === FIRST ? questionExampleKey(question) : companyExampleKey(company, question);
              if (hasText(key)) return <Answer key={question} text={t(key)} />;
              return status === 'error' ? null : <Skeleton key={question} className="h-16 w-full" />;
            })}
          </PicturePart>
        ))}
      </div>
      {status === 'error' && <p role="alert">{t('plan.example.failed')}</p>}
    </Card>
  );
}

function Answer({ text }: { text: string }) {
  return <p className="whitespace-pre-line">{text}</p>;
}
