import type { AuditFilters } from '@app/schema/audit';
import { AUDIT_ACTIONS, AUDIT_GROUP_NAMES } from '@app/schema/audit-actions';
import type { AuditSearch } from '../staff-search.ts';

/** What the server is asked for; a kind of event that there is not filters nothing. */
export function toAuditFilters({ action, group, logins, ...search }: AuditSearch): AuditFilters {
  return {
    ...search,
    action: AUDIT_ACTIONS.find((known) => known === action),
    group: AUDIT_GROUP_NAMES.find((known) => known === group),
    hideLogins: logins === 'hidden' || undefined,
  };
}
