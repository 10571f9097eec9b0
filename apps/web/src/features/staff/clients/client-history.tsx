import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import type { Outputs } from '../../../lib/trpc.ts';
import { Section } from '../../../ui/card.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { useEventText } from '../audit/event-text.ts';
import { clientHistoryQuery } from './client-queries.ts';

type Event = Outputs['client']['history']['items'][number];

/** Who did what with the client, and when; newest first. */
export function ClientHistory({ clientId }: { clientId: string }) {
  const t = useText();
  const query = useInfiniteQuery(clientHistoryQuery(clientId));
  return (
    <Section title={t('clients.history.title')} lead={t('clients.history.lead')}>
      <PagedList
        query={query}
        empty={<p className="text-ink-soft">{t('clients.history.none')}</p>}
        shown={(count) => t('clients.history.shown', { count })}
      >
        {(events) => (
          <ol className="bare-list flex flex-col">
            {events.map((event) => (
              <HistoryRow key={event.id} event={event} />
            ))}
          </ol>
        )}
      </PagedList>
    </Section>
  );
}

function HistoryRow({ event }: { event: Event }) {
  const { actor, at, changes } = event;
  const t = useText();
  const { action, details } = useEventText(event);
  return (
    <li className="flex flex-col gap-x-6 border-b border-line py-2 last:border-b-0 sm:flex-row sm:items-baseline sm:justify-between">
      <span className="min-w-0 break-words">
        {action}
        <span className="block text-small text-ink-soft">
          {actor ?? t('clients.history.nobody')}
          {changes !== null && <> · {t('audit.changes', { changes })}</>}
        </span>
        {details !== null && <span className="block text-small">{details}</span>}
      </span>
      <time dateTime={at} className="tabular shrink-0 text-small text-ink-soft">
        {formatDateTime(at)}
      </time>
    </li>
  );
}
