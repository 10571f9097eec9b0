import { INACTIVE_DAYS, type ClientListItem, type ClientNeed } from '@app/schema/clients';
import { formatDate } from '../../../lib/format.ts';
import type { TextKey, TextValues } from '../../../lib/i18n.ts';
import { countDaysSince } from './needs.ts';

/** Why a client is listed under a need, in one line. */
export function getNeedReason(
  need: ClientNeed,
  client: ClientListItem,
  now: Date,
): { key: TextKey; values: TextValues } {
  const { waitingSince, overdueTodos, lastActivityAt, email } = client;
  switch (need) {
    case 'waiting':
      return {
        key: 'consultant_dashboard.reason.waiting',
        values: {
          days: waitingSince === null ? 0 : countDaysSince(waitingSince, now),
          date: waitingSince === null ? '' : formatDate(waitingSince),
        },
      };
    case 'overdue':
      return { key: 'consultant_dashboard.reason.overdue', values: { count: overdueTodos } };
    case 'inactive':
      if (lastActivityAt === null)
        return { key: 'consultant_dashboard.reason.never_active', values: { days: INACTIVE_DAYS } };
      return { key: 'consultant_dashboard.reason.inactive', values: { date: formatDate(lastActivityAt) } };
    case 'never_logged_in':
      return { key: 'consultant_dashboard.reason.never_logged_in', values: { email } };
    case 'no_credit':
      return { key: 'consultant_dashboard.reason.no_credit', values: {} };
  }
}
