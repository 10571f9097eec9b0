import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import { getPoolUse, type Database } from '../database/connect.ts';
import { NEWEST_MIGRATION } from '../database/migrate-schema.ts';
import { VERSION } from '../lib/version.ts';
import { registry } from './metrics.ts';

const ANSWER_MS = 2_000; // a scrape must not hang on a database that does

const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });

const databaseUp = gauge('growth_plan_database_up', 'Whether the database answered the last scrape');
const poolWaiting = gauge('growth_plan_database_pool_waiting', 'Requests that wait for a connection to the database');
const poolConnections = new Gauge({
  name: 'growth_plan_database_pool_connections',
  help: 'Connections to the database',
  labelNames: ['state'],
  registers: [registry],
});

const ofMail = {
  waiting: gauge('growth_plan_mail_waiting', 'Mails that are not sent yet'),
  oldest: gauge('growth_plan_mail_oldest_seconds', 'Age of the oldest mail that is not sent yet'),
  dead: gauge('growth_plan_mail_dead', 'Mails that were given up'),
};

new Gauge({
  name: 'growth_plan_build_info',
  help: 'Which version runs, and which schema it expects',
  labelNames: ['version', 'migration', 'node'],
  registers: [registry],
}).set({ version: VERSION, migration: NEWEST_MIGRATION, node: process.version }, 1);

/** Measures what only a look can tell. A database that is away, or late, is reported as such and leaves its gauges empty. */
export async function measureGauges(db: Database): Promise<void> {
  const { total, idle, waiting } = getPoolUse(db);
  poolConnections.set({ state: 'idle' }, idle);
  poolConnections.set({ state: 'busy' }, total - idle);
  poolWaiting.set(waiting);
  const late = new AbortController();
  const queue = await Promise.race([
    selectQueue(db).catch(() => null),
    sleep(ANSWER_MS, null, { signal: late.signal }).catch(() => null),
  ]);
  late.abort();
  databaseUp.set(queue ? 1 : 0);
  for (const [name, one] of Object.entries(ofMail))
    if (queue) one.set(queue[name as keyof typeof ofMail]);
    else one.remove();
}

type Queue = Record<keyof typeof ofMail, number>;

async function selectQueue(db: Database): Promise<Queue | undefined> {
  const { rows } = await sql<Queue>`
    select count(*) as waiting, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest,
      (select count(*) from mail where failed_at is not null) as dead
    from mail where sent_at is null and failed_at is null`.execute(db);
  return rows[0];
}
