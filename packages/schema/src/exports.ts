import * as z from 'zod/mini';
import { idSchema, momentSchema, writeOutput } from './fields.ts';
import { spreadsheetFormat, spreadsheetOutput } from './spreadsheets.ts';

/** Whether the caller has a calendar address and when a calendar last read it; the address itself is shown when it is made. */
export const calendarFeedOutput = z.object({
  active: z.boolean(),
  createdAt: z.nullable(momentSchema),
  lastReadAt: z.nullable(momentSchema),
});

/** A new address; the one before is dead. */
export const renewedCalendarOutput = writeOutput('saved', { url: z.string() });
export const revokedCalendarOutput = writeOutput('deleted', {});

/** A spreadsheet of a plan's to-dos, headings in the language asked for. */
export const exportTodosInput = z.strictObject({ id: idSchema, format: spreadsheetFormat });
export const todosSpreadsheetOutput = z.object(spreadsheetOutput);

/** The follow-up meeting of a plan as a file for a calendar; null when none was agreed. */
export const meetingFileOutput = z.object({ ics: z.nullable(z.string()) });
