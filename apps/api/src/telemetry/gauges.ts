import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { getPoolUse, type Database } from '../database/connect.ts';
import { NEWEST_MIGRATION } from '../database/migrate-schema.ts';
import { VERSION } from '../lib/version.ts';
import { createGauge } from './metrics.ts';

const ANSWER_MS = 2_000; // a scrape must not hang on a database that does

const databaseUp = createGauge('growth_plan_database_up');
const poolWaiting = createGauge('growth_plan_database_pool_waiting');
const poolConnections = createGauge('growth_plan_database_pool_connections', 'state');

const ofDatabase = {
  archiveAge: createGauge('growth_plan_archive_age_seconds'),
  waiting: createGauge('growth_plan_mail_waiting'),
  oldest: createGauge('growth_plan_mail_oldest_seconds'),
  dead: createGauge('growth_plan_mail_dead'),
};

const buildInfo = createGauge('growth_plan_build_info', 'version', 'migration', 'node');
buildInfo.set({ version: VERSION, migration: NEWEST_MIGRATION, node: process.version }, 1);

/** Measures what only a look can tell. A database that is away, or late, is reported as such and leaves its gauges empty. */
export async function measureGauges(db: Database): Promise<void> {
  const { total, idle, waiting } = getPoolUse(db);
  poolConnections.set({ state: 'idle' }, idle);
  poolConnections.set({ state: 'busy' }, total - idle);
  poolWaiting.set(waiting);
  const late = new AbortController();
  const found = await Promise.race([
    selectFigures(db).catch(() => null),
    sleep(ANSWER_MS, null, { signal: late.signal }).catch(() => null),
  ]);
  late.abort();
  databaseUp.set(found ? 1 : 0);
  for (const [name, one] of Object.entries(ofDatabase))
    if (found) one.set(found[name as keyof typeof ofDatabase]);
    else one.remove();
}

type Figures = Record<keyof typeof ofDatabase, number>;

async function selectFigures(db: Database): Promise<Figures | undefined> {
  // raw: one look at two kinds of mail and at what PostgreSQL tells of its archive, and arithmetic with moments
  const { rows } = await sql<Figures>`
    select count(*) as waiting, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest,
      (select count(*) from mail where failed_at is not null) as dead,
      (select case when current_setting('archive_mode') = 'off' then 0
          else greatest(0, extract(epoch from now() - coalesce(last_archived_time, stats_reset))) end::float8
        from pg_stat_archiver) as "archiveAge"
    from mail where sent_at is null and failed_at is null and (send_at is null or send_at <= now())`.execute(db);
  return rows[0];
}
