import { ADMINS_SHOWN } from '@app/schema/admins';
import type { AuditAction } from '@app/schema/audit-actions';
import { INACTIVE_DAYS } from '@app/schema/clients';
import { WAITING_LONG_DAYS, type Situation } from '@app/schema/overview';
import { DAY_MS, toDay } from '../../lib/days.ts';
import { listBusiest } from '../consultants/service.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { listLatestEvents } from '../audit/service.ts';
import { selectAdmins, selectCounts, selectMonths } from './queries.ts';
import { selectDelays, selectLongestWaiting, selectStops } from './situation-queries.ts';

const MONTHS = 12;
const EVENTS = 10;
const ROWS = 8; // of each list of the overview, which leads to all of them
const INVITATION_DAYS = 7; // docs/product.md#limits

/** What somebody who keeps an eye on accounts wants to see. */
const SECURITY: readonly AuditAction[] = [
  'login_refused',
  'password_reset',
  'password_changed',
  'email_change_requested',
  'email_change_cancelled',
  'email_changed',
  'second_factor_on',
  'second_factor_off',
  'sessions_ended',
  'admin_invited',
  'trail_exported',
];

/** The whole at a glance. */
export async function getOverview(ctx: SignedInContext) {
  const { db, clock, settings } = ctx;
  const [counts, months, security] = await Promise.all([
    selectCounts(db),
    selectMonths(db, { now: clock(), months: MONTHS, timeZone: settings.timeZone }),
    listLatestEvents(ctx, SECURITY, EVENTS),
  ]);
  return { ...counts, months, security };
}

/** Who waits for whom, and where plans have stopped. */
export async function getSituation(ctx: SignedInContext): Promise<Situation> {
  const { db, clock, settings } = ctx;
  const daysAgo = (days: number) => new Date(clock().getTime() - days * DAY_MS);
  const inactiveBefore = daysAgo(INACTIVE_DAYS);
  const [counts, waiting, steps, consultants] = await Promise.all([
    selectDelays(db, {
      today: toDay(clock(), settings.timeZone),
      waitingBefore: daysAgo(WAITING_LONG_DAYS),
      invitedBefore: daysAgo(INVITATION_DAYS),
      inactiveBefore,
    }),
    selectLongestWaiting(db, ROWS),
    selectStops(db, inactiveBefore),
    listBusiest(ctx, ROWS),
  ]);
  return { ...counts, waiting, steps, consultants };
}

/** The admins, for admins to see who may do everything. */
export function listAdmins({ db }: SignedInContext) {
  return selectAdmins(db, ADMINS_SHOWN);
}
