import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { Strength, StrengthRequest } from './password-strength.ts';

/* Runs in a thread of its own, started by password-strength.ts: one message in, one message out. */

runLast();

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** Lets everything else have the processor first. Only Linux can do so for a thread; elsewhere it would be the process. */
function runLast(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // a sandbox that refuses the call: passwords are estimated all the same
  }
}

parentPort?.on('message', ({ password, words }: StrengthRequest) => {
  const { guesses, sequence } = zxcvbn.check(password, [...words]);
  const matchedWords = sequence.flatMap((part) => ('matchedWord' in part ? [String(part.matchedWord)] : []));
  parentPort?.postMessage({ guesses, matchedWords } satisfies Strength);
});
