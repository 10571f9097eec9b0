import { ADMINS_SHOWN } from '@app/schema/admins';
import type { AuditAction } from '@app/schema/audit-actions';
import type { SignedInContext } from '../../trpc/context.ts';
import { listLatestEvents } from '../audit/service.ts';
import { selectAdmins, selectCounts, selectMonths } from './queries.ts';

const MONTHS = 12;
const EVENTS = 10;

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

/** The admins, for admins to see who may do everything. */
export function listAdmins({ db }: SignedInContext) {
  return selectAdmins(db, ADMINS_SHOWN);
}
