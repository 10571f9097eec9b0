import type { AnswerValue } from '@app/schema/answers';
import type { Question, Questionnaire } from '@app/schema/questionnaire';
import { questionLabelKey } from '@app/schema/text-keys';
import { fieldErrorText } from '../../../lib/error-text.ts';
import { useText } from '../../../lib/i18n.ts';
import { followPath, followRow, getCarried, type RowChange } from './prefill/carried.ts';
import type { Kept } from '../../../ui/parsed-field.tsx';
import { useAnswer, useFromAnswers, useSaver } from './saver-context.ts';

/** What an editor gets: the question, its answer as shown, and how to change it. */
export type AnswerField = ReturnType<typeof useAnswerField>;

/** The field of a question, tied to the saver of the plan. */
export function useAnswerField(questionnaire: Questionnaire, question: Question) {
  const t = useText();
  const saver = useSaver();
  const { value, problem } = useAnswer(question.id);
  const carried = useFromAnswers((answers) => getCarried(questionnaire, answers, question));
  const errors = problem?.kind === 'rejected' ? problem.errors : [];
  /** Choices that point at rows of this list follow them; gives back how to set them as they were. */
  const followChoices = (change: RowChange): (() => void) => {
    const restores = questionnaire.steps
      .flatMap((step) => step.questions)
      .filter(({ optionsFrom }) => optionsFrom === question.key)
      .map(({ id }) => {
        const before = saver.view(id).value;
        if (typeof before !== 'string') return () => {};
        const after = followRow(before, change);
        if (after !== before) saver.edit(id, after);
        return () => saver.edit(id, before);
      });
    return () => restores.forEach((restore) => restore());
  };
  return {
    question,
    /** The question as a person reads it; names the fields. */
    label: t(questionLabelKey(question.key)),
    value,
    /** What other steps bring here. */
    carried,
    /** The answer now, for what is done later, such as an undo. */
    current: () => saver.view(question.id).value as AnswerValue | undefined,
    /** Takes a change; gives back how to restore what followed from it elsewhere. */
    edit: (next: AnswerValue, change?: RowChange): (() => void) => {
      saver.edit(question.id, next);
      if (!change) return () => {};
      const putBack = saver.halfTyped.move(question.id, (path) => followPath(path, change));
      const restore = followChoices(change);
      saver.flush(); // the list and what points into it go together
      return () => {
        putBack();
        restore();
      };
    },
    /** Where the field at a place of the value keeps what cannot be read yet. */
    keptAt: (path: string): Kept => ({
      read: () => saver.halfTyped.read(question.id, path),
      keep: (text) => saver.halfTyped.keep(question.id, path, text),
    }),
    /** The server's error at a place of the value: `0.priority`, `net_sales.m12`; `` for the whole. */
    errorAt: (path: string): string | undefined => {
      const found = errors.find((error) => error.path.replace(/^value\.?/, '') === path);
      return found && fieldErrorText(found);
    },
  };
}
