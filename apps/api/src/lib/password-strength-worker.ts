import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { Strength, StrengthRequest } from './password-strength.ts';

/* Runs in a thread of its own, started by password-strength.ts: one message in, one message out. */

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

parentPort?.on('message', ({ password, words }: StrengthRequest) => {
  const { guesses, sequence } = zxcvbn.check(password, [...words]);
  const matchedWords = sequence.flatMap((part) => ('matchedWord' in part ? [String(part.matchedWord)] : []));
  parentPort?.postMessage({ guesses, matchedWords } satisfies Strength);
});
