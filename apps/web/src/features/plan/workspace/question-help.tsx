import { EXAMPLE_COMPANIES } from '@app/schema/choices';
import type { Question } from '@app/schema/questionnaire';
import { companyExampleKey, questionExampleKey, questionHelpKey } from '@app/schema/text-keys';
import { Suspense, useState } from 'react';
import { hasText, useText } from '../../../lib/i18n.ts';
import { readChoice } from '../../../lib/search-params.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { FailureText } from '../../../ui/failure-text.tsx';
import { later } from '../../../ui/later.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useExampleTexts } from './example-texts.ts';
import { usePlan } from './plan-context.ts';

const Guide = later(() => import('./question-guide.tsx').then((part) => part.QuestionGuide));

/** The questions that have a guide: those that people find hardest. */
const HARDEST = new Set([
  'di_purpose',
  'di_picture',
  'cm_ideal',
  'cm_market',
  'of_because',
  'gp_assumptions',
  'gp_not',
  'ta_one',
  'sm_pricing',
  'fr_limits',
]);

const [FIRST] = EXAMPLE_COMPANIES;
const readCompany = readChoice(EXAMPLE_COMPANIES);

/** What to think of, how to answer, and how another company answered. */
export function QuestionHelp({ question }: { question: Question }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-col gap-3 text-small">
      <p>{t(questionHelpKey(question.key))}</p>
      {HARDEST.has(question.key) && (
        <Disclosure summary={t('plan.guide')} onToggle={(event) => setOpen(event.currentTarget.open)}>
          {open && (
            <Suspense fallback={<Skeleton className="h-24 w-full" />}>
              <Guide question={question} />
            </Suspense>
          )}
        </Disclosure>
      )}
      {hasText(questionExampleKey(question.key)) && <Example question={question} />}
    </div>
  );
}

/** The answer of the example company that the client has chosen for the plan. */
function Example({ question }: { question: Question }) {
  const t = useText();
  const { document, readOnly, role } = usePlan();
  const company = document.example ?? FIRST;
  const { state, choose, error } = useExampleTexts(company !== FIRST, document.plan.id);
  const key = company === FIRST ? questionExampleKey(question.key) : companyExampleKey(company, question.key);
  return (
    <div className="flex flex-col gap-2 border-l-2 border-accent pl-3">
      {readOnly || role !== 'owner' ? (
        <p className="font-semibold">{t('plan.example')}</p>
      ) : (
        <Select
          label={t('plan.example.company')}
          choices={EXAMPLE_COMPANIES.map((value) => ({ value, label: t(`plan.example.company.${value}`) }))}
          value={company}
          onChange={(event) => choose(readCompany(event.target.value) ?? FIRST)}
        />
      )}
      <FailureText error={error} />
      <p aria-live="polite" className="whitespace-pre-line text-ink-soft">
        {hasText(key) ? t(key) : state === 'failed' ? t('plan.example.failed') : <Skeleton className="h-16 w-full" />}
      </p>
    </div>
  );
}
