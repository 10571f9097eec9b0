import { AUDIT_ACTIONS } from '@app/schema/choices';
import { readChoice, readDay, readQuery, searchReader } from '../../../lib/search-params.ts';

/** Reads which events of the audit log are wanted; a missing filter filters nothing. */
export const readAuditSearch = searchReader({
  action: readChoice(AUDIT_ACTIONS),
  q: readQuery,
  from: readDay,
  to: readDay,
});

export type AuditSearch = ReturnType<typeof readAuditSearch>;

/** Whether the days run backwards: nothing can have happened between them. */
export function endsBeforeItBegins({ from, to }: AuditSearch): boolean {
  return from !== undefined && to !== undefined && to < from;
}
