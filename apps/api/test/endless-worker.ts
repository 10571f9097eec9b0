import { parentPort } from 'node:worker_threads';
import type { Strength, StrengthRequest } from '../src/lib/password-strength.ts';

/* In place of the worker that estimates passwords: one word never ends, one ends the worker, and others are strong. */

parentPort?.on('message', ({ password }: StrengthRequest) => {
  if (password.startsWith('Endless')) for (;;); // a loop that V8 can be asked to leave
  if (password.startsWith('Fatal')) throw new Error('the worker ends');
  parentPort?.postMessage({ guesses: 1e12, matchedWords: [password] } satisfies Strength);
});
