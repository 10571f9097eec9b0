import { deepEqual } from '../../../lib/json.ts';

type Place = { planId: string; questionId: string };

/** A version of an answer, by its number. */
export type Taken = { version: number; value?: unknown };

/** Earlier versions that were put into their fields and are not saved as new ones yet. */
const taken = new Map<string, Taken>();

const toKey = ({ planId, questionId }: Place) => `${planId}:${questionId}`;

/** Notes that the next value of an answer is that of an earlier version. */
export function takeVersion(place: Place, version: Taken): void {
  taken.set(toKey(place), version);
}

/** The version that a value was taken from; null for what was typed, after which nothing is taken any more. */
export function findTaken(place: Place, value: unknown): number | null {
  const found = taken.get(toKey(place));
  if (found && deepEqual(found.value, value)) return found.version;
  forgetTaken(place);
  return null;
}

export function forgetTaken(place: Place): void {
  taken.delete(toKey(place));
}
