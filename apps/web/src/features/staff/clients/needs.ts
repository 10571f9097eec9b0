import { INACTIVE_DAYS, type ClientListItem, type ClientNeed } from '@app/schema/clients';

const DAY_MS = 86_400_000;

/** What a client in the list needs of their consultant, by the server's rules, the most pressing first. */
export function listNeeds(client: ClientListItem, now: Date): ClientNeed[] {
  const { activeGrowthPlan: plan, waitingSince, overdueTodos, lastActivityAt, everLoggedIn, hasCredit } = client;
  const quietSince = now.getTime() - INACTIVE_DAYS * DAY_MS;
  const inactive = plan !== null && lastActivityAt !== null && Date.parse(lastActivityAt) < quietSince;
  const needs: Record<ClientNeed, boolean> = {
    waiting: waitingSince !== null,
    overdue: overdueTodos > 0,
    inactive,
    never_logged_in: !everLoggedIn,
    no_credit: !hasCredit && plan === null,
  };
  return (Object.keys(needs) as ClientNeed[]).filter((need) => needs[need]);
}

/** Since when somebody waits, in whole days; 0 is today. */
export function countDaysSince(moment: string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - Date.parse(moment)) / DAY_MS));
}
