import type { AuditEventItem } from '@app/schema/audit';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import type { DB } from '../../database/tables.gen.ts';
import { formatExactMoment } from '../../database/json.ts';
import { contains, indexedContains, UNPREPARED } from '../../database/text-search.ts';

export type EventRow = AuditEventItem & { place: string };

export type EventFilter = {
  actions: readonly string[] | null;
  /** Actions that are left out. */
  except: readonly string[];
  clientId: string | null;
  search: string;
  /** Days, the last one included. */
  from: string | null;
  to: string | null;
  timeZone: string;
  before: { at: string; id: string } | null;
  limit: number;
};

/** Who an account is, in words: a client by company, a consultant by name, an admin by address. A former main user is a person like their colleagues. */
const selectName = (alias: string) => selectNameById(sql.ref(alias));

const selectNameById = (id: RawBuilder<unknown>) => sql`coalesce(
  (select company from client where account_id = ${id} and owner_id = account_id),
  (select first_name || ' ' || last_name from consultant where account_id = ${id}),
  (select first_name || ' ' || last_name from member where account_id = ${id}),
  (select email from account where account.id = ${id}))`;

const selectNameInDetails = (name: string) => selectNameById(sql`(event.details->>${name}::text)::uuid`);

/** An event without any of these has no details that are shown. */
const KNOWN_DETAILS = ['how', 'from', 'fields', 'language'];

/** Up to so many people are looked up one by one; of more, an event is soon found among the newest. */
const FEW_PEOPLE = 500;

/** Events newest first, after the cursor, with the names of those who are still there. */
export async function selectEvents(db: Database, filter: EventFilter): Promise<EventRow[]> {
  const people = filter.search === '' ? null : await selectPeople(db, filter.search, FEW_PEOPLE + 1);
  // raw: a hot list, and a search is planned each time
  const { rows } = await sql<EventRow>`${people ? sql.raw(UNPREPARED) : sql``}
    select event.id, event.at, ${formatExactMoment('event.at')} as place, event.action, event.actor_role as "actorRole",
      ${selectName('event.actor_id')} as actor,
      coalesce((select company from client where account_id = event.client_id), ${selectName('event.subject_id')}) as subject,
      event.subject_id as "subjectId", event.client_id as "clientId",
      (event.details->>'changes')::int as changes,
      case when event.details ?| ${KNOWN_DETAILS}::text[] then json_build_object('how', event.details->>'how',
        'askedBy', ${selectNameInDetails('askedBy')}, 'confirmedBy', ${selectNameInDetails('confirmedBy')},
        'from', ${selectNameInDetails('from')}, 'to', ${selectNameInDetails('to')},
        'fields', coalesce(event.details->'fields', '[]'), 'language', event.details->>'language',
        'keys', coalesce(event.details->'keys', '[]'), 'count', coalesce((event.details->>'count')::int, 0)) end as details
    from (${selectFound(filter, people)}) event
    order by event.at desc, event.id desc limit ${filter.limit}`.execute(db);
  return rows;
}

/** The accounts that a search finds, at most so many. */
async function selectPeople(db: Database, search: string, limit: number): Promise<string[]> {
  // raw: a search is planned each time
  const { rows } = await sql<{ account_id: string }>`${sql.raw(UNPREPARED)}
    select account_id from account_search where ${indexedContains('words', search)} limit ${limit}`.execute(db);
  return rows.map((row) => row.account_id);
}

/** The newest events that a filter lets through: of each person found, of each action asked for, or of all. */
function selectFound(filter: EventFilter, people: string[] | null): RawBuilder<unknown> {
  const newest = (...which: RawBuilder<unknown>[]) => sql`select * from audit_event event
    where ${sql.join([...whereClauses(filter), ...which], sql` and `)}
    order by event.at desc, event.id desc limit ${filter.limit}`;
  const withActions = filter.actions ? [sql`event.action = any(${filter.actions})`] : [];
  if (people && people.length <= FEW_PEOPLE) {
    const by = (column: string) => sql`(${newest(sql`${sql.ref(column)} = person.id`, ...withActions)})`;
    return sql`select distinct on (event.at, event.id) event.* from unnest(${people}::uuid[]) person (id) cross join lateral (
      ${by('event.actor_id')} union all ${by('event.subject_id')} union all ${by('event.client_id')}) event
      order by event.at desc, event.id desc`;
  }
  const among = people
    ? [
        sql`exists (select from account_search where account_id in (event.actor_id, event.subject_id, event.client_id)
          and ${contains('words', filter.search)})`,
      ]
    : [];
  if (!filter.actions) return newest(...among);
  return sql`select event.* from unnest(${filter.actions}::text[]) wanted (action)
    cross join lateral (${newest(sql`event.action = wanted.action`, ...among)}) event`;
}

function whereClauses({ except, clientId, from, to, timeZone, before }: EventFilter): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (except.length > 0) conditions.push(sql`event.action <> all(${except})`);
  if (clientId !== null) conditions.push(sql`event.client_id = ${clientId}`);
  if (from !== null) conditions.push(sql`event.at >= ${from}::date::timestamp at time zone ${timeZone}`);
  if (to !== null) conditions.push(sql`event.at < (${to}::date + 1)::timestamp at time zone ${timeZone}`);
  if (before) conditions.push(sql`(event.at, event.id) < (${before.at}::timestamptz, ${before.id}::uuid)`);
  return conditions;
}

type NewEvent = Omit<DB['audit_event'], 'at' | 'details' | 'hour'> & { at?: string; details: string };

export async function insertEvents(db: Database, events: readonly NewEvent[]): Promise<void> {
  await db.insertInto('audit_event').values(events).execute();
}

/** That somebody read something, in an hour. */
export type HourlyAccess = {
  id: string;
  actorId: string;
  role: string;
  action: string;
  subjectId: string;
  hour: Date;
};

/** Records that a plan was read; false when that was recorded in this hour, or when there is no such plan. */
export async function insertPlanAccess(db: Database, access: HourlyAccess): Promise<boolean> {
  // raw: one statement without a lock reads the plan and writes, and a unique index drops what is there
  const { numAffectedRows } =
    await sql`insert into audit_event (id, actor_id, actor_role, action, client_id, subject_id, hour)
    select ${access.id}, ${access.actorId}, ${access.role}, ${access.action}, plan.client_id, plan.id, ${access.hour}
      from plan where plan.id = ${access.subjectId}
    on conflict (actor_id, subject_id, action, hour) where hour is not null do nothing`.execute(db);
  return numAffectedRows === 1n;
}

/** Records that something of a client was read, who is the subject; false when that was recorded in this hour. */
export async function insertClientAccess(
  db: Database,
  { id, actorId, role, action, subjectId, hour }: HourlyAccess,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('audit_event')
    .values({
      id,
      actor_id: actorId,
      actor_role: role,
      action,
      client_id: subjectId,
      subject_id: subjectId,
      details: '{}',
      hour: hour.toISOString(),
    })
    .onConflict((conflict) =>
      conflict.columns(['actor_id', 'subject_id', 'action', 'hour']).where('hour', 'is not', null).doNothing(),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Changes of one thing that are repeated within a short time, until they become one event. */
export type Burst = Selectable<DB['audit_burst']>;

/** Locks the burst of changes of a thing; `open` when it began after a moment. */
export function lockBurst(tx: Tx, { action, subject_id }: Pick<Burst, 'action' | 'subject_id'>, openSince: Date) {
  return tx
    .selectFrom('audit_burst')
    .selectAll()
    .select(sql<boolean>`started_at > ${openSince}`.as('open'))
    .where('action', '=', action)
    .where('subject_id', '=', subject_id)
    .forUpdate()
    .executeTakeFirst();
}

/** Counts one more change of a locked burst. */
export async function extendBurst(tx: Tx, { action, subject_id, repeats }: Burst, now: Date): Promise<void> {
  await tx
    .updateTable('audit_burst')
    .set({ last_at: now.toISOString(), repeats: repeats + 1 })
    .where('action', '=', action)
    .where('subject_id', '=', subject_id)
    .execute();
}

export async function replaceBurst(tx: Tx, burst: Burst): Promise<void> {
  await tx
    .insertInto('audit_burst')
    .values(burst)
    .onConflict((conflict) => conflict.columns(['action', 'subject_id']).doUpdateSet(burst))
    .execute();
}

/** Takes out bursts that began by a moment, as many as `limit` and none that another process holds. */
export async function takeOldBursts(tx: Tx, startedBy: Date, limit: number): Promise<Burst[]> {
  // raw: the rows are named by two columns
  const { rows } = await sql<Burst>`delete from audit_burst where (action, subject_id) in (
      select action, subject_id from audit_burst where started_at <= ${startedBy} limit ${limit} for update skip locked)
    returning *`.execute(tx);
  return rows;
}
