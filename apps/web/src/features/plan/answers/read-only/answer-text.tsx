import type { AnswerValue, DatePerson } from '@app/schema/answers';
import { isFilled } from '@app/schema/completeness';
import type { Question } from '@app/schema/questionnaire';
import { boxKey, optionKey, rowKey } from '@app/schema/text-keys';
import { Fragment } from 'react';
import { formatDate, formatPercent } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/i18n.ts';
import { toMetricTable, toText } from '../answer-values.ts';
import type { RowChoice } from '../prefill/carried.ts';
import { MetricTableText } from './metric-table-text.tsx';
import { RowsText } from './rows-text.tsx';
import { ShareSum } from './share-sum.tsx';

type Props = {
  question: Question;
  value: AnswerValue | undefined;
  /** For a question that picks from a list: the list's rows. */
  choices?: readonly RowChoice[];
};

const NO_CHOICES: readonly RowChoice[] = [];

/** An answer to read: a completed plan, the other wording in a conflict, a shared plan. */
export function AnswerText({ question, value, choices = NO_CHOICES }: Props) {
  const t = useText();
  if (value === undefined || value === null) return <p className="text-ink-soft">{t('plan.no_answer')}</p>;
  switch (question.type) {
    case 'short_text':
    case 'long_text':
      return <p className="measure whitespace-pre-wrap">{toText(value) || t('plan.no_answer')}</p>;
    case 'single_choice':
      return <ChosenText {...{ question, choices }} chosen={typeof value === 'string' ? value : ''} />;
    case 'scale_1_5':
      return <p>{t('plan.scale.of_five', { value: Number(value) })}</p>;
    case 'metric_table':
      return <MetricTableText question={question} table={toMetricTable(value)} />;
    case 'share_table':
      return <SharesText question={question} shares={value as Record<string, number>} />;
    case 'swot_grid':
      return <SwotText question={question} boxes={value as Record<string, string[]>} />;
    case 'date_person':
      return <DatePersonText value={value as DatePerson} />;
    case 'checklist_auto':
      return null;
    default:
      return <RowsText question={question} value={value} />;
  }
}

type ChosenProps = { question: Question; choices: readonly RowChoice[]; chosen: string };

function ChosenText({ question, choices, chosen }: ChosenProps) {
  const t = useText();
  if (!question.optionsFrom) return <p>{t(optionKey(question.key, chosen))}</p>;
  return <p>{choices.find((choice) => choice.value === chosen)?.label ?? t('plan.no_answer')}</p>;
}

function DatePersonText({ value: { date, person } }: { value: DatePerson }) {
  const t = useText();
  return <p>{[date && formatDate(date), person].filter(Boolean).join(', ') || t('plan.no_answer')}</p>;
}

function SharesText({ question, shares }: { question: Question; shares: Record<string, number> }) {
  const t = useText();
  return (
    <div className="max-w-xl">
      <dl className="mb-2 grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1">
        {question.rows.map(({ key }) => (
          <Fragment key={key}>
            <dt>{t(rowKey(question.key, key))}</dt>
            <dd className="tabular text-right">{shares[key] === undefined ? '–' : formatPercent(shares[key])}</dd>
          </Fragment>
        ))}
      </dl>
      <ShareSum shares={shares} />
    </div>
  );
}

function SwotText({ question, boxes }: { question: Question; boxes: Record<string, string[]> }) {
  const t = useText();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {question.boxes.map(({ key }) => (
        <div key={key}>
          <p className="font-semibold">{t(boxKey(question.key, key))}</p>
          <ul className="list-disc pl-5">
            {[...new Set((boxes[key] ?? []).filter(isFilled))].map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
