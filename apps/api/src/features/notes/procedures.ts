import * as schema from '@app/schema/notes';
import { signedIn } from '../../trpc/base.ts';
import { exportNotes } from './access-request.ts';
import { listNotes, saveNote } from './service.ts';

export const noteProcedures = {
  list: signedIn.query(schema.listNotesInput, schema.listNotesOutput, listNotes),
  save: signedIn.mutation(schema.saveNoteInput, schema.savedNoteOutput, saveNote),
  /** A mutation, since it takes a password and is recorded in the audit log. */
  exportForAccess: signedIn.mutation(schema.exportNotesInput, schema.exportNotesOutput, exportNotes),
};
