import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, linkOptions } from '@tanstack/react-router';
import { PATHS } from '../../../lib/paths.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { Section } from '../../../ui/card.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { type Overview, overviewQuery } from '../staff-queries.ts';
import { EventList } from '../audit/event-list.tsx';
import { AccountRequests } from './account-requests.tsx';
import { MailCard } from '../mail/mail-card.tsx';
import { SituationSections } from './situation.tsx';
import { PlansChart } from './plans-chart.tsx';

/** The whole at a glance: how much there is, whether mail gets out, how plans go, what happened to accounts. */
export function AdminDashboard() {
  const t = useText();
  const { data: overview } = useSuspenseQuery(overviewQuery);
  return (
    <div className="flex flex-col gap-10">
      <PageHeading lead={t('admin.dashboard.lead')}>{t('admin.dashboard.title')}</PageHeading>
      <AccountRequests />
      <Counts overview={overview} />
      <SituationSections />
      <MailCard />
      <PlansChart months={overview.months} />
      <Section
        title={t('admin.security.title')}
        lead={t('admin.security.lead')}
        actions={<TextLink to={PATHS.audit}>{t('admin.security.all')}</TextLink>}
      >
        {overview.security.length === 0 ? (
          <p className="text-ink-soft">{t('admin.security.none')}</p>
        ) : (
          <EventList events={overview.security} />
        )}
      </Section>
    </div>
  );
}

/** How much there is of what; each leads to its list. Plans that wait are marked, since they ask for an act. */
function Counts({ overview }: { overview: Overview }) {
  const t = useText();
  const { clients, consultants, activePlans, waitingPlans, completedPlans } = overview;
  const counts = linkOptions([
    { to: PATHS.clients.admin, name: 'clients', count: clients },
    { to: PATHS.consultants, name: 'consultants', count: consultants },
    { to: PATHS.plans, search: { state: 'active' }, name: 'active', count: activePlans },
    { to: PATHS.plans, search: { state: 'submitted' }, name: 'waiting', count: waitingPlans },
    { to: PATHS.plans, search: { state: 'completed' }, name: 'completed', count: completedPlans },
  ]);
  return (
    <ul className="bare-list grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
      {counts.map(({ name, count, ...link }) => (
        <li key={name}>
          <Link
            {...link}
            className={`flex h-full flex-col gap-1 rounded-card border border-line bg-sheet p-4 text-ink no-underline shadow-sheet transition-colors hover:border-ink-soft ${name === 'waiting' && count > 0 ? 'border-attention!' : ''}`}
          >
            <span className="tabular text-heading font-semibold">{formatNumber(count)}</span>{' '}
            <span className="text-small text-ink-soft">{t(`admin.count.${name}`, { count })}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
