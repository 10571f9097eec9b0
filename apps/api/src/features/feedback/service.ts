import type { SaveGeneralFeedbackInput } from '@app/schema/clients';
import type { MarkReadInput, SaveFeedbackInput } from '@app/schema/feedback';
import { transact } from '../../database/transact.ts';
import { Failure } from '../../failure.ts';
import { newId } from '../../lib/ids.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { audit } from '../audit/record.ts';
import { notify } from '../notifications/notify.ts';
import { isClientInScope } from '../../policy/scope.ts';
import { lockPlan } from '../plans/service.ts';
import { dropUndone } from '../review/service.ts';
import { getAuthor } from './author.ts';
import { getCorrectableSince } from './correct.ts';
import { endRound as endRoundWith } from './draft-queries.ts';
import * as queries from './queries.ts';

const GIVEN = { event: 'feedback_given' } as const;

/** The feedback on a plan, oldest first. */
export async function listFeedback({ db, scope }: SignedInContext, planId: string) {
  const entries = await queries.selectFeedback(db, scope, planId);
  if (!entries) throw new Failure('not_found');
  return entries;
}

/** The rounds of a plan, newest first, which answers differ from those that the last ended one was sent with, and what the caller can send or correct; a personal token reads no drafts. */
export async function listRounds({ db, scope, actor, clock }: SignedInContext, planId: string) {
  const asking = { planId, authorId: actor.accountId, correctableSince: getCorrectableSince(clock()).toISOString() };
  const found = await queries.selectRounds(db, scope, asking);
  if (!found) throw new Failure('not_found');
  const { changed, drafts, ...rest } = found;
  return {
    ...rest,
    drafts: actor.token === null ? drafts : [],
    changedQuestions: (await dropUndone(changed)).map(({ questionId }) => questionId),
  };
}

/** Writes feedback to a step; the client sees it at once, and is notified of it or, while a round is open, of its end. */
export async function saveFeedback(
  ctx: SignedInContext,
  { id: planId, growthPlanStepId: stepId, feedbackText }: SaveFeedbackInput,
) {
  await transact(ctx.db, async (tx) => {
    const step = await queries.selectStep(tx, ctx.scope, { planId, stepId });
    if (!step) throw new Failure('not_found');
    const entry = {
      id: newId(),
      plan_id: planId,
      questionnaire_id: step.questionnaire_id,
      step_id: stepId,
      feedback_text: feedbackText,
      created_at: ctx.clock().toISOString(),
      ...(await getAuthor(ctx)),
    };
    await queries.insertFeedback(tx, [entry]);
    const { clientId } = step;
    if (!step.waits) await notify({ tx, clock: ctx.clock }, { ...GIVEN, alsoEditors: true, clientId, planId });
    await audit({ ...ctx, db: tx }, 'feedback_written', { clientId, subjectId: planId });
  });
  return { msg: 'submitted_feedback' } as const;
}

/** Stores that the owner has read feedback on a plan; what is not of this plan is left out. */
export async function markRead(ctx: SignedInContext, { id, feedbackIds }: MarkReadInput) {
  await transact(ctx.db, async (tx) => {
    const { id: planId } = await lockPlan(ctx, tx, id);
    await queries.markRead(tx, planId, feedbackIds);
  });
  return { msg: 'saved' } as const;
}

/** Ends the round that is open, and tells the client once by mail; needs feedback written since the plan was sent. */
export async function endRound(ctx: SignedInContext, id: string) {
  await transact(ctx.db, async (tx) => {
    const plan = await lockPlan(ctx, tx, id); // so that two who end its round at once end it once
    const round = await queries.selectOpenRound(tx, id);
    if (!round || round.entries === 0) throw new Failure('no_feedback_yet');
    await endRoundWith(tx, round.id, { given_by: ctx.actor.accountId, given_at: ctx.clock().toISOString() });
    const { clientId } = plan;
    const mail = { template: 'feedback_given', data: { plan: plan.name, planId: id } } as const;
    await notify({ tx, clock: ctx.clock }, { ...GIVEN, alsoEditors: true, clientId, planId: id, mail });
    await audit({ ...ctx, db: tx }, 'feedback_given', { clientId, subjectId: id });
  });
  return { msg: 'submitted_feedback' } as const;
}

/** What the consultant wrote to a client about no plan in particular, newest first. */
export async function listGeneralFeedback(ctx: SignedInContext, clientId: string) {
  const entries = await queries.selectGeneralFeedback(ctx.db, ctx.scope, clientId);
  if (!entries) throw new Failure('not_found');
  return entries;
}

/** Writes to a client about no plan in particular, and tells them by mail. */
export async function saveGeneralFeedback(ctx: SignedInContext, { id, feedbackText }: SaveGeneralFeedbackInput) {
  await transact(ctx.db, async (tx) => {
    if (!(await isClientInScope(tx, ctx.scope, id))) throw new Failure('not_found');
    const author = await getAuthor(ctx);
    await queries.insertGeneralFeedback(tx, {
      id: newId(),
      client_id: id,
      feedback_text: feedbackText,
      created_at: ctx.clock().toISOString(),
      ...author,
    });
    const mail = { template: 'general_feedback', data: { author: author.author } } as const;
    await notify({ tx, clock: ctx.clock }, { event: 'general_feedback', clientId: id, mail });
    await audit({ ...ctx, db: tx }, 'general_feedback_written', { clientId: id, subjectId: id });
  });
  return { msg: 'submitted_feedback' } as const;
}
