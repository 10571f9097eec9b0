import type { Note } from '@app/schema/notes';
import type { ReactNode } from 'react';
import { formatDate, formatDateTime } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';

/** A note: its day, its text, and who saved it when; `children` are buttons. */
export function NoteView({ note, children }: { note: Note; children?: ReactNode }) {
  const t = useText();
  const { notedOn, text, author, createdAt, changedAt } = note;
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <h3 className="pt-1 text-body font-semibold">
          <time dateTime={notedOn}>{formatDate(notedOn)}</time>
        </h3>
        <div className="flex">{children}</div>
      </div>
      <p className="measure whitespace-pre-line">{text}</p>
      <p className="text-small text-ink-soft">
        {author ?? t('firm.name')} · {formatDateTime(createdAt)}
        {changedAt !== null && <> · {t('notes.edited', { at: formatDateTime(changedAt) })}</>}
      </p>
    </>
  );
}
