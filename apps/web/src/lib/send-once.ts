import { useRef } from 'react';
import { isTransient } from './api-error.ts';

/**
 * A call whose work is done once although an answer to it was lost. `findStored` looks whether what it makes is there, and gives that as
 * the answer, undefined when it is not: at once, and, where even that has no answer, before it is sent again.
 */
export function useSendOnce<Input, Answer>(
  send: (input: Input) => Promise<Answer>,
  findStored: (input: Input) => Promise<Answer | undefined>,
): (input: Input) => Promise<Answer> {
  const wasUnanswered = useRef(false); // what was sent last may be stored
  return async (input) => {
    try {
      const stored = wasUnanswered.current ? await findStored(input) : undefined;
      const answer = stored ?? (await send(input));
      wasUnanswered.current = false;
      return answer;
    } catch (error) {
      wasUnanswered.current = isTransient(error);
      const stored = wasUnanswered.current && navigator.onLine && (await findStored(input).catch(() => undefined));
      if (!stored) throw error;
      wasUnanswered.current = false;
      return stored;
    }
  };
}
