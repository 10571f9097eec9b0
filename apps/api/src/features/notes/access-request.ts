import { CLIENT_NOTES_MAX, type ExportNotesInput, type Note } from '@app/schema/notes';
import { Failure } from '../../failure.ts';
import { createOffsetFormat, formatDay } from '../../lib/days.ts';
import { withExportSlot } from '../../lib/export-slots.ts';
import { getCaller, type SignedInContext } from '../../trpc/context.ts';
import { audit } from '../audit/record.ts';
import { expectOwnPassword } from '../auth/accounts/password-change.ts';
import { selectNotes } from './queries.ts';

/**
 * All notes on a client as one text, for an admin who answers a request for access (docs/privacy.md#access-requests-and-private-notes).
 * Throws `invalid_current_password` and `too_many_requests`.
 */
export async function exportNotes(ctx: SignedInContext, { id: clientId, password }: ExportNotesInput) {
  await expectOwnPassword(ctx, password, 'password');
  return withExportSlot(getCaller(ctx), async () => {
    const found = await selectNotes(ctx.db, ctx.scope, { clientId, after: null, limit: CLIENT_NOTES_MAX });
    if (!found) throw new Failure('not_found');
    await audit(ctx, 'notes_exported', { clientId, subjectId: clientId });
    return { text: writeFile(ctx, found) };
  });
}

const NEW_LINE = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** The notes under each other. Each line of a note is indented, so that none can pass for the heading of another note. */
function writeFile(
  { texts, language, settings, clock }: SignedInContext,
  { company, notes }: { company: string; notes: readonly Note[] },
): string {
  const format = createOffsetFormat(settings.timeZone);
  const moment = (at: string) => format(new Date(at));
  const say = (key: string, values: Record<string, string | number>) => texts.format(language, key, values);
  const heads = [
    say('notes.file.title', { company: company.replaceAll(/\s+/g, ' ') }),
    say('notes.file.lead', { count: notes.length, at: format(clock()) }),
  ];
  const blocks = notes.map(({ notedOn, author, createdAt, changedAt, text }) => {
    const signed = { author: author ?? texts.text(language, 'firm.name'), created: moment(createdAt) };
    const by = changedAt
      ? say('notes.file.edited', { ...signed, changed: moment(changedAt) })
      : say('notes.file.written', signed);
    const lines = text.replaceAll(NEW_LINE, '\n').split('\n');
    return [
      formatDay(texts.getLocale(language), notedOn, 'long'),
      by,
      '',
      ...lines.map((line) => `    ${line}`.trimEnd()),
    ].join('\n');
  });
  return `${[heads.join('\n'), ...blocks].join('\n\n')}\n`;
}
