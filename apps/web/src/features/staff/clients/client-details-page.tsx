import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../../lib/format.ts';
import { PATHS } from '../../../lib/paths.ts';
import { useText } from '../../../lib/i18n.ts';
import type { Outputs } from '../../../lib/trpc.ts';
import { Section } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { PageSkeleton } from '../../../ui/skeleton.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useNear } from '../../../ui/use-near.ts';
import { useEventText } from '../audit/event-text.ts';
import { ClientCheckIns, useClientFollowUps } from './client-check-ins.tsx';
import { ClientDangerZone } from './client-danger-zone.tsx';
import { ClientFollowUp } from './client-follow-up.tsx';
import { ClientFeedback } from './client-feedback.tsx';
import { ClientMembers } from './client-members.tsx';
import { ClientNotes } from './client-notes.tsx';
import { ClientOverview } from './client-overview.tsx';
import { ClientPlans } from './client-plans.tsx';
import { ClientSituation } from './client-situation.tsx';
import { ClientThreads } from './client-threads.tsx';
import { ClientTodoFigures } from './client-todo-figures.tsx';
import { ClientMails } from '../mail/person-mails.tsx';
import { clientFiguresQuery, clientHistoryQuery, clientPlansQuery, clientQuery } from '../staff-queries.ts';
import { NoClient } from './no-client.tsx';
import { useStaffArea } from '../../../lib/staff-area.ts';

/** All about one client, for who looks after them. */
export function ClientDetailsPage({ id }: { id: string }) {
  const t = useText();
  const area = useStaffArea();
  const { data: client, error, refetch } = useQuery(clientQuery(id));
  if (useIsLoading(id)) return <PageSkeleton />;
  return (
    <div key={id} className="flex flex-col gap-10">
      <div className="flex flex-col items-start gap-3">
        <TextLink to={PATHS.clients[area]} className="inline-flex min-h-6 items-center gap-1.5 pointer-coarse:min-h-11">
          <Icon name="arrow-left" size={18} />
          {t('clients.details.back')}
        </TextLink>
        <div className="flex w-full flex-wrap items-start justify-between gap-4">
          <div className="min-w-0">
            <PageHeading title={client?.company ?? ''} lead={client && `${client.firstName} ${client.lastName}`}>
              <span>{client?.company ?? t('clients.details.title')}</span>
            </PageHeading>
          </div>
          {client && (
            <LinkButton to={PATHS.clientEdit[area]} params={{ id }} icon="edit">
              {t('clients.details.edit')}
            </LinkButton>
          )}
        </div>
      </div>
      {!client && <NoClient error={error} onRetry={() => void refetch()} />}
      {client && (
        <>
          <ClientSituation client={client} />
          <ClientPlans client={client} />
          <ClientFollowUp clientId={id} />
          <ClientCheckIns clientId={id} />
          <ClientTodoFigures client={client} />
          <ClientFeedback clientId={id} />
          <ClientThreads clientId={id} />
          <ClientNotes client={client} />
          <History clientId={id} />
          <ClientMails id={id} />
          <ClientOverview client={client} />
          <ClientMembers clientId={id} />
          <ClientDangerZone client={client} />
        </>
      )}
    </div>
  );
}

/** Whether a part of the page is still on its way: it is drawn once, since nothing that is there may move when the rest comes. */
function useIsLoading(id: string): boolean {
  const parts = [
    useQuery(clientQuery(id)),
    useQuery(clientFiguresQuery(id)),
    useQuery(clientPlansQuery(id)),
    useClientFollowUps(id),
  ];
  return parts.some(({ isPending }) => isPending);
}

/** Who did what with the client, and when; newest first. */
function History({ clientId }: { clientId: string }) {
  const t = useText();
  const { place, isNear } = useNear<HTMLDivElement>();
  const query = useInfiniteQuery({ ...clientHistoryQuery(clientId), enabled: isNear });
  return (
    <Section title={t('clients.history.title')} lead={t('clients.history.lead')}>
      <div {...place} className="min-h-24">
        {query.isEnabled && (
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
        )}
      </div>
    </Section>
  );
}

function HistoryRow({ event }: { event: Outputs['client']['history']['items'][number] }) {
  const { actor, at, changes } = event;
  const t = useText();
  const { action, details } = useEventText(event);
  return (
    <li className="flex flex-col gap-x-6 border-b border-line py-2 last:border-b-0 sm:flex-row sm:items-baseline sm:justify-between">
      <span className="min-w-0">
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
