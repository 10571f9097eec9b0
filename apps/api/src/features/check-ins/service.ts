import { checkInOutput, type AnswerCheckInInput, type CheckIn, type SaveCheckInInput } from '@app/schema/check-ins';
import { VALIDATION_KEYS } from '@app/schema/validation';
import type { Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { Failure, fieldFailure } from '../../failure.ts';
import { toDay } from '../../lib/days.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { audit } from '../audit/record.ts';
import { countLights } from '../metrics/service.ts';
import { notify } from '../notifications/notify.ts';
import { lockPlan, type LockedPlan } from '../plans/service.ts';
import * as queries from './queries.ts';
import { scheduleAfter } from './schedule.ts';

/**
 * Keeps what the owner types into a check-in that is open, and sends it once, unless the follow-up is paused. Throws
 * `could_not_save_answer` with what is stored when it was sent, or saved by another page, since it was read.
 */
export async function saveCheckIn(
  ctx: SignedInContext,
  { id, checkInId, version, send, nextDueOn, ...given }: SaveCheckInInput,
) {
  if (nextDueOn !== undefined && !send) throw fieldFailure('nextDueOn');
  return transact(ctx.db, async (tx) => {
    const plan = await lockPlan(ctx, tx, id);
    if (!plan.completed) throw new Failure('plan_not_completed');
    const stored = findOpen(await queries.selectAll(tx, id), checkInId);
    if (stored.sentAt !== null || stored.version !== version)
      throw new Failure('could_not_save_answer', { data: checkInOutput.parse(stored) });
    const next = { ...stored, ...withoutAbsent(given) };
    if (send && !(await queries.isFollowed(tx, id))) throw fieldFailure('send'); // paused
    const { moved, obstacle, question, focus, confidence } = next;
    const texts = {
      moved: moved || null,
      obstacle: obstacle || null,
      question: question || null,
      focus: focus || null,
    };
    await queries.updateCheckIn(tx, checkInId, { ...texts, confidence, version: version + 1 });
    if (send) await sendCheckIn(ctx, tx, { plan, checkIn: next, nextDueOn });
    return { msg: 'saved', version: version + 1 } as const;
  });
}

/** An open check-in by its id. One that was missed takes text until the next opens. */
function findOpen(all: readonly CheckIn[], id: string): CheckIn {
  const found = all.find((one) => one.id === id);
  const isOver = found && all.some(({ number, openedAt }) => number > found.number && openedAt !== null);
  if (!found || found.openedAt === null || (isOver && found.sentAt === null)) throw new Failure('not_found');
  return found;
}

type Given = Partial<Pick<CheckIn, 'moved' | 'obstacle' | 'question' | 'focus' | 'confidence'>>;

/** The fields that a request names. */
const withoutAbsent = (given: { [Field in keyof Given]: Given[Field] | undefined }): Given =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));

type Sent = { plan: LockedPlan; checkIn: CheckIn; nextDueOn: string | undefined };

async function sendCheckIn(ctx: SignedInContext, tx: Tx, { plan, checkIn, nextDueOn }: Sent): Promise<void> {
  if (checkIn.confidence === null)
    throw fieldFailure('confidence', VALIDATION_KEYS.required, 'missing_form_parameters');
  const today = toDay(ctx.clock(), ctx.settings.timeZone);
  const facts = { ...(await queries.countTodos(tx, plan.id, today)), ...(await countLights(tx, plan.id)) };
  const sent = { facts: JSON.stringify(facts), sent_at: ctx.clock().toISOString() };
  await queries.updateCheckIn(tx, checkIn.id, sent);
  await scheduleAfter(ctx, tx, { plan, dueOn: checkIn.dueOn, nextDueOn });
  const { consultantId: accountId } = await queries.selectPeople(tx, plan.id);
  const { clientId, id: planId } = plan;
  await notify({ tx, clock: ctx.clock }, { event: 'check_in_sent', accountId, clientId, planId });
  await audit({ ...ctx, db: tx }, 'check_in_sent', { clientId, subjectId: planId });
}

/** Answers a check-in that was sent, once, and notifies its owner. Throws `could_not_save_answer` with what is stored. */
export async function answerCheckIn(ctx: SignedInContext, { id, checkInId, answer }: AnswerCheckInInput) {
  return transact(ctx.db, async (tx) => {
    const { clientId } = await lockPlan(ctx, tx, id);
    const checkIn = (await queries.selectAll(tx, id)).find((one) => one.id === checkInId);
    if (!checkIn || checkIn.sentAt === null) throw new Failure('not_found');
    if (checkIn.answeredAt !== null) throw new Failure('could_not_save_answer', { data: checkInOutput.parse(checkIn) });
    const answered = { answer, answered_by: ctx.actor.accountId, answered_at: ctx.clock().toISOString() };
    await queries.updateCheckIn(tx, checkInId, answered);
    const news = { event: 'check_in_answered', clientId, planId: id } as const;
    await notify({ tx, clock: ctx.clock }, news);
    await audit({ ...ctx, db: tx }, 'check_in_answered', { clientId, subjectId: id });
    return { msg: 'saved' } as const;
  });
}
