import type { Dependencies } from '../../dependencies.ts';
import { getErrorCode } from '../../lib/error-code.ts';
import { createLoop } from '../../lib/loop.ts';
import { tidied } from '../../telemetry/metrics.ts';
import { deleteExpired } from './delete-expired.ts';

const EACH_MS = 3_600_000;
const AGAIN_MS = 60_000; // after an error

/** Deletes what has expired once an hour, and soon again after an error. Several processes may do so at the same time. */
export function createRetentionJob(
  deps: Pick<Dependencies, 'db' | 'clock' | 'settings'>,
  log: { error(message: string): void },
) {
  return createLoop(async () => {
    try {
      await deleteExpired(deps);
      tidied.setToCurrentTime();
      return EACH_MS;
    } catch (error) {
      log.error(`Expired data could not be deleted; the next try is in a minute: ${getErrorCode(error)}`);
      return AGAIN_MS;
    }
  });
}
