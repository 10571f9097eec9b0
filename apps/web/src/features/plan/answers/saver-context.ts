import type { AnswerValue } from '@app/schema/answers';
import { useSyncExternalStore } from 'react';
import { createRequiredContext } from '../../../lib/required-context.ts';
import type { AnswerSaver } from './autosave.ts';
import type { Answers } from './answer-values.ts';
import type { AnswerView, SaveStatus } from './save-state.ts';

export const [SaverProvider, useSaver] = createRequiredContext<AnswerSaver>();

function useSaverState<State>(read: (saver: AnswerSaver) => State): State {
  const saver = useSaver();
  return useSyncExternalStore(saver.subscribe, () => read(saver));
}

/** The answer to one question as it is shown, with what prevents saving it. */
export function useAnswer(questionId: string) {
  return useSaverState((saver) => saver.view(questionId)) as AnswerView & { value: AnswerValue | undefined };
}

/** All answers as they are shown; those never given are absent. */
export function useAnswers(): Answers {
  return useSaverState((saver) => saver.answers()) as Answers;
}

export function useSaveStatus(): SaveStatus {
  return useSaverState((saver) => saver.status());
}
