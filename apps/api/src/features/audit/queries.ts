import type { AuditEventItem } from '@app/schema/audit';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { exactMoment } from '../../database/json.ts';
import { contains, indexedContains, UNPREPARED } from '../../database/text-search.ts';
import { clientInScope, type Scope } from '../../policy/scope.ts';

export type EventRow = Omit<AuditEventItem, 'at'> & { at: string; place: string };

export type EventFilter = {
  actions: readonly string[] | null;
  clientId: string | null;
  search: string;
  /** Days, the last one included. */
  from: string | null;
  to: string | null;
  timeZone: string;
  before: { at: string; id: string } | null;
  limit: number;
};

/** Who an account is, in words: a client by company, a consultant by name, an admin by address. */
const nameOf = (alias: string) => nameById(sql.ref(alias));

const nameById = (id: RawBuilder<unknown>) => sql`coalesce(
  (select company from client where account_id = ${id}),
  (select first_name || ' ' || last_name from consultant where account_id = ${id}),
  (select email from account where account.id = ${id}))`;

/** Up to so many people are looked up one by one; of more, an event is soon found among the newest. */
const FEW_PEOPLE = 500;

/** Events newest first, after the cursor, with the names of those who are still there. */
export async function selectEvents(db: Database, filter: EventFilter): Promise<EventRow[]> {
  const people = filter.search === '' ? null : await selectPeople(db, filter.search, FEW_PEOPLE + 1);
  const { rows } = await sql<EventRow>`${people ? sql.raw(UNPREPARED) : sql``}
    select event.id, event.at, ${exactMoment('event.at')} as place, event.action, event.actor_role as "actorRole",
      ${nameOf('event.actor_id')} as actor,
      coalesce(${nameOf('event.client_id')}, ${nameOf('event.subject_id')}) as subject,
      event.subject_id as "subjectId", event.client_id as "clientId",
      (event.details->>'changes')::int as changes,
      case when event.details ? 'how' then json_build_object('how', event.details->>'how',
        'askedBy', ${nameById(sql`(event.details->>'askedBy')::uuid`)},
        'confirmedBy', ${nameById(sql`(event.details->>'confirmedBy')::uuid`)}) end as "emailChange"
    from (${found(filter, people)}) event
    order by event.at desc, event.id desc limit ${filter.limit}`.execute(db);
  return rows;
}

/** The accounts that a search finds, at most so many. */
async function selectPeople(db: Database, search: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`${sql.raw(UNPREPARED)}
    select account_id from account_search where ${indexedContains('words', search)} limit ${limit}`.execute(db);
  return rows.map((row) => row.account_id);
}

/** The newest events that a filter lets through: of each person found, of each action asked for, or of all. */
function found(filter: EventFilter, people: string[] | null): RawBuilder<unknown> {
  const newest = (...which: RawBuilder<unknown>[]) => sql`select * from audit_event event
    where ${sql.join([...conditionsOf(filter), ...which], sql` and `)}
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

function conditionsOf({ clientId, from, to, timeZone, before }: EventFilter): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (clientId !== null) conditions.push(sql`event.client_id = ${clientId}`);
  if (from !== null) conditions.push(sql`event.at >= ${from}::date::timestamp at time zone ${timeZone}`);
  if (to !== null) conditions.push(sql`event.at < (${to}::date + 1)::timestamp at time zone ${timeZone}`);
  if (before) conditions.push(sql`(event.at, event.id) < (${before.at}::timestamptz, ${before.id}::uuid)`);
  return conditions;
}

/** Whether a client is in scope, for who may see what happened to them. */
export async function isClientInScope(db: Database, scope: Scope, clientId: string): Promise<boolean> {
  const { rows } = await sql`select from client where account_id = ${clientId} and ${clientInScope(scope)}`.execute(db);
  return rows.length > 0;
}
