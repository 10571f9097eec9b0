import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { clientInScope, type Scope } from '../../policy/scope.ts';

export type Link = { code: string; shared: boolean; last_opened_at: string | null };

/** What the owner of a plan has; made with a new code where there was none. Nothing for who does not own it. */
export async function selectLink(db: Database, scope: Scope, id: string, code: string): Promise<Link | undefined> {
  const { rows } =
    await sql<Link>`with own as (select plan.id from plan join client on client.account_id = plan.client_id
        where plan.id = ${id} and ${clientInScope(scope)}),
      made as (insert into share (plan_id, code) select id, ${code} from own
        on conflict (plan_id) do nothing returning code, shared, last_opened_at)
    select code, shared, last_opened_at from made
    union all
    select share.code, share.shared, share.last_opened_at from share join own on own.id = share.plan_id`.execute(db);
  return rows[0];
}

/** How a write changes a plan's share: to a state or to the other one, with a new code or the one there is. */
type Change = { shared: boolean | 'other' | 'same'; code: string; renew: boolean };

/** Changes the share of an own plan in one statement, so that two at once cannot undo each other by half. */
export async function changeLink(db: Database, scope: Scope, id: string, change: Change): Promise<Link | undefined> {
  const { shared, code, renew } = change;
  const first = shared === 'other' || shared === true;
  const next = typeof shared === 'boolean' ? sql`${shared}` : sql`share.shared = ${shared === 'same'}`;
  const { rows } = await sql<Link>`insert into share as share (plan_id, code, shared)
    select plan.id, ${code}, ${first} from plan join client on client.account_id = plan.client_id
      where plan.id = ${id} and ${clientInScope(scope)}
    on conflict (plan_id) do update set shared = ${next},
      code = case when ${renew} then excluded.code else share.code end,
      created_at = case when ${renew} then now() else share.created_at end,
      last_opened_at = case when ${renew} then null else share.last_opened_at end
    returning code, shared, last_opened_at`.execute(db);
  return rows[0];
}
