import type { Dependencies } from '../../dependencies.ts';
import { deleteExpired } from '../retention/delete-expired.ts';

type Job = {
  /** When it runs, in the firm's time zone. */
  cron: string;
  run(deps: Dependencies): Promise<void>;
};

/** What is done by the clock, by name. Each reads the present state when it runs. */
export const JOBS = {
  tidy: { cron: '17 * * * *', run: deleteExpired },
} as const satisfies Record<string, Job>;

export type JobName = keyof typeof JOBS;
