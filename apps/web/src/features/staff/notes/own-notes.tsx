import type { Note, SaveNoteInput } from '@app/schema/notes';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { toDraftField } from '../../../lib/drafts.ts';
import { formatDate } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { useSendOnce } from '../../../lib/send-once.ts';
import { trpc } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DoneText } from '../../../ui/done-text.tsx';
import { FailureText } from '../../../ui/failure-text.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { useFocus } from '../../../ui/use-focus.ts';
import { EditNote, NewNote } from './note-form.tsx';
import { findStoredNote, isListed, NOTE_CALL, notesQuery, readStoredNote, refreshNotes } from './note-queries.ts';
import { NoteView } from './note-view.tsx';
import { NEW_NOTE, openNoteDrafts } from './use-note-form.ts';

/** The notes on a client for their consultant, who writes, edits and deletes them. */
export function OwnNotes({ clientId }: { clientId: string }) {
  const t = useText();
  const query = useInfiniteQuery(notesQuery(clientId));
  const { edited, closed, open, close } = useEdited(clientId);
  const [isSaved, setSaved] = useState(false);
  const [deleted, setDeleted] = useState<Note | null>(null);
  const listed = new Set(query.data?.pages.flatMap(({ items }) => items.map(({ id }) => id)));
  // One that was deleted elsewhere while it was edited; one on a later page is not, and is unknown here.
  const gone = [...edited].filter(([id, note]) => query.data && !listed.has(id) && (note || !query.hasNextPage));
  return (
    <div className="flex flex-col gap-5">
      <NewNote clientId={clientId} isSaved={isSaved} onSaved={() => setSaved(true)} />
      {deleted && <Deleted key={deleted.id} clientId={clientId} note={deleted} />}
      {gone.map(([id, note]) => (
        <Card key={id} className="max-w-3xl py-4!">
          <EditNote clientId={clientId} field={id} note={note} wasDeleted onClose={() => close(id)} />
        </Card>
      ))}
      <PagedList
        query={query}
        empty={<p className="text-ink-soft">{t('notes.none')}</p>}
        shown={(count) => t('notes.shown', { count })}
      >
        {(notes) => (
          <ol className="bare-list flex max-w-3xl flex-col gap-3">
            {notes.map((note) => (
              <li key={note.id}>
                <Card className="flex flex-col gap-2 py-4!">
                  {edited.has(note.id) ? (
                    <EditNote clientId={clientId} field={note.id} note={note} onClose={() => close(note.id)} />
                  ) : (
                    <Row
                      clientId={clientId}
                      note={note}
                      isClosed={closed === note.id}
                      onEdit={() => open(note)}
                      onDeleted={() => {
                        setSaved(false);
                        setDeleted(note);
                      }}
                    />
                  )}
                </Card>
              </li>
            ))}
          </ol>
        )}
      </PagedList>
    </div>
  );
}

/** The notes that are edited, by id: those that are opened here, and as null those with text left on the device. */
function useEdited(clientId: string) {
  const [edited, setEdited] = useState<ReadonlyMap<string, Note | null>>(() => {
    const left = [...openNoteDrafts(clientId).list().keys()].map(toDraftField).filter((field) => field !== NEW_NOTE);
    return new Map(left.map((id) => [id, null]));
  });
  const [closed, setClosed] = useState<string | null>(null);
  return {
    edited,
    /** The one that was closed last. */
    closed,
    open: (note: Note) => setEdited((before) => new Map(before).set(note.id, note)),
    close: (id: string) => {
      setClosed(id);
      setEdited((before) => new Map([...before].filter(([other]) => other !== id)));
    },
  };
}

type RowProps = {
  clientId: string;
  note: Note;
  /** It was edited just now: the button that had the focus then has it again. */
  isClosed: boolean;
  onEdit: () => void;
  onDeleted: () => void;
};

function Row({ clientId, note, isClosed, onEdit, onDeleted }: RowProps) {
  const t = useText();
  const editButton = useFocus<HTMLButtonElement>(isClosed);
  const { mutate, isPending, error } = useMutation(
    api.note.save.mutationOptions({
      meta: NOTE_CALL,
      onSuccess: onDeleted,
      onSettled: async (_answer, failure) => {
        await refreshNotes();
        if (failure && !isListed(clientId, note.id)) onDeleted(); // without an answer, or on another device
      },
    }),
  );
  const remove = () => {
    const { id: noteId, notedOn, version } = note;
    if (!isPending) mutate({ id: clientId, noteId, notedOn, text: null, version });
  };
  const date = formatDate(note.notedOn);
  return (
    <>
      <NoteView note={note}>
        <IconButton ref={editButton} icon="edit" label={t('notes.edit', { date })} onClick={onEdit} />
        <IconButton icon="trash" label={t('notes.delete', { date })} onClick={remove} />
      </NoteView>
      <FailureText error={error} text={readStoredNote(error) ? t('notes.conflict') : undefined} />
    </>
  );
}

/** Says that a note is deleted, and takes that back: it is then a new note of the same day. */
function Deleted({ clientId, note }: { clientId: string; note: Note }) {
  const t = useText();
  const place = useFocus<HTMLDivElement>();
  const restoreOnce = useSendOnce<SaveNoteInput, unknown>(trpc.note.save.mutate, findStoredNote);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: restoreOnce,
    meta: NOTE_CALL,
    onSuccess: refreshNotes,
  });
  if (isSuccess) return <DoneText>{t('notes.restored')}</DoneText>;
  const { notedOn, text } = note;
  return (
    <div ref={place} tabIndex={-1} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span role="status">{t('notes.deleted', { date: formatDate(notedOn) })}</span>
      <Button
        size="small"
        icon="undo"
        busy={isPending}
        onClick={() => !isPending && mutate({ id: clientId, notedOn, text, version: 0 })}
      >
        {t('ui.undo')}
      </Button>
      <FailureText error={error} />
    </div>
  );
}
