import { useQuery } from '@tanstack/react-query';
import { PATHS } from '../../../lib/paths.ts';
import { useText } from '../../../lib/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { PageSkeleton } from '../../../ui/skeleton.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { ClientDangerZone } from './client-danger-zone.tsx';
import { ClientFeedback } from './client-feedback.tsx';
import { ClientHistory } from './client-history.tsx';
import { ClientOverview } from './client-overview.tsx';
import { ClientPlans } from './client-plans.tsx';
import { ClientTodoFigures } from './client-todo-figures.tsx';
import { clientQuery } from './client-queries.ts';
import { NoClient } from './no-client.tsx';
import { useStaffArea } from '../../../lib/staff-area.ts';

/** All about one client, for who looks after them. */
export function ClientDetailsPage({ id }: { id: string }) {
  const t = useText();
  const area = useStaffArea();
  const { data: client, error, refetch } = useQuery(clientQuery(id));
  if (!client && !error) return <PageSkeleton />;
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
              <span className="break-words">{client?.company ?? t('clients.details.title')}</span>
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
          <ClientOverview client={client} />
          <ClientPlans client={client} />
          <ClientTodoFigures client={client} />
          <ClientFeedback clientId={id} />
          <ClientHistory clientId={id} />
          <ClientDangerZone client={client} />
        </>
      )}
    </div>
  );
}
