import type { DatePerson } from '@app/schema/answers';
import { LONG_TEXT_MAX, SHORT_TEXT_MAX } from '@app/schema/plan-limits';
import type { QuestionType } from '@app/schema/questionnaire';
import { optionKey, rowKey } from '@app/schema/text-keys';
import type { ComponentType } from 'react';
import { useText } from '../../../../lib/i18n.ts';
import { DateField } from '../../../../ui/date-field.tsx';
import { RadioGroup } from '../../../../ui/radio-group.tsx';
import { TextArea } from '../../../../ui/text-area.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { PEOPLE_LIST } from '../answer-values.ts';
import type { AnswerField } from '../use-answer-field.ts';
import { BenefitListEditor, PriorityListEditor, RiskListEditor, RowListEditor } from './list-editors.tsx';
import { MetricTableEditor } from './metric-table-editor.tsx';
import { SwotEditor } from './swot-editor.tsx';
import { NumberField } from '../../../../ui/number-field.tsx';
import { ShareSum } from '../read-only/share-sum.tsx';

type Props = { field: AnswerField };

const EDITORS: Partial<Record<QuestionType, ComponentType<Props>>> = {
  short_text: ShortTextEditor,
  long_text: LongTextEditor,
  row_list: RowListEditor,
  metric_table: MetricTableEditor,
  single_choice: SingleChoiceEditor,
  share_table: ShareTableEditor,
  swot_grid: SwotEditor,
  priority_list: PriorityListEditor,
  risk_list: RiskListEditor,
  date_person: DatePersonEditor,
  scale_1_5: ScaleEditor,
  checklist_auto: () => null, // computed: the review step draws it
};

/** The editor of a question, by its type; the rows of BenefitList where the type is not known (questionnaire, *How it fits the spec*). */
export function AnswerEditor({ field }: Props) {
  const Editor = EDITORS[field.question.type] ?? BenefitListEditor;
  return <Editor field={field} />;
}

/** One or two sentences. It grows like the long one, so that nothing typed is out of sight. */
function ShortTextEditor({ field }: Props) {
  return <TextEditor field={field} limit={SHORT_TEXT_MAX} rows={1} className="min-h-14!" />;
}

function LongTextEditor({ field }: Props) {
  return <TextEditor field={field} limit={LONG_TEXT_MAX} rows={4} className="min-h-32!" />;
}

function TextEditor({ field, limit, rows, className }: Props & { limit: number; rows: number; className: string }) {
  return (
    <TextArea
      label={field.label}
      hideLabel
      rows={rows}
      limit={field.question.maxChars ?? limit}
      inputClassName={className}
      error={field.errorAt('')}
      value={typeof field.value === 'string' ? field.value : ''}
      onChange={(event) => field.edit(event.target.value)}
    />
  );
}

const NONE: DatePerson = { date: null, person: null };

/** A day and who is in charge of it. */
function DatePersonEditor({ field }: Props) {
  const t = useText();
  const value = { ...NONE, ...(field.value as DatePerson | undefined) };
  return (
    <div className="flex flex-wrap gap-3 *:min-w-0 *:flex-[1_1_12rem]">
      <DateField
        label={t('plan.date_person.date')}
        value={value.date}
        asksPast
        onValueChange={(date) => void field.edit({ ...value, date })}
        kept={field.keptAt('date')}
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

/** One option; those of a question that picks from a list are the list's rows. */
function SingleChoiceEditor({ field }: Props) {
  const t = useText();
  const { question, carried } = field;
  const own = question.options.map(({ key }) => ({ value: key, label: t(optionKey(question.key, key)) }));
  const choices = question.optionsFrom ? carried.choices : own;
  if (choices.length === 0) return <p className="text-ink-soft">{t('plan.choice.none_yet')}</p>;
  return (
    <RadioGroup
      label={field.label}
      hideLabel
      name={question.key}
      choices={choices}
      error={field.errorAt('')}
      value={typeof field.value === 'string' ? field.value : null}
      onValueChange={(value) => void field.edit(value)}
    />
  );
}

const SCALE = ['1', '2', '3', '4', '5'];

/** One to five, both ends named. */
function ScaleEditor({ field }: Props) {
  const t = useText();
  const ends: Record<string, string> = { 1: t('plan.scale.low'), 5: t('plan.scale.high') };
  return (
    <RadioGroup
      label={field.label}
      hideLabel
      direction="row"
      name={field.question.key}
      choices={SCALE.map((value) => ({ value, label: value, hint: ends[value] }))}
      error={field.errorAt('')}
      value={typeof field.value === 'number' ? String(field.value) : null}
      onValueChange={(value) => void field.edit(Number(value))}
    />
  );
}

/** Percents over given rows; the sum is shown as it grows. */
function ShareTableEditor({ field }: Props) {
  const t = useText();
  const shares = (field.value ?? {}) as Record<string, number>;
  const set = (key: string, share: number | null) => {
    const { [key]: _before, ...others } = shares;
    field.edit(share === null ? others : { ...others, [key]: share });
  };
  return (
    <div className="flex max-w-xl flex-col gap-3">
      {field.question.rows.map(({ key }) => (
        <div key={key} className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_9.25rem]">
          <span aria-hidden="true">{t(rowKey(field.question.key, key))}</span>
          <NumberField
            label={t(rowKey(field.question.key, key))}
            hideLabel
            unit="%"
            value={shares[key] ?? null}
            onValueChange={(share) => set(key, share)}
            kept={field.keptAt(key)}
            error={field.errorAt(key)}
          />
        </div>
      ))}
      <ShareSum shares={shares} />
    </div>
  );
}
