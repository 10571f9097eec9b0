import { saveNoteInput, type Note, type SaveNoteInput } from '@app/schema/notes';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { failedWith } from '../../../lib/api-error.ts';
import { openDrafts, openOwnDraft } from '../../../lib/drafts.ts';
import { toDay } from '../../../lib/format.ts';
import { useSendOnce } from '../../../lib/send-once.ts';
import { useAppForm } from '../../../ui/form/form.tsx';
import { findStoredNote, isSame, NOTE_CALL, readStoredNote, refreshNotes } from './note-queries.ts';

/** What was typed into the notes on a client and not saved, kept on the device by note. */
export const openNoteDrafts = (clientId: string) => openDrafts({ kind: 'note-draft', scope: clientId });

/** The draft of a note that is new. */
export const NEW_NOTE = 'new';

type Typed = { notedOn: string | null; text: string };

type Options = {
  clientId: string;
  /** Where the draft is kept: the id of a note, or `NEW_NOTE`. */
  field: string;
  /** The note that is edited; null for a new one, also in place of one that has been deleted before it was read. */
  note: Note | null;
  /** Whether the note has been deleted. */
  wasDeleted?: boolean;
  onSaved: () => void;
};

/** Writes a note. What is typed stays on the device until it is saved, and no failure takes it away. */
export function useNoteForm({ clientId, field, note, wasDeleted = false, onSaved }: Options) {
  const before = { notedOn: note?.notedOn ?? toDay(new Date()), text: note?.text ?? '' };
  const [draft] = useState(() => openOwnDraft(openNoteDrafts(clientId), field));
  useEffect(() => draft.watch(), [draft]);
  const version = useRef(draft.found?.baseVersion ?? note?.version ?? 0); // of the note from which the typing began
  const [draftStored, setDraftStored] = useState(true); // false when the browser refused to keep it
  const [conflict, setConflict] = useState<Note | null>(null);
  const [isGone, setGone] = useState(wasDeleted);
  const noteId = isGone ? undefined : note?.id;
  const differs = ({ notedOn, text }: Typed) => text !== before.text || (note !== null && notedOn !== before.notedOn);
  const keep = (typed: Typed) => {
    const isTyped = differs(typed);
    if (!isTyped) draft.remove();
    setDraftStored(!isTyped || draft.write(typed, version.current));
  };
  const { mutateAsync } = useMutation(api.note.save.mutationOptions({ meta: NOTE_CALL }));
  const saveOnce = useSendOnce<SaveNoteInput, unknown>(mutateAsync, findStoredNote);
  const form = useAppForm({
    labels: { notedOn: 'notes.date', text: 'notes.text' },
    defaultValues: readTyped(draft.found?.value) ?? before,
    schema: saveNoteInput,
    toInput: (typed: Typed) => ({ id: clientId, noteId, ...typed, version: noteId ? version.current : 0 }),
    onChange: keep,
    onSubmit: async (input) => {
      try {
        return await saveOnce(input);
      } catch (error) {
        const stored = readStoredNote(error);
        if (stored && isSame(stored, input)) return true; // the answer to it was lost
        if (stored) setConflict(stored);
        else if (noteId !== undefined && failedWith(error, 'not_found')) setGone(true);
        else throw error;
        return false;
      }
    },
    onSuccess: async () => {
      draft.remove();
      setConflict(null);
      await refreshNotes();
      onSaved();
    },
  });
  return {
    form,
    draftStored,
    isGone,
    /** Whether something would be lost without its draft. */
    isTyped: isGone || differs(form.watchAll()),
    conflict,
    /** Saves what was typed over the note as it is stored. */
    keepMine: () => {
      if (conflict) version.current = conflict.version;
      void form.submit();
    },
    /** Forgets what was typed. */
    discard: () => {
      draft.remove();
      form.reset(before);
      void refreshNotes();
    },
    startNext: () => form.reset({ notedOn: toDay(new Date()), text: '' }),
  };
}

function readTyped(value: unknown): Typed | null {
  const { notedOn, text } = (value ?? {}) as Partial<Record<keyof Typed, unknown>>;
  if (typeof text !== 'string') return null;
  return { notedOn: typeof notedOn === 'string' ? notedOn : null, text };
}
