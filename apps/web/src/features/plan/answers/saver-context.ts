import { createContext, use, useSyncExternalStore } from 'react';
import type { AnswerValue } from '@app/schema/answers';
import type { AnswerSaver } from './autosave.ts';
import type { AnswerView, SaveStatus } from './autosave-types.ts';

const SaverContext = createContext<AnswerSaver | null>(null);

export const SaverProvider = SaverContext.Provider;

export function useSaver(): AnswerSaver {
  const saver = use(SaverContext);
  if (!saver) throw new Error('no SaverProvider above');
  return saver;
}

const subscribeTo = (saver: AnswerSaver) => (listener: () => void) => saver.subscribe(listener);

/** The answer to one question as it is shown, with what prevents saving it. */
export function useAnswer(questionId: string): AnswerView {
  const saver = useSaver();
  return useSyncExternalStore(subscribeTo(saver), () => saver.view(questionId));
}

/** All answers as they are shown, by question id; those never given are absent. */
export function useAnswers(): ReadonlyMap<string, AnswerValue> {
  const saver = useSaver();
  return useSyncExternalStore(subscribeTo(saver), () => saver.answers()) as ReadonlyMap<string, AnswerValue>;
}

export function useSaveStatus(): SaveStatus {
  const saver = useSaver();
  return useSyncExternalStore(subscribeTo(saver), () => saver.status());
}
