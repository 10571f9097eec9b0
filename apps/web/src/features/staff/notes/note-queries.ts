import type { Note, SaveNoteInput } from '@app/schema/notes';
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

type Sent = Pick<SaveNoteInput, 'notedOn' | 'text'>;

/** Whether a note is stored as it was sent. */
export const isSame = (note: Note, { notedOn, text }: Sent) => note.notedOn === notedOn && note.text === text;

const NEWEST = 200; // what the server gives at once

/** Finds a note that is as it was sent among the newest of its client: the one that was changed, or any like a new one. */
export async function findStoredNote({ id, noteId, ...sent }: SaveNoteInput): Promise<Note | undefined> {
  const newest = api.note.list.queryOptions({ id, limit: NEWEST }, { staleTime: 0 });
  return (await queryClient.fetchQuery(newest)).items.find(
    (note) => isSame(note, sent) && (noteId ?? note.id) === note.id,
  );
}

/** Whether a note is among those that are shown. */
export function isListed(clientId: string, noteId: string): boolean {
  const shown = queryClient.getQueryData(notesQuery(clientId).queryKey);
  return shown?.pages.some(({ items }) => items.some(({ id }) => id === noteId)) ?? false;
}
