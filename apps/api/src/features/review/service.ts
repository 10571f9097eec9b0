import type { ChangedAnswer, Changes, ChangesInput } from '@app/schema/review';
import { Failure } from '../../failure.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { unpackValue } from '../answers/packed.ts';
import { selectChanges, type StoredChange } from './queries.ts';
import { isSameAnswer } from './same-answer.ts';

/** What changed in a plan since a round of feedback was sent; what was undone since is no change. */
export async function listChanges({ db, scope }: SignedInContext, { id, round }: ChangesInput): Promise<Changes> {
  const found = await selectChanges(db, scope, { planId: id, round: round ?? null });
  if (!found || (round !== undefined && found.round === null)) throw new Failure('not_found');
  const questions = await Promise.all(found.questions.map(unpack));
  return { ...found, questions: questions.filter(({ before, after }) => !isSameAnswer(before, after)) };
}

async function unpack({ packed, ...change }: StoredChange): Promise<ChangedAnswer> {
  if (packed === null) return change;
  const before: unknown = JSON.parse(await unpackValue(Buffer.from(packed, 'base64')));
  return { ...change, before };
}
