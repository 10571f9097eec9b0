import { INACTIVE_DAYS, type ClientListItem } from '@app/schema/clients';

const DAY_MS = 86_400_000;

/** Whether nobody has touched the plan in progress for long, by the server's rule. */
export function isInactive({ activeGrowthPlan, lastActivityAt }: ClientListItem, now: Date): boolean {
  const quietSince = now.getTime() - INACTIVE_DAYS * DAY_MS;
  return activeGrowthPlan !== null && lastActivityAt !== null && Date.parse(lastActivityAt) < quietSince;
}
