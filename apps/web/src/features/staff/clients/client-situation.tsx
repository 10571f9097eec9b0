import { useQuery } from '@tanstack/react-query';
import { PATHS } from '../../../lib/paths.ts';
import { formatDate } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { useStaffArea } from '../../../lib/staff-area.ts';
import { Callout } from '../../../ui/callout.tsx';
import { Card, Section } from '../../../ui/card.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { WaitingEmailChange } from '../people/waiting-email-change.tsx';
import { type Client, clientFiguresQuery } from '../staff-queries.ts';
import { ClientActivity, ClientProgress, ClientStanding, ClientTodos } from './client-cells.tsx';
import { SendInvitation } from './send-invitation.tsx';

/** Whose turn it is, how far the plan is, what is late, when the client was last active and meets next; and what to do about it. */
export function ClientSituation({ client }: { client: Client }) {
  const t = useText();
  const query = useQuery(clientFiguresQuery(client.id));
  const { company, erasureDueAt } = client;
  return (
    <Section title={t('clients.situation.title')}>
      {erasureDueAt !== null && (
        <Callout kind="attention" title={t('clients.erasure.title', { company })}>
          {t('clients.erasure.text', { date: formatDate(erasureDueAt) })}
        </Callout>
      )}
      <WaitingEmailChange kind="client" person={client} />
      <Card className="flex flex-col items-start gap-5">
        <Loaded query={query} size="h-12 w-full">
          {(figures) => (
            <>
              <dl className="grid w-full grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 lg:grid-cols-[1fr_11rem_auto_auto_auto]">
                <Fact label={t('clients.column.standing')} className="max-sm:col-span-2">
                  <ClientStanding client={figures} />
                </Fact>
                <Fact label={t('clients.column.progress')}>
                  <ClientProgress client={figures} />
                </Fact>
                <Fact label={t('clients.column.todos')}>
                  <ClientTodos client={figures} />
                </Fact>
                <Fact label={t('clients.column.activity')}>
                  <ClientActivity client={figures} />
                </Fact>
                <Fact label={t('clients.situation.meeting')}>
                  {figures.nextMeeting === null ? '–' : formatDate(figures.nextMeeting)}
                </Fact>
              </dl>
              <Act client={client} planId={figures.activeGrowthPlan?.id} />
            </>
          )}
        </Loaded>
      </Card>
    </Section>
  );
}

/** What comes next: the plan, or an invitation to somebody who never came. */
function Act({ client, planId }: { client: Client; planId: string | undefined }) {
  const t = useText();
  const area = useStaffArea();
  if (planId !== undefined)
    return (
      <LinkButton look="primary" to={PATHS.staffPlan[area]} search={{ plan: planId }}>
        {t(area === 'admin' ? 'clients.plan.look' : 'clients.plan.review')}
      </LinkButton>
    );
  if (client.verified || client.disabled) return null;
  return <SendInvitation clientId={client.id} email={client.email} name={client.company} />;
}
