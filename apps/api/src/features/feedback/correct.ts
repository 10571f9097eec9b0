import type { CorrectFeedbackInput } from '@app/schema/feedback';
import { CORRECTION_MINUTES } from '@app/schema/feedback-rules';
import { transact } from '../../database/transact.ts';
import { Failure } from '../../failure.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { audit } from '../audit/record.ts';
import { lockPlan } from '../plans/service.ts';
import * as queries from './correct-queries.ts';
import { expectShort } from './drafts.ts';

/** Changes or withdraws what its author published a short while ago. Throws `too_late_to_edit` afterwards. */
export async function correctFeedback(ctx: SignedInContext, input: CorrectFeedbackInput) {
  const { id: planId, feedbackId, roundId, text } = input;
  if (feedbackId !== undefined && text !== null) expectShort(text);
  await transact(ctx.db, async (tx) => {
    const { clientId } = await lockPlan(ctx, tx, planId);
    if ((feedbackId === undefined) === (roundId === undefined)) throw new Failure('bad_request');
    const mine = { planId, authorId: ctx.actor.accountId };
    const published =
      feedbackId === undefined
        ? await queries.selectSummary(tx, { ...mine, id: roundId! }) // one of the two is given
        : await queries.selectEntry(tx, { ...mine, id: feedbackId });
    if (!published) throw new Failure('not_found');
    const now = ctx.clock();
    if (new Date(published.at) < getCorrectableSince(now)) throw new Failure('too_late_to_edit');
    const correction = { id: published.id, text, at: now.toISOString() };
    await (feedbackId === undefined ? queries.updateSummary(tx, correction) : queries.updateEntry(tx, correction));
    await audit({ ...ctx, db: tx }, 'feedback_corrected', { clientId, subjectId: planId });
  });
  return { msg: 'updated' } as const;
}

/** What was published at this moment or later can be changed at `now`. */
export function getCorrectableSince(now: Date): Date {
  return new Date(now.getTime() - CORRECTION_MINUTES * 60_000);
}
