import { percentCompleted } from '@app/schema/completeness';
import { idSchema, momentSchema } from '@app/schema/fields';
import type {
  CreatePlanInput,
  ListPlansInput,
  PassFindingInput,
  PlanDocument,
  SaveCompletedStepsInput,
  SaveProgressInput,
  UpdatePlanInput,
} from '@app/schema/plans';
import { stepNameKey } from '@app/schema/text-keys';
import * as z from 'zod/mini';
import { Failure } from '../../failure.ts';
import { toDay } from '../../lib/days.ts';
import type { JsonText } from '../../lib/json-text.ts';
import { newId } from '../../lib/ids.ts';
import { getCaller, type SignedInContext } from '../../trpc/context.ts';
import { readPage } from '../../read-page.ts';
import { audit, SYSTEM, type AuditActor } from '../audit/record.ts';
import { notify } from '../notifications/notify.ts';
import type { QuestionnaireLibrary } from '../questionnaire/questionnaire-library.ts';
import { withDocumentSlot } from './document-slots.ts';
import { dismissFinding } from './findings.ts';
import * as queries from './queries.ts';
import { canBeCompleted, getReopening } from './rules.ts';
import { throwFull } from './size.ts';
import { toStepsWithAnswers } from './steps.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { getClientId, holdMembership } from '../../policy/scope.ts';

export type { LockedPlan } from './queries.ts';

const ACTIVE_PLAN_CONSTRAINT = 'plan_one_active';
const PLACE = z.object({ createdAt: momentSchema, id: idSchema });

/** Starts a plan with the client's credit. Two at once: one plan, one credit spent. */
export async function createPlan(ctx: SignedInContext, input: CreatePlanInput) {
  const clientId = getClientId(ctx.scope);
  const id = newId();
  const questionnaireId = await ctx.questionnaires.newestId();
  await transact(ctx.db, async (tx) => {
    await holdMembership(tx, ctx.scope);
    if (!(await queries.spendCredit(tx, clientId)))
      throw new Failure((await queries.hasActivePlan(tx, clientId)) ? 'active_plan_exists' : 'no_plan_credit');
    await queries.insertPlan(tx, {
      id,
      client_id: clientId,
      questionnaire_id: questionnaireId,
      name: input.name,
      business_unit: input.businessUnit,
      start_date: toDay(ctx.clock(), ctx.settings.timeZone),
    });
    await audit({ ...ctx, db: tx }, 'plan_started', { clientId, subjectId: id });
  }).catch((error: Error & { constraint?: string }) => {
    throw error.constraint === ACTIVE_PLAN_CONSTRAINT ? new Failure('active_plan_exists') : error;
  });
  return { msg: 'saved', growthPlan: await getPlan(ctx, id) } as const;
}

export async function getPlan(ctx: SignedInContext, id: string) {
  const plan = await queries.selectPlan(ctx.db, ctx.scope, id);
  if (!plan) throw new Failure('not_found');
  return plan;
}

/** The caller's active plan; that there is none is 200 with a `msg` (docs/product.md#wire). */
export async function getActivePlan(ctx: SignedInContext) {
  return (await queries.selectActivePlan(ctx.db, ctx.scope)) ?? ({ msg: 'no_plan_found' } as const);
}

/** A page of the plans in scope, newest first. */
export function listPlans({ db, scope }: SignedInContext, { cursor, limit: shown, ...wanted }: ListPlansInput) {
  return readPage(
    { cursor, limit: shown },
    {
      place: PLACE,
      select: (before, limit) => queries.selectPlans(db, scope, { ...wanted, before, limit }),
      placeOf: ({ createdAt, id }) => ({ createdAt, id }),
    },
  );
}

/** Whether a plan and all that belongs to it can be read, for any owner: for the check of a restored database. */
export async function canReadPlan(db: Database, id: string): Promise<boolean> {
  return (await queries.selectDocument(db, { reach: 'all', accountId: id }, { id, reopening: null })) !== undefined;
}

/** All that a plan holds, in one query. */
export async function getDocument(ctx: SignedInContext, id: string): Promise<JsonText<PlanDocument>> {
  const wanted = { id, reopening: getReopening(ctx) };
  const document = await withDocumentSlot(getCaller(ctx), () => queries.selectDocument(ctx.db, ctx.scope, wanted));
  if (!document) throw new Failure('not_found');
  return document;
}

/** The whole plan with its texts: what an integrator reads in one call. */
export async function getStepsWithAnswers(ctx: SignedInContext, id: string) {
  const document = (await getDocument(ctx, id)).parse();
  const questionnaire = await ctx.questionnaires.get(document.questionnaireId);
  if (!questionnaire) throw new Failure('not_found');
  return toStepsWithAnswers(questionnaire, document, (key) => ctx.texts.text(ctx.language, key));
}

/** The plan's steps by position, each with its name in the caller's language and the owner's word on it. */
export async function listCompletedSteps(ctx: SignedInContext, id: string) {
  const { questionnaireId } = await getPlan(ctx, id);
  const [steps, completed] = await Promise.all([
    getSteps(ctx.questionnaires, questionnaireId),
    queries.selectCompletedStepIds(ctx.db, id),
  ]);
  return steps.map((step) => ({
    growthPlanStep: { id: step.id, position: step.position, name: ctx.texts.text(ctx.language, stepNameKey(step.key)) },
    completed: completed.has(step.id),
  }));
}

/** Stores which steps the owner says are completed, and the percent that follows from it. */
export async function saveCompletedSteps(
  ctx: SignedInContext,
  { id, completedQuestions: marks }: SaveCompletedStepsInput,
) {
  return transact(ctx.db, async (tx) => {
    const plan = await lockOpenPlan(ctx, tx, id);
    const steps = await getSteps(ctx.questionnaires.over(tx), plan.questionnaireId);
    const known = new Set(steps.map((step) => step.id));
    if (marks.some((mark) => !known.has(mark.growthPlanStepId))) throw new Failure('not_found');
    const last = new Map(marks.map((mark) => [mark.growthPlanStepId, mark.completed]));
    const idsThatAre = (completed: boolean) => [...last.keys()].filter((stepId) => last.get(stepId) === completed);
    await queries.writeCompletedSteps(tx, plan, { completed: idsThatAre(true), open: idsThatAre(false) });
    const percent = percentCompleted(steps, await queries.selectCompletedStepIds(tx, id));
    await queries.updatePercent(tx, id, percent);
    return { msg: 'saved', percentCompleted: percent } as const;
  });
}

/** Stores a percent as given; the next change of a step sets it from the steps again. */
export async function saveProgress(ctx: SignedInContext, { id, percentCompleted: percent }: SaveProgressInput) {
  await transact(ctx.db, async (tx) => {
    await lockOpenPlan(ctx, tx, id);
    await queries.updatePercent(tx, id, percent);
  });
  return { msg: 'saved' } as const;
}

/** The findings of the automatic check that were passed over, with the reasons. */
export async function listPassedFindings(ctx: SignedInContext, id: string) {
  await getPlan(ctx, id);
  return queries.selectPassedFindings(ctx.db, id);
}

/** Passes over a finding of the automatic check with a reason, or takes that back. */
export async function passFinding(ctx: SignedInContext, { id, finding, reason }: PassFindingInput) {
  await transact(ctx.db, async (tx) => {
    const plan = await lockOpenPlan(ctx, tx, id);
    if (reason === null) await queries.deletePassedFinding(tx, id, finding);
    else await dismissFinding(ctx, tx, { plan, finding, reason });
  }).catch(throwFull);
  return { msg: 'saved' } as const;
}

/** Corrects the name and the business unit, and stores which example the owner chose; what is absent stays. */
export async function updatePlan(ctx: SignedInContext, { id, name, businessUnit, example }: UpdatePlanInput) {
  await transact(ctx.db, async (tx) => {
    const plan = await lockOpenPlan(ctx, tx, id);
    const next = { name: name ?? plan.name, businessUnit: businessUnit ?? plan.businessUnit };
    const isRenamed = next.name !== plan.name || next.businessUnit !== plan.businessUnit;
    await queries.updatePlan(tx, id, {
      name: next.name,
      business_unit: next.businessUnit,
      ...(example !== undefined && { example }),
    });
    if (isRenamed) await audit({ ...ctx, db: tx }, 'plan_updated', { clientId: plan.clientId, subjectId: id });
  });
  return { msg: 'saved' } as const;
}

/** Sends the plan to its consultant; sent twice, it is one round and one mail. */
export async function submitForFeedback(ctx: SignedInContext, id: string) {
  await transact(ctx.db, async (tx) => {
    const plan = await lockOpenPlan(ctx, tx, id);
    const round = { id: newId(), plan_id: id, submitted_at: ctx.clock().toISOString() };
    if (!(await queries.openFeedbackRound(tx, round))) return;
    const { id: accountId, name: consultant, company, plan: name } = await queries.selectReviewer(tx, id);
    const data = { company, plan: name, plan_id: id, consultant };
    const mail = { template: 'submitted_for_feedback', data, about: [plan.clientId] } as const;
    const news = { event: 'submitted_for_feedback', accountId, clientId: plan.clientId, planId: id, mail } as const;
    await notify({ tx, clock: ctx.clock }, news);
    await audit({ ...ctx, db: tx }, 'plan_submitted', { clientId: plan.clientId, subjectId: id });
  });
  return { msg: 'submitted_for_feedback' } as const;
}

/**
 * Completes the plan; until it is reopened only its to-dos change. A round that waits for feedback ends as withdrawn,
 * and the consultant is notified. `afterwards` is done in the same transaction.
 */
export async function completePlan(
  ctx: SignedInContext,
  id: string,
  afterwards: (tx: Tx, plan: queries.LockedPlan) => Promise<void>,
) {
  await transact(ctx.db, async (tx) => {
    const plan = await lockOpenPlan(ctx, tx, id);
    const steps = await getSteps(ctx.questionnaires.over(tx), plan.questionnaireId);
    if (!canBeCompleted(steps, await queries.selectCompletedStepIds(tx, id))) throw new Failure('plan_not_completed');
    await queries.markCompleted(tx, id, ctx.clock());
    await audit({ ...ctx, db: tx }, 'plan_completed', { clientId: plan.clientId, subjectId: id });
    const isWithdrawn = await withdrawRound(tx, plan, ctx);
    await tellOfCompletion({ tx, clock: ctx.clock }, plan, isWithdrawn);
    await afterwards(tx, plan);
  });
  return { msg: 'saved' } as const;
}

/** Withdraws the rounds that a server of the release before left open on completed plans. */
export async function withdrawLeftRounds({ db, clock }: Pick<SignedInContext, 'db' | 'clock'>): Promise<void> {
  for (const plan of await queries.selectLeftWaiting(db))
    await transact(db, async (tx) => {
      if (await withdrawRound(tx, plan, { actor: SYSTEM, clock })) await tellOfCompletion({ tx, clock }, plan, true);
    });
}

type CompletedPlan = { id: string; clientId: string };
type Withdrawer = { actor: AuditActor; clock: SignedInContext['clock'] };

/** Ends the round of a completed plan without feedback; false when none is open. */
async function withdrawRound(tx: Tx, { id, clientId }: CompletedPlan, { actor, clock }: Withdrawer): Promise<boolean> {
  if (!(await queries.withdrawRound(tx, id, clock()))) return false;
  await audit({ actor, db: tx }, 'feedback_withdrawn', { clientId, subjectId: id });
  return true;
}

async function tellOfCompletion(
  { tx, clock }: { tx: Tx; clock: SignedInContext['clock'] },
  { id: planId, clientId }: CompletedPlan,
  isWithdrawn: boolean,
): Promise<void> {
  const { id: accountId, company, plan } = await queries.selectReviewer(tx, planId);
  const data = { company, plan, planId, withdrawn: String(isWithdrawn) };
  const mail = { template: 'plan_completed', data, about: [clientId] } as const;
  const event = isWithdrawn ? 'round_withdrawn' : 'plan_completed';
  await notify({ tx, clock }, { event, accountId, clientId, planId, mail });
}

/** Locks a plan in scope until the transaction ends. Throws `not_found`. */
export async function lockPlan(
  { scope }: Pick<SignedInContext, 'scope'>,
  tx: Tx,
  id: string,
): Promise<queries.LockedPlan> {
  const plan = await queries.lockPlan(tx, scope, id);
  if (!plan) throw new Failure('not_found');
  await holdMembership(tx, scope);
  return plan;
}

async function lockOpenPlan(ctx: SignedInContext, tx: Tx, id: string) {
  const plan = await lockPlan(ctx, tx, id);
  if (plan.completed) throw new Failure('plan_is_completed');
  return plan;
}

async function getSteps(questionnaires: QuestionnaireLibrary, questionnaireId: string) {
  const questionnaire = await questionnaires.get(questionnaireId);
  if (!questionnaire) throw new Failure('not_found');
  return questionnaire.steps;
}
