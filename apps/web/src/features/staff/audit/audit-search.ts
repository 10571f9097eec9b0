import { AUDIT_ACTIONS, type AuditAction } from '@app/schema/audit';
import { dayOf, readDate } from '../../../lib/format.ts';
import { onlySaid, searchChoice, searchText } from '../../../lib/search-params.ts';

/** What of the trail is wanted; what is left out filters nothing. */
export type AuditSearch = { action?: AuditAction; q?: string; from?: string; to?: string };

/** The filter that an address says. */
export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  return onlySaid({
    action: searchChoice(search['action'], AUDIT_ACTIONS),
    q: searchText(search['q']),
    from: dayIn(search['from']),
    to: dayIn(search['to']),
  });
}

/** Whether the days run backwards: nothing can have happened between them. */
export function endsBeforeItBegins({ from, to }: AuditSearch): boolean {
  return from !== undefined && to !== undefined && to < from;
}

function dayIn(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && dayOf(readDate(value)) === value
    ? value
    : undefined;
}
