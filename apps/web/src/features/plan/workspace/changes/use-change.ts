import type { AnswerValue } from '@app/schema/answers';
import type { Question } from '@app/schema/questionnaire';
import type { Answers } from '../../answers/answer-values.ts';
import { getCarried, type RowChoice } from '../../answers/prefill/carried.ts';
import { useAnswers } from '../../answers/saver-context.ts';
import { usePlan } from '../plan-context.ts';
import type { Outputs } from '../../../../lib/trpc.ts';

type Changes = Outputs['review']['changes'];

/** How an answer changed since the last round; what it is now is the value on the page. */
export type Change = Changes['questions'][number] & {
  before: unknown;
  after: unknown;
  choices: { before: readonly RowChoice[]; after: readonly RowChoice[] };
};

/** How the answer to a question changed since the last round; null when it did not. */
export function useChange(question: Question): Change | null {
  const { questionnaire, changes } = usePlan();
  const answers = useAnswers();
  const change = changes?.questions.find(({ questionId }) => questionId === question.id);
  if (!changes || !change) return null;
  const list = (at: Answers) => getCarried(questionnaire, at, question).choices;
  const choices = { before: list(getEarlier(answers, changes)), after: list(answers) };
  return { ...change, before: change.before ?? null, after: answers.get(question.id) ?? null, choices };
}

/** The answers as they were when the round was sent. */
function getEarlier(answers: Answers, { questions }: Changes): Answers {
  const earlier = new Map(answers);
  for (const { questionId, before } of questions) {
    if (before === null || before === undefined) earlier.delete(questionId);
    else earlier.set(questionId, before as AnswerValue);
  }
  return earlier;
}
