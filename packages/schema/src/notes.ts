import * as z from 'zod/mini';
import { passwordInput } from './accounts.ts';
import {
  daySchema,
  idSchema,
  momentSchema,
  pageInput,
  pageOutput,
  requiredText,
  versionSchema,
  writeOutput,
} from './fields.ts';

export const CLIENT_NOTE_MAX = 5_000; // docs/product.md#limits
export const CLIENT_NOTES_MAX = 1_000;

/** A private note on a client. */
export const noteOutput = z.object({
  id: idSchema,
  /** The day that it is about. */
  notedOn: daySchema,
  text: z.string(),
  /** Who saved it last; null once that person is erased. */
  author: z.nullable(z.string()),
  createdAt: momentSchema,
  /** When it was edited last; null before. */
  changedAt: z.nullable(momentSchema),
  version: versionSchema,
});

export type Note = z.infer<typeof noteOutput>;

/** Those on a client, by day, the newest first. */
export const listNotesInput = z.strictObject({ id: idSchema, ...pageInput });
export const listNotesOutput = pageOutput(noteOutput);

/** Adds a note on a client (`id`), or with `noteId` changes one that still has the version; a `text` of null deletes it. */
export const saveNoteInput = z.strictObject({
  id: idSchema,
  noteId: z.optional(idSchema),
  notedOn: daySchema,
  text: z.nullable(requiredText(CLIENT_NOTE_MAX)),
  /** 0 for a note that is new. */
  version: versionSchema,
});

export const savedNoteOutput = writeOutput('saved', {});

export const exportNotesInput = z.strictObject({ id: idSchema, ...passwordInput.shape });

/** One plain text file. */
export const exportNotesOutput = z.object({ text: z.string() });

export type ListNotesInput = z.infer<typeof listNotesInput>;
export type SaveNoteInput = z.infer<typeof saveNoteInput>;
export type ExportNotesInput = z.infer<typeof exportNotesInput>;
