import { LONG_TEXT_MAX, SHORT_TEXT_MAX, type DatePerson } from '@app/schema/answers';
import { type AnswerField, PEOPLE_LIST } from '../answer-field.ts';
import { BenefitListEditor } from './benefit-list-editor.tsx';
import { ScaleEditor, SingleChoiceEditor } from './choice-editors.tsx';
import { MetricTableEditor } from './metric-table-editor.tsx';
import { PriorityListEditor } from './priority-list-editor.tsx';
import { RiskListEditor } from './risk-list-editor.tsx';
import { RowListEditor } from './row-list-editor.tsx';
import { ShareTableEditor } from './share-table-editor.tsx';
import { SwotEditor } from './swot-editor.tsx';
import { TextArea } from '../../../../ui/text-area.tsx';
import { useText } from '../../../../lib/i18n.ts';
import { DateField } from '../../../../ui/date-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';

/** The editor of a question, by its type; the rows of BenefitList where the type is not known (questionnaire, *How it fits the spec*). */
export function AnswerEditor({ field }: { field: AnswerField }) {
  switch (field.question.type) {
    case 'short_text':
      return <ShortTextEditor field={field} />;
    case 'long_text':
      return <LongTextEditor field={field} />;
    case 'single_choice':
      return <SingleChoiceEditor field={field} />;
    case 'scale_1_5':
      return <ScaleEditor field={field} />;
    case 'row_list':
      return <RowListEditor field={field} />;
    case 'priority_list':
      return <PriorityListEditor field={field} />;
    case 'risk_list':
      return <RiskListEditor field={field} />;
    case 'metric_table':
      return <MetricTableEditor field={field} />;
    case 'share_table':
      return <ShareTableEditor field={field} />;
    case 'swot_grid':
      return <SwotEditor field={field} />;
    case 'date_person':
      return <DatePersonEditor field={field} />;
    case 'checklist_auto':
      return null; // computed: the review step draws it
    default:
      return <BenefitListEditor field={field} />;
  }
}

/** One or two sentences. It grows like the long one, so that nothing typed is out of sight. */
function ShortTextEditor({ field }: { field: AnswerField }) {
  return <TextEditor field={field} limit={field.question.maxChars ?? SHORT_TEXT_MAX} rows={1} className="min-h-14!" />;
}

function LongTextEditor({ field }: { field: AnswerField }) {
  return <TextEditor field={field} limit={field.question.maxChars ?? LONG_TEXT_MAX} rows={4} className="min-h-32!" />;
}

type Props = { field: AnswerField; limit: number; rows: number; className: string };

function TextEditor({ field, limit, rows, className }: Props) {
  return (
    <TextArea
      label={field.label}
      hideLabel
      rows={rows}
      limit={limit}
      inputClassName={className}
      error={field.errorAt('')}
      value={typeof field.value === 'string' ? field.value : ''}
      onChange={(event) => field.edit(event.target.value)}
    />
  );
}

const NONE: DatePerson = { date: null, person: null };

/** A day and who is in charge of it. */
function DatePersonEditor({ field }: { field: AnswerField }) {
  const t = useText();
  const value = { ...NONE, ...(field.value as DatePerson | undefined) };
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <DateField
        label={t('plan.date_person.date')}
        value={value.date}
        onValueChange={(date) => void field.edit({ ...value, date })}
        error={field.errorAt('date')}
      />
      <TextField
        label={t('plan.date_person.person')}
        list={PEOPLE_LIST}
        autoComplete="off"
        value={value.person ?? ''}
        onChange={(event) => field.edit({ ...value, person: event.target.value || null })}
        error={field.errorAt('person')}
      />
    </div>
  );
}
