import { exportTodosInput, meetingFileOutput, todosSpreadsheetOutput } from '@app/schema/exports';
import { idInput } from '@app/schema/fields';
import { signedIn } from '../../trpc/base.ts';
import { buildMeetingFile } from './ical.ts';
import { exportTodos } from './todos-spreadsheet.ts';

/** Part of the `todo` router. */
export const todoExportProcedures = {
  exportCsv: signedIn.query(exportTodosInput, todosSpreadsheetOutput, exportTodos),
};

/** Part of the `calendar` router. */
export const meetingProcedures = {
  meeting: signedIn.query(idInput, meetingFileOutput, (ctx, { id }) => buildMeetingFile(ctx, id)),
};
