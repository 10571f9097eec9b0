import { stringify } from 'csv-stringify/sync';
import type { SignedInContext } from '../../trpc/context.ts';
import type { EventRow } from './queries.ts';

const COLUMNS = ['at', 'action', 'actor', 'role', 'subject'] as const;

/** The trail for a spreadsheet: with a byte-order mark so that ä and ö come through, and no cell that is run as a formula. */
export function csvOf(rows: readonly EventRow[], { texts, language, settings }: SignedInContext): string {
  const when = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: settings.timeZone,
  });
  const records = rows.map(({ at, action, actor, actorRole, subject }) =>
    [when.format(new Date(at)), texts.text(language, `audit.action.${action}`), actor, actorRole, subject].map(
      harmless,
    ),
  );
  const heading = COLUMNS.map((column) => texts.text(language, `audit.column.${column}`));
  return stringify([heading, ...records], { bom: true, record_delimiter: 'windows' });
}

/** A text that begins like a formula gets an apostrophe, which spreadsheets take as "this is text". */
function harmless(text: string | null): string {
  const plain = text ?? '';
  return /^[=+\-@\t\r]/.test(plain) ? `'${plain}` : plain;
}
