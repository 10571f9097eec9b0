import type { AnswerValue } from '@app/schema/answers';
import { useSyncExternalStore } from 'react';
import { useSyncExternalStoreWithSelector } from 'use-sync-external-store/with-selector';
import { deepEqual } from '../../../lib/json.ts';
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

/** What is worked out from all answers: drawn again only when that is another, not with each letter typed somewhere. */
export function useFromAnswers<Derived>(derive: (answers: Answers) => Derived): Derived {
  const saver = useSaver();
  const read = () => saver.answers() as Answers;
  return useSyncExternalStoreWithSelector(saver.subscribe, read, null, derive, deepEqual);
}

/** Which answers were typed and lack at the server. */
export function useUnsaved(): readonly string[] {
  const saver = useSaver();
  return useSyncExternalStoreWithSelector(
    saver.subscribe,
    () => saver.listUnsaved(),
    null,
    (ids) => ids,
    deepEqual,
  );
}

/** How far saving is: all of it, or one question. */
export function useSaveStatus(questionId?: string): SaveStatus {
  const saver = useSaver();
  const read = () => saver.status(questionId);
  return useSyncExternalStoreWithSelector(saver.subscribe, read, null, (status) => status, deepEqual);
}
