import type { Question, Questionnaire } from '@app/schema/questionnaire';
import type { AnswerValue } from '@app/schema/answers';
import { questionLabelKey } from '@app/schema/text-keys';
import { fieldErrorText } from '../../../lib/error-text.ts';
import { useText } from '../../../lib/i18n.ts';
import type { AnswerField } from './answer-field.ts';
import type { AnswerSaver } from './autosave.ts';
import { carriedFor } from './prefill/carried-for.ts';
import { followRow, type RowChange } from './prefill/choices.ts';
import { useAnswer, useAnswers, useSaver } from './saver-context.ts';

/** The field of a question, tied to the saver of the plan. */
export function useAnswerField(questionnaire: Questionnaire, question: Question): AnswerField {
  const t = useText();
  const saver = useSaver();
  const { value, problem } = useAnswer(question.id);
  const carried = carriedFor(questionnaire, useAnswers(), question);
  const errors = problem?.kind === 'rejected' ? problem.errors : [];
  const errorAt = (path: string) => {
    const found = errors.find((error) => inValue(error.path) === path);
    return found && fieldErrorText(found);
  };
  const edit = (next: AnswerValue, change?: RowChange) => {
    saver.edit(question.id, next);
    if (!change) return () => {};
    const restore = followChoices(saver, questionnaire, question, change);
    saver.flush(); // the list and what points into it go together
    return restore;
  };
  return {
    question,
    label: t(questionLabelKey(question.key)),
    value: value as AnswerValue | undefined,
    edit,
    current: () => saver.view(question.id).value as AnswerValue | undefined,
    errorAt,
    carried,
  };
}

/** `value.0.priority` of the server is `0.priority` in the value. */
function inValue(path: string): string {
  return path.replace(/^value\.?/, '');
}

/** Choices that point at rows of this list follow them; gives back how to set them as they were. */
function followChoices(
  saver: AnswerSaver,
  questionnaire: Questionnaire,
  list: Question,
  change: RowChange,
): () => void {
  const restores = questionnaire.steps
    .flatMap((step) => step.questions)
    .filter((question) => question.optionsFrom === list.key)
    .map((question) => {
      const before = saver.view(question.id).value;
      if (typeof before !== 'string') return () => {};
      const after = followRow(before, change);
      if (after !== before) saver.edit(question.id, after);
      return () => saver.edit(question.id, before);
    });
  return () => restores.forEach((restore) => restore());
}
