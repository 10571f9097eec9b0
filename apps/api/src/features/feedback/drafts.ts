import type { FeedbackDraft, SaveDraftInput, SendFeedbackInput } from '@app/schema/feedback';
import { FEEDBACK_MAX, SUMMARY_KEY } from '@app/schema/feedback-rules';
import { VALIDATION_KEYS } from '@app/schema/validation';
import type { Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { Failure, fieldFailure, limitFailure } from '../../failure.ts';
import { newId } from '../../lib/ids.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { audit } from '../audit/record.ts';
import { notify } from '../notifications/notify.ts';
import { lockPlan, type LockedPlan } from '../plans/service.ts';
import { getAuthor } from './author.ts';
import * as queries from './draft-queries.ts';
import { insertFeedback, selectOpenRound } from './queries.ts';

/**
 * Keeps what the caller typed for a step, or as the summary. Throws `draft_changed` with their stored drafts when it was changed or
 * sent elsewhere since it was read.
 */
export async function saveDraft(ctx: SignedInContext, input: SaveDraftInput) {
  const { id: planId, growthPlanStepId: stepId, text, version } = input;
  if (stepId !== null) expectShort(text);
  const place = { planId, authorId: ctx.actor.accountId };
  const draft = { ...place, stepId, text, version, at: ctx.clock().toISOString() };
  const written = await queries.writeDraft(ctx.db, ctx.scope, draft);
  if (written === undefined) throw new Failure('not_found');
  if (written === null) throw makeConflict(await queries.selectDrafts(ctx.db, place));
  return { msg: 'saved', version: written } as const;
}

/** Refuses a text that is too long for feedback on a step; a summary may be longer. */
export function expectShort(text: string): void {
  if (text.length > FEEDBACK_MAX) throw limitFailure('text', FEEDBACK_MAX, VALIDATION_KEYS.max);
}

/**
 * Publishes the caller's drafts and, where a round is open, ends it with its outcome and summary and one mail. Throws
 * `draft_changed` with the stored drafts, and sends nothing, when they are not those that were named.
 */
export async function sendFeedback(ctx: SignedInContext, input: SendFeedbackInput) {
  await transact(ctx.db, (tx) => sendNamed({ ...ctx, db: tx }, input));
  return { msg: 'submitted_feedback' } as const;
}

const makeConflict = (drafts: readonly FeedbackDraft[]) => new Failure('draft_changed', { data: { drafts } });

async function sendNamed(
  ctx: SignedInContext & { db: Tx },
  { id: planId, outcome, versions }: SendFeedbackInput,
): Promise<void> {
  const place = { planId, authorId: ctx.actor.accountId };
  const plan = await lockPlan(ctx, ctx.db, planId); // so that two who send at once send once
  const round = await selectOpenRound(ctx.db, plan.id);
  const isSummarySent = round !== undefined;
  const stored = await queries.takeDrafts(ctx.db, place, isSummarySent);
  const drafts = isSummarySent ? stored : stored.filter(isOfStep);
  const isSummaryNamed = (isSummarySent && outcome !== undefined) || SUMMARY_KEY in versions;
  if (!areNamed(isSummaryNamed ? stored : stored.filter(isOfStep), versions)) throw makeConflict(stored); // and they are there again
  if ((outcome === undefined) === isSummarySent)
    throw fieldFailure('outcome', round ? VALIDATION_KEYS.required : VALIDATION_KEYS.type);
  if (drafts.length === 0 && !round?.entries) throw new Failure('no_feedback_yet');
  await publish(ctx, plan, drafts);
  if (round && outcome) {
    const summary = drafts.find(({ growthPlanStepId }) => growthPlanStepId === null)?.text.trim() ?? null;
    const ending = { given_by: place.authorId, given_at: ctx.clock().toISOString(), outcome, summary };
    await queries.endRound(ctx.db, round.id, ending);
  }
  await tellClient(ctx, plan, isSummarySent);
}

const isOfStep = ({ growthPlanStepId }: FeedbackDraft): boolean => growthPlanStepId !== null;

/** Whether the drafts are those that the caller saw. */
function areNamed(drafts: readonly FeedbackDraft[], versions: SendFeedbackInput['versions']): boolean {
  return (
    Object.keys(versions).length === drafts.length &&
    drafts.every(({ growthPlanStepId, version }) => versions[growthPlanStepId ?? SUMMARY_KEY] === version)
  );
}

/** Makes entries of the drafts of steps; all have the moment at which they were sent. */
async function publish(
  ctx: SignedInContext & { db: Tx },
  plan: LockedPlan,
  drafts: readonly FeedbackDraft[],
): Promise<void> {
  const entry = { plan_id: plan.id, questionnaire_id: plan.questionnaireId, created_at: ctx.clock().toISOString() };
  const author = await getAuthor(ctx);
  const entries = drafts.flatMap(({ growthPlanStepId: step_id, text }) =>
    step_id === null ? [] : [{ ...entry, ...author, id: newId(), step_id, feedback_text: text.trim() }],
  );
  if (entries.length > 0) await insertFeedback(ctx.db, entries);
}

/** Notifies the client once, by mail as well where a round has ended. */
async function tellClient(ctx: SignedInContext & { db: Tx }, plan: LockedPlan, isRoundEnded: boolean): Promise<void> {
  const { clientId, id: planId, name } = plan;
  const mail = { template: 'feedback_given', data: { plan: name, planId } } as const;
  const news = {
    event: 'feedback_given',
    alsoEditors: true,
    clientId,
    planId,
    ...(isRoundEnded && { mail }),
  } as const;
  await notify({ tx: ctx.db, clock: ctx.clock }, news);
  await audit(ctx, isRoundEnded ? 'feedback_given' : 'feedback_written', { clientId, subjectId: planId });
}
