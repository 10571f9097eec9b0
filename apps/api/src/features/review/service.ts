import type { Changes, ChangesInput } from '@app/schema/review';
import { Failure } from '../../failure.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { unpackValue } from '../answers/packed.ts';
import type { StoredValues } from '../../database/changed-answers.ts';
import { selectChanges } from './queries.ts';
import { isSameAnswer } from './same-answer.ts';

/** What changed in a plan since a round of feedback was sent; what was undone since is no change. */
export async function listChanges({ db, scope }: SignedInContext, { id, round }: ChangesInput): Promise<Changes> {
  const found = await selectChanges(db, scope, { planId: id, round: round ?? null });
  if (!found || (round !== undefined && found.round === null)) throw new Failure('not_found');
  return { ...found, questions: await dropUndone(found.questions) };
}

/** The answers whose value differs from what it was; one that was undone since does not. */
export async function dropUndone<Stored extends StoredValues>(stored: readonly Stored[]) {
  const changes = await Promise.all(stored.map(unpack));
  return changes.filter(({ before, after }) => !isSameAnswer(before, after));
}

async function unpack<Stored extends StoredValues>({ packed, ...change }: Stored) {
  if (packed === null) return change;
  const before: unknown = JSON.parse(await unpackValue(Buffer.from(packed, 'base64')));
  return { ...change, before };
}
