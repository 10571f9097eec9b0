import type { PgBoss } from 'pg-boss';
import type { Dependencies } from '../../dependencies.ts';
import { queryAsIs } from '../../database/connect.ts';
import { getErrorCode } from '../../lib/error-code.ts';
import { jobRuns, jobSuccess } from '../../telemetry/metrics.ts';
import { JOBS, type JobName } from './jobs.ts';

const RETRIES = 5;
const RETRY_SECONDS = 30;
const HEARTBEAT_SECONDS = 30;
const RUN_SECONDS = 600; // at most; a run that takes longer is begun again by another server
const KEPT_SECONDS = 14 * 86_400;
const POLL_SECONDS = 20;
const START_AGAIN_MS = 60_000;
const STOP_MS = 2_000;

type Log = { error(message: string): void };

/**
 * Runs the jobs on schedule. Of several servers one at a time runs a job; a job may be run twice all the same, and does no harm
 * then. When the queue cannot be started the server serves on, and it is tried again.
 */
export function createJobRunner(deps: Dependencies, log: Log, { pollSeconds = POLL_SECONDS } = {}) {
  let boss: PgBoss | null = null;
  let again: NodeJS.Timeout | undefined;
  let starting: Promise<void> = Promise.resolve();

  const tell = (error: unknown) => log.error(`Jobs could not be run and are tried again: ${getErrorCode(error)}`);

  async function open(): Promise<void> {
    const { PgBoss: Boss } = await import('pg-boss'); // large, and nothing waits for it
    boss = new Boss({
      db: { executeSql: (text, values) => queryAsIs(deps.db, text, values) },
      schema: 'job_queue',
      createSchema: false,
      migrate: true, // accepts a schema that is newer than it
      monitorVacuum: false,
      reindex: false,
    });
    boss.on('error', tell);
    await boss.start();
    for (const [name, { cron }] of Object.entries(JOBS)) {
      await boss.createQueue(name, {
        policy: 'exclusive',
        retryLimit: RETRIES,
        retryDelay: RETRY_SECONDS,
        heartbeatSeconds: HEARTBEAT_SECONDS,
        expireInSeconds: RUN_SECONDS,
        retentionSeconds: KEPT_SECONDS,
        deleteAfterSeconds: KEPT_SECONDS,
      });
      await boss.schedule(name, cron, null, { missed: 'once' });
      await boss.work(name, { pollingIntervalSeconds: pollSeconds }, () => runJob(deps, name as JobName));
    }
  }

  async function start(): Promise<void> {
    await open().catch(async (error: unknown) => {
      tell(error);
      await close();
      again = setTimeout(begin, START_AGAIN_MS).unref();
    });
  }

  const begin = () => {
    starting = start();
  };

  async function close(): Promise<void> {
    await boss?.stop({ graceful: true, timeout: STOP_MS }).catch(() => undefined);
    boss = null;
  }

  return {
    /** Over when jobs run, or could not be started. */
    start() {
      begin();
      return starting;
    },
    async stop() {
      clearTimeout(again);
      await starting;
      await close();
    },
  };
}

/** Runs a job once, here and now, and counts how it went. Throws what it throws. */
export async function runJob(deps: Dependencies, name: JobName): Promise<void> {
  try {
    await JOBS[name].run(deps);
    jobRuns.inc({ job: name, outcome: 'ok' });
    jobSuccess.setToCurrentTime({ job: name });
  } catch (error) {
    jobRuns.inc({ job: name, outcome: 'failed' });
    throw error;
  }
}
