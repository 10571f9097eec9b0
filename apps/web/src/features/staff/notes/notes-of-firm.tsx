import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toDay } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { trpc } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { useFocus } from '../../../ui/use-focus.ts';
import { accountQuery } from '../../../lib/own-account.ts';
import { PasswordDialog } from '../../account/password-dialog.tsx';
import type { Client } from '../staff-queries.ts';
import { notesQuery } from './note-queries.ts';
import { NoteView } from './note-view.tsx';

/** The notes on a client for an admin, who asks for them on purpose, since that is recorded, and exports them. */
export function NotesOfFirm({ client }: { client: Client }) {
  const t = useText();
  const [isAsked, setAsked] = useState(false);
  const query = useInfiniteQuery({ ...notesQuery(client.id), enabled: isAsked });
  const list = useFocus<HTMLDivElement>(isAsked);
  return (
    <div className="flex flex-col gap-5">
      <ExportNotes client={client} />
      {!isAsked && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button icon="eye" onClick={() => setAsked(true)}>
            {t('notes.show')}
          </Button>
          <span className="text-small text-ink-soft">{t('notes.recorded')}</span>
        </div>
      )}
      <div ref={list} tabIndex={-1} className="flex flex-col gap-3 empty:hidden">
        {isAsked && (
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
                      <NoteView note={note} />
                    </Card>
                  </li>
                ))}
              </ol>
            )}
          </PagedList>
        )}
      </div>
    </div>
  );
}

/** Asks for the password, and saves all notes on the client as one file. */
function ExportNotes({ client: { id, company } }: { client: Client }) {
  const t = useText();
  const { data: account } = useQuery(accountQuery);
  const [isAsking, setAsking] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const download = async (password: string) => {
    const { text } = await trpc.note.exportForAccess.mutate({ id, password });
    saveFile(t('notes.export.name', { day: toDay(new Date()) }), text);
    setAsking(false);
    setSaved(true);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button icon="download" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('notes.export.act')}
      </Button>
      <output className="text-small text-ink-soft empty:hidden">{isSaved && t('notes.export.saved')}</output>
      {isAsking && (
        <PasswordDialog
          email={account?.email ?? ''}
          title={t('notes.export.act')}
          confirmLabel={t('notes.export.confirm')}
          act={download}
          onClose={() => setAsking(false)}
        >
          <p className="measure">{t('notes.export.what', { company })}</p>
          <p className="measure">{t('notes.export.review')}</p>
        </PasswordDialog>
      )}
    </div>
  );
}
