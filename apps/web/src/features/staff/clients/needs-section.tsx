import { INACTIVE_DAYS, type ClientListItem, type ClientNeed } from '@app/schema/clients';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/i18n.ts';
import type { Outputs } from '../../../lib/trpc.ts';
import { PATHS } from '../../../lib/paths.ts';
import { Card, Section } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { AnchorButton, LinkButton } from '../../../ui/link-button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Badge } from '../../../ui/state-tag.tsx';
import { LINE_LINK, TextLink } from '../../../ui/text-link.tsx';
import { clientNeedsQuery } from '../staff-queries.ts';
import { GiveRight } from './give-right.tsx';
import { getNeedReason } from './need-texts.ts';
import { SendInvitation } from './send-invitation.tsx';

type Group = Outputs['client']['needs'][number];

/** What needs the consultant first: each reason with its clients and the next act next to each. */
export function NeedsSection() {
  const t = useText();
  const query = useQuery(clientNeedsQuery);
  return (
    <Section title={t('consultant_dashboard.needs')}>
      <Loaded query={query} size="h-60 w-full">
        {(groups) => <Needs groups={groups.filter(({ count }) => count > 0)} />}
      </Loaded>
    </Section>
  );
}

function Needs({ groups }: { groups: readonly Group[] }) {
  const t = useText();
  if (groups.length === 0)
    return (
      <EmptyState icon="check-circle" title={t('consultant_dashboard.calm.title')}>
        {t('consultant_dashboard.calm.text')}
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-4">
      {groups.map((group) => (
        <NeedGroup key={group.need} group={group} />
      ))}
    </div>
  );
}

function NeedGroup({ group: { need, count, clients } }: { group: Group }) {
  const t = useText();
  const title = t(`clients.need.${need}`, { days: INACTIVE_DAYS });
  return (
    <Card className={`flex flex-col gap-1 py-4! ${need === 'waiting' ? 'border-attention!' : ''}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h3 className="flex items-center gap-2">
          {title}
          <Badge tone={need === 'overdue' ? 'error' : 'attention'}>{count}</Badge>
        </h3>
        <TextLink
          to={PATHS.clients.consultant}
          search={{ need }}
          className="inline-flex min-h-6 items-center gap-1 text-small pointer-coarse:min-h-11"
        >
          {t('consultant_dashboard.show_all', { count })}
          <span className="sr-only">{`: ${title}`}</span>
          <Icon name="chevron-right" size={16} />
        </TextLink>
      </div>
      <ul className="bare-list flex flex-col">
        {clients.map((client, index) => (
          <NeedRow key={client.id} need={need} client={client} first={index === 0} />
        ))}
      </ul>
    </Card>
  );
}

type NeedProps = {
  need: ClientNeed;
  client: ClientListItem;
  /** The screen has one primary button: that of the first who waits. */
  first: boolean;
};

function NeedRow({ need, client, first }: NeedProps) {
  const t = useText();
  const { key, values } = getNeedReason(need, client, new Date());
  return (
    <li className="flex flex-col gap-x-6 gap-y-2 border-b border-line py-3 last:border-b-0 last:pb-0 sm:flex-row sm:items-center sm:justify-between">
      <div className="min-w-0">
        <TextLink to={PATHS.client.consultant} params={{ id: client.id }} className={LINE_LINK}>
          <span className="min-w-0 break-words">{client.company}</span>
        </TextLink>
        <p className="text-small break-words text-ink-soft">{t(key, values)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2 sm:max-w-[55%] sm:justify-end">
        <AttentionAction need={need} client={client} first={first} />
      </div>
    </li>
  );
}

/** What the consultant can do at once about a client's need. */
function AttentionAction({ need, client, first }: NeedProps) {
  const t = useText();
  const { id, company, email, phoneNumber, activeGrowthPlan: plan } = client;
  const about = <span className="sr-only">{`: ${company}`}</span>;
  switch (need) {
    case 'waiting':
      return (
        plan && (
          <LinkButton
            size="small"
            look={first ? 'primary' : 'secondary'}
            to={PATHS.staffPlan.consultant}
            search={{ plan: plan.id }}
          >
            {t('clients.plan.review')}
            {about}
          </LinkButton>
        )
      );
    case 'overdue':
      return (
        <LinkButton size="small" to={PATHS.client.consultant} params={{ id }}>
          {t('consultant_dashboard.open_client')}
          {about}
        </LinkButton>
      );
    case 'inactive':
      return (
        <>
          <AnchorButton size="small" icon="mail" href={`mailto:${email}`}>
            {t('consultant_dashboard.mail')}
            {about}
          </AnchorButton>
          <AnchorButton size="small" href={`tel:${phoneNumber.replaceAll(/[^\d+]/g, '')}`}>
            {t('consultant_dashboard.call', { phone: phoneNumber })}
            {about}
          </AnchorButton>
        </>
      );
    case 'never_logged_in':
      return <SendInvitation area="user" email={email} name={company} />;
    case 'no_credit':
      return <GiveRight client={client} refusal={null} />;
  }
}
