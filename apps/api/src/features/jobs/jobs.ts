import type { Dependencies } from '../../dependencies.ts';
import { advanceCheckIns } from '../check-ins/advance.ts';
import { sendNews, sendReminders } from '../sending/reminders.ts';
import { deliverWebhooks } from '../webhooks/deliver.ts';
import { jobRuns, jobSuccess } from '../../telemetry/metrics.ts';
import { deleteExpired } from '../retention/delete-expired.ts';

type Job = {
  /** The minutes at which it runs. */
  cron: string;
  run(deps: Dependencies): Promise<void>;
};

/** What is done by the clock, by name. Each reads the present state when it runs. */
export const JOBS = {
  send_reminders: { cron: '*/10 * * * *', run: (deps) => sendReminders(deps) },
  send_news: { cron: '* * * * *', run: (deps) => sendNews(deps) },
  deliver_webhooks: { cron: '* * * * *', run: (deps) => deliverWebhooks(deps) },
  check_ins: { cron: '7 * * * *', run: (deps) => advanceCheckIns(deps) },
  tidy: { cron: '17 * * * *', run: deleteExpired },
} as const satisfies Record<string, Job>;

export type JobName = keyof typeof JOBS;

for (const job of Object.keys(JOBS)) {
  jobSuccess.setToCurrentTime({ job }); // so that one that never succeeds is missed
  for (const outcome of ['ok', 'failed']) jobRuns.inc({ job, outcome }, 0);
}
