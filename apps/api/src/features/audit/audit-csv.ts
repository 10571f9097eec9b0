import { toCsv } from '../../lib/csv.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import type { EventRow } from './queries.ts';

const COLUMNS = ['at', 'action', 'actor', 'role', 'subject', 'details'] as const;

/** The audit log for a spreadsheet. */
export function toAuditCsv(rows: readonly EventRow[], { texts, language, settings }: SignedInContext): string {
  const when = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: settings.timeZone,
  });
  return toCsv(
    COLUMNS.map((column) => texts.text(language, `audit.column.${column}`)),
    rows.map(({ at, action, actor, actorRole, subject, changes, emailChange }) => [
      when.format(new Date(at)),
      [texts.text(language, `audit.action.${action}`), changes && texts.format(language, 'audit.changes', { changes })]
        .filter(Boolean)
        .join(', '),
      actor,
      actorRole,
      subject,
      emailChange && texts.format(language, `audit.details.${action}`, toValues(emailChange)),
    ]),
  );
}

/** A person whose account was deleted has no name. */
function toValues({ how, askedBy, confirmedBy }: NonNullable<EventRow['emailChange']>) {
  return { how, askedBy: askedBy ?? '–', confirmedBy: confirmedBy ?? '–' };
}
