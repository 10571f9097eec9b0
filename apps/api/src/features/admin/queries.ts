import type { ListedAdmin } from '@app/schema/admins';
import type { overviewOutput } from '@app/schema/overview';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Database } from '../../database/connect.ts';
import { HAS_SECOND_FACTOR } from '../../database/second-factor.ts';

type Overview = z.infer<typeof overviewOutput>;
type Counts = Omit<Overview, 'months' | 'security'>;
type Month = Overview['months'][number];

/** Few: taken off what an index counts of all, so that nothing of the living is read. */
const PLANS_OF_DELETED = sql`client join plan on plan.client_id = client.account_id and client.deleted`;

export async function selectCounts(db: Database): Promise<Counts> {
  // raw: five counts in one statement without a table
  const { rows } = await sql<Counts>`
    select (select count(*)::int from client where not deleted) as clients,
      (select count(*)::int from account where role = 'Consultant' and deleted_at is null) as consultants,
      (select count(*)::int from client where active_since is not null and not deleted) as "activePlans",
      (select count(*)::int from client where waiting_since is not null and not deleted) as "waitingPlans",
      (select count(*) from plan where completed_at is not null)::int - (select count(*) from ${PLANS_OF_DELETED}
        where plan.completed_at is not null)::int as "completedPlans"`.execute(db);
  return rows[0]!; // a select without a table has a row
}

/** How plans have gone over the months that end with the one of `now`, oldest first. */
export async function selectMonths(
  db: Database,
  { now, months, timeZone }: { now: Date; months: number; timeZone: string },
): Promise<Month[]> {
  const getMonth = (moment: string) => sql`date_trunc('month', plan.${sql.ref(moment)} at time zone ${timeZone}::text)`;
  // raw: a series of months and sums over several counts
  const { rows } = await sql<Month>`
    with month as (
      select start from generate_series(
        date_trunc('month', ${now}::timestamptz at time zone ${timeZone}) - make_interval(months => ${months - 1}::int),
        date_trunc('month', ${now}::timestamptz at time zone ${timeZone}), interval '1 month') start
    ), change as (
      select ${getMonth('created_at')} as month, count(*) as started, 0 as completed from plan group by 1
      union all
      select ${getMonth('completed_at')}, 0, count(*) from plan where completed_at is not null group by 1
      union all
      select ${getMonth('created_at')}, -count(*), 0 from ${PLANS_OF_DELETED} group by 1
      union all
      select ${getMonth('completed_at')}, 0, -count(*) from ${PLANS_OF_DELETED} where completed_at is not null group by 1
    )
    select to_char(month.start, 'YYYY-MM') as month,
      coalesce(sum(change.started) filter (where change.month = month.start), 0)::int as started,
      coalesce(sum(change.completed) filter (where change.month = month.start), 0)::int as completed,
      coalesce(sum(change.started - change.completed), 0)::int as active
    from month left join change on change.month <= month.start
    group by month.start order by month.start`.execute(db);
  return rows;
}

/** The admins that are not deleted, by address. There are few, since only the operator makes them. */
export function selectAdmins(db: Database, limit: number): Promise<ListedAdmin[]> {
  return db
    .selectFrom('account')
    .select([
      'id',
      'email',
      'created_at as createdAt',
      'last_login_at as lastLoginAt',
      HAS_SECOND_FACTOR.as('secondFactor'),
      sql<boolean>`password_hash is not null and verified_at is not null`.as('canLogIn'),
      'disabled_at as disabledAt',
    ])
    .where('role', '=', 'Admin')
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(email)`)
    .orderBy('id')
    .limit(limit)
    .execute();
}
