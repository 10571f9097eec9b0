import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { NEWEST_KEPT } from './queries.ts';
import { DAY_MS } from '../../lib/days.ts';

const HOURLY_DAYS = 90; // docs/product.md#limits
const ANSWERS_AT_ONCE = 5_000; // a look at the history of each
const VERSIONS_AT_ONCE = 1_000; // of 64 KiB each, well within what a statement may take

type Place = { plan_id: string; question_id: string };

const FIRST: Place = {
  plan_id: '00000000-0000-0000-0000-000000000000',
  question_id: '00000000-0000-0000-0000-000000000000',
};

/**
 * Thins the earlier versions of all answers: in addition to the newest, the last of each hour is kept for 90 days and then the last of each day.
 * A save does so for one version; this does for those that grow old and for those from before there was a rule.
 */
export async function thinHistory(db: Database, now: Date): Promise<void> {
  const hourlySince = new Date(now.getTime() - HOURLY_DAYS * DAY_MS);
  for (let after: Place | undefined = FIRST; after;) {
    const last: Place | undefined = await selectLastOfNext(db, after);
    let deleted: number;
    do deleted = await deleteThinned(db, { after, hourlySince });
    while (deleted === VERSIONS_AT_ONCE);
    after = last;
  }
}

/** The last of the answers that are looked at next; undefined when they are the last of all. */
async function selectLastOfNext(db: Database, { plan_id, question_id }: Place): Promise<Place | undefined> {
  const { rows } = await sql<Place>`select plan_id, question_id from answer
    where (plan_id, question_id) > (${plan_id}::uuid, ${question_id}::uuid)
    order by plan_id, question_id offset ${ANSWERS_AT_ONCE - 1}::int limit 1`.execute(db);
  return rows[0];
}

type Thinning = { after: Place; hourlySince: Date };

/** Deletes some of the versions that need not be kept, of the answers after a place; how many. */
async function deleteThinned(db: Database, { after, hourlySince }: Thinning): Promise<number> {
  const { numAffectedRows } = await sql`
    with looked_at as (
      select plan_id, question_id, version from answer
      where (plan_id, question_id) > (${after.plan_id}::uuid, ${after.question_id}::uuid)
      order by plan_id, question_id limit ${ANSWERS_AT_ONCE}::int
    ), placed as (
      select old.plan_id, old.question_id, old.version, row_number() over (
          partition by old.plan_id, old.question_id, old.saved_at < ${hourlySince},
            date_trunc(case when old.saved_at < ${hourlySince} then 'day' else 'hour' end, old.saved_at)
          order by old.version desc) as place
      from looked_at join answer_history old
        on old.plan_id = looked_at.plan_id and old.question_id = looked_at.question_id
          and old.version <= looked_at.version - ${NEWEST_KEPT}::int
    ), too_many as (select plan_id, question_id, version from placed where place > 1 limit ${VERSIONS_AT_ONCE}::int)
    delete from answer_history using too_many
    where answer_history.plan_id = too_many.plan_id and answer_history.question_id = too_many.question_id
      and answer_history.version = too_many.version`.execute(db);
  return Number(numAffectedRows ?? 0);
}
