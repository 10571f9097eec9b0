import type { Note } from '@app/schema/notes';
import { api, PAGED, queryClient } from '../../../lib/api.ts';
import { readFailure } from '../../../lib/api-error.ts';

export const NOTE_CALL = { inPlace: true, silent: true };

/** The private notes on a client, the newest day first. */
export const notesQuery = (clientId: string) =>
  api.note.list.infiniteQueryOptions({ id: clientId }, { ...PAGED, meta: { inPlace: true } });

/** Reads again what is shown of the notes on a client. */
export const refreshNotes = () => queryClient.invalidateQueries(api.note.list.pathFilter());

/** The note as it is stored, when a save was refused because it had been changed; null for any other failure. */
export function readStoredNote(error: unknown): Note | null {
  const failure = readFailure(error);
  if (failure.kind !== 'answer' || failure.msg !== 'text_changed') return null;
  return failure.data as unknown as Note; // the server answers this key with it
}
