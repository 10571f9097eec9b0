import type { RestoreVersionInput, VersionsInput } from '@app/schema/answer-history';
import * as z from 'zod/mini';
import { transact } from '../../database/transact.ts';
import { Failure } from '../../failure.ts';
import { readPage } from '../../read-page.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { audit } from '../audit/record.ts';
import { selectVersion, selectVersions } from './history-queries.ts';
import { saveAnswer } from './service.ts';

const PLACE = z.object({ version: z.string().check(z.regex(/^[1-9]\d{0,8}$/)) });

/** The versions of an answer, the newest first; none when it was never given. */
export async function listVersions(ctx: SignedInContext, { id, stepId, questionId, ...page }: VersionsInput) {
  const placed = await ctx.questionnaires.findQuestion(stepId, questionId);
  if (!placed) throw new Failure('not_found');
  const answer = { planId: id, questionnaireId: placed.questionnaireId, questionId };
  return readPage(page, {
    place: PLACE,
    select: async (after, limit) => {
      const before = after && Number(after.version);
      const versions = await selectVersions(ctx.db, ctx.scope, { ...answer, before, limit });
      if (!versions) throw new Failure('not_found');
      return versions;
    },
    placeOf: ({ version }) => ({ version: String(version) }),
  });
}

/** Saves an earlier version again, as if it had been typed: over the version last read, and only in a shape that the question takes. */
export async function restoreVersion(ctx: SignedInContext, { fromVersion, ...input }: RestoreVersionInput) {
  const earlier = await selectVersion(ctx.db, ctx.scope, { ...input, version: fromVersion });
  if (!earlier) throw new Failure('not_found');
  const { value, clientId } = earlier;
  return transact(ctx.db, async (tx) => {
    const saved = await saveAnswer({ ...ctx, db: tx }, { ...input, value }, fromVersion);
    const details = { questionId: input.questionId };
    await audit({ ...ctx, db: tx }, 'answer_restored', { clientId, subjectId: input.id, details });
    return saved;
  });
}
