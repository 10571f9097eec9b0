import type { CheckIn } from '@app/schema/check-ins';
import { sql, type Updateable } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { selectCheckIns } from '../../database/follow-up-document.ts';
import { OPEN_TODO } from '../../database/plan-document.ts';
import type { DB } from '../../database/tables.gen.ts';
import { newId } from '../../lib/ids.ts';

/** The newest check-in of a plan; undefined before the first. */
export function selectNewest(tx: Tx, planId: string) {
  return tx
    .selectFrom('check_in')
    .select(['id', 'number', 'due_on as dueOn', 'sent_at as sentAt', 'opened_at as openedAt', 'missed_at as missedAt'])
    .where('plan_id', '=', planId)
    .orderBy('number', 'desc')
    .executeTakeFirst();
}

/** All check-ins of a plan, the newest first, with what is not sent yet. */
export async function selectAll(tx: Tx, planId: string): Promise<CheckIn[]> {
  // raw: the list is shared with the page of the follow-up
  const { rows } = await sql<{ all: CheckIn[] }>`select ${selectCheckIns(true)} as all
    from plan where plan.id = ${planId}`.execute(tx);
  return rows[0]?.all ?? [];
}

export async function insertCheckIn(
  tx: Tx,
  { planId, clientId, ...fields }: { planId: string; clientId: string; number: number; dueOn: string },
): Promise<void> {
  const { number, dueOn: due_on } = fields;
  await tx
    .insertInto('check_in')
    .values({ id: newId(), plan_id: planId, client_id: clientId, number, due_on })
    .execute();
}

export async function updateCheckIn(tx: Tx, id: string, changed: Updateable<DB['check_in']>): Promise<void> {
  await tx.updateTable('check_in').set(changed).where('id', '=', id).execute();
}

/**
 * Gives a check-in another day, with what was typed; without `openedAt` it opens again. Earlier ones of the plan no longer count as
 * missed.
 */
export async function reschedule(
  tx: Tx,
  id: string,
  { dueOn, openedAt }: { dueOn: string; openedAt: string | null },
): Promise<void> {
  const changed = { due_on: dueOn, opened_at: openedAt, missed_at: null };
  await updateCheckIn(tx, id, changed);
  const plan = tx.selectFrom('check_in').select('plan_id').where('id', '=', id);
  await tx
    .updateTable('check_in')
    .set({ missed_at: null })
    .where('plan_id', '=', plan)
    .where('sent_at', 'is', null)
    .where('missed_at', 'is not', null)
    .execute();
}

/** How many to-dos of a plan are done, open, and of the open ones overdue. */
export async function countTodos(
  tx: Tx,
  planId: string,
  today: string,
): Promise<Record<'done' | 'open' | 'overdue', number>> {
  // raw: three counts of one table
  const { rows } = await sql<Record<'done' | 'open' | 'overdue', number>>`select
      (count(*) filter (where todo.done_at is not null))::int as done,
      (count(*) filter (where ${OPEN_TODO}))::int as open,
      (count(*) filter (where ${OPEN_TODO} and todo.deadline < ${today}::date))::int as overdue
    from todo where todo.plan_id = ${planId}`.execute(tx);
  return rows[0]!; // counts are one row
}

/** Whose a plan is and who looks after them. */
export function selectPeople(tx: Tx, planId: string) {
  return tx
    .selectFrom('plan')
    .innerJoin('client', 'client.account_id', 'plan.client_id')
    .select(['plan.client_id as clientId', 'client.consultant_id as consultantId', 'plan.name as plan'])
    .where('plan.id', '=', planId)
    .executeTakeFirstOrThrow();
}

type Days = { opensUntil: string; missedUntil: string };

/**
 * Plans of which a check-in opens or is missed: completed, with a follow-up that is not paused, of a client who is neither deleted
 * nor about to be erased. Only the newest check-in of a plan does.
 */
export async function selectDue(
  db: Database,
  { opensUntil, missedUntil }: Days,
): Promise<{ planId: string; clientId: string }[]> {
  // raw: two ways to be due, of which the index on days finds both
  const { rows } = await sql<{ planId: string; clientId: string }>`
    select check_in.plan_id as "planId", check_in.client_id as "clientId"
    from check_in join plan on plan.id = check_in.plan_id join client on client.account_id = check_in.client_id
    where check_in.sent_at is null and check_in.due_on <= ${opensUntil}::date
      and (check_in.opened_at is null or check_in.missed_at is null and check_in.due_on <= ${missedUntil}::date)
      and ${IS_FOLLOWED} and not client.deleted
      and not exists (select from erasure_request where client_id = check_in.client_id)
      and not exists (select from check_in later where later.plan_id = check_in.plan_id and later.number > check_in.number)
    order by check_in.due_on, check_in.id`.execute(db);
  return rows;
}

const IS_FOLLOWED = sql<boolean>`plan.completed_at is not null and plan.follow_up_started_on is not null
  and plan.follow_up_paused_at is null`;

/** Whether check-ins of a plan open, are missed and can be sent. */
export async function isFollowed(tx: Tx, planId: string): Promise<boolean> {
  const plan = tx.selectFrom('plan').select('plan.id').where('plan.id', '=', planId).where(IS_FOLLOWED);
  return (await plan.executeTakeFirst()) !== undefined;
}
