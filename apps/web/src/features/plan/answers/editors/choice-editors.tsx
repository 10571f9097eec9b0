import { optionKey } from '@app/schema/text-keys';
import { useText } from '../../../../lib/i18n.ts';
import { RadioGroup } from '../../../../ui/radio-group.tsx';
import type { AnswerField } from '../answer-field.ts';

/** One option; those of a question that picks from a list are the list's rows. */
export function SingleChoiceEditor({ field }: { field: AnswerField }) {
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

const SCALE = [1, 2, 3, 4, 5];

/** One to five, both ends named. */
export function ScaleEditor({ field }: { field: AnswerField }) {
  const t = useText();
  const ends: Record<number, string> = { 1: t('plan.scale.low'), 5: t('plan.scale.high') };
  return (
    <RadioGroup
      label={field.label}
      hideLabel
      direction="row"
      name={field.question.key}
      choices={SCALE.map((value) => ({ value: String(value), label: String(value), hint: ends[value] }))}
      error={field.errorAt('')}
      value={typeof field.value === 'number' ? String(field.value) : null}
      onValueChange={(value) => void field.edit(Number(value))}
    />
  );
}
