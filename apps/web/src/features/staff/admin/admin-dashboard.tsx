import { useSuspenseQuery } from '@tanstack/react-query';
import { PATHS } from '../../../lib/paths.ts';
import { useText } from '../../../lib/i18n.ts';
import { Section } from '../../../ui/card.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { EventList } from '../audit/event-list.tsx';
import { MailCard } from '../mail/mail-card.tsx';
import { Counts } from './counts.tsx';
import { overviewQuery, type Overview } from './overview-query.ts';
import { PlansChart } from './plans-chart.tsx';

/** The whole at a glance: how much there is, whether mail gets out, how plans go, what happened to accounts. */
export function AdminDashboard() {
  const t = useText();
  const { data: overview } = useSuspenseQuery(overviewQuery);
  return (
    <div className="flex flex-col gap-10">
      <PageHeading lead={t('admin.dashboard.lead')}>{t('admin.dashboard.title')}</PageHeading>
      <Counts overview={overview} />
      <MailCard />
      <PlansChart months={overview.months} />
      <Security events={overview.security} />
    </div>
  );
}

function Security({ events }: { events: Overview['security'] }) {
  const t = useText();
  return (
    <Section
      title={t('admin.security.title')}
      lead={t('admin.security.lead')}
      actions={<TextLink to={PATHS.audit}>{t('admin.security.all')}</TextLink>}
    >
      {events.length === 0 ? (
        <p className="text-ink-soft">{t('admin.security.none')}</p>
      ) : (
        <EventList events={events} />
      )}
    </Section>
  );
}
