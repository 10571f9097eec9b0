import { SUMMARY_KEY } from '@app/schema/feedback-rules';
import { toText } from '../../answers/answer-values.ts';
import type { AnswerSaver } from '../../answers/autosave.ts';
import { useAnswers } from '../../answers/saver-context.ts';
import { useReview } from './use-review.ts';

/** The steps on which the caller has typed feedback that is not sent. */
export function useDraftedSteps() {
  const { questionnaire } = useReview();
  const drafts = useAnswers() as ReadonlyMap<string, unknown>;
  return questionnaire.steps.filter(({ id }) => toText(drafts.get(id)) !== '');
}

/** What is sent now, by the id of the step; the summary goes with a round alone. */
export function useDraftNames(isRound: boolean): string[] {
  const drafts = useAnswers() as ReadonlyMap<string, unknown>;
  const steps = useDraftedSteps();
  return [...steps.map(({ id }) => id), ...(isRound && toText(drafts.get(SUMMARY_KEY)) !== '' ? [SUMMARY_KEY] : [])];
}

/** Makes a text a draft where there is none; what was typed and is stored nowhere else is added to the one that there is. */
export function putBack({ saver, name }: { saver: AnswerSaver; name: string }, text: string, isTyped = false): void {
  const there = toText(saver.view(name).value);
  if (there === '') saver.edit(name, text);
  else if (isTyped) saver.edit(name, `${there}\n\n${text}`);
}
