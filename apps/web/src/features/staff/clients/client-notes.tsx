import { lazy, Suspense } from 'react';
import { useStaffArea } from '../../../lib/staff-area.ts';
import { useText } from '../../../lib/i18n.ts';
import { Section } from '../../../ui/card.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useNear } from '../../../ui/use-near.ts';
import type { Client } from '../staff-queries.ts';

const OwnNotes = lazy(() => import('../notes/own-notes.tsx').then((part) => ({ default: part.OwnNotes })));
const NotesOfFirm = lazy(() => import('../notes/notes-of-firm.tsx').then((part) => ({ default: part.NotesOfFirm })));

/** What the firm notes on a client and the client does not see, loaded when it is near. */
export function ClientNotes({ client }: { client: Client }) {
  const t = useText();
  const area = useStaffArea();
  const { place, isNear } = useNear<HTMLDivElement>();
  return (
    <Section title={t('notes.title')} lead={t('notes.who')}>
      <div {...place} className="min-h-24">
        {isNear && (
          <Suspense fallback={<Spinner />}>
            {area === 'admin' ? <NotesOfFirm client={client} /> : <OwnNotes clientId={client.id} />}
          </Suspense>
        )}
      </div>
    </Section>
  );
}
