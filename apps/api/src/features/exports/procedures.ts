import { meetingFileOutput, todosCsvOutput } from '@app/schema/exports';
import { idInput } from '@app/schema/fields';
import { signedIn } from '../../trpc/base.ts';
import { buildMeetingFile } from './ical.ts';
import { exportTodos } from './todos-csv.ts';

/** Part of the `todo` router. */
export const todoExportProcedures = {
  exportCsv: signedIn.query(idInput, todosCsvOutput, (ctx, { id }) => exportTodos(ctx, id)),
};

/** Part of the `calendar` router. */
export const meetingProcedures = {
  meeting: signedIn.query(idInput, meetingFileOutput, (ctx, { id }) => buildMeetingFile(ctx, id)),
};
