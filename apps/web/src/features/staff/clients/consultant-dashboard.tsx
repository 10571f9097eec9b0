import { PATHS } from '../../../lib/paths.ts';
import { useText } from '../../../lib/i18n.ts';
import { Section } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { ClientList } from './client-list.tsx';
import type { ClientSearch } from '../staff-search.ts';
import { NeedsSection } from './needs-section.tsx';

/** For consultants: who needs what first, and all their clients. */
export function ConsultantDashboard({ search }: { search: ClientSearch }) {
  const t = useText();
  return (
    <div className="flex flex-col gap-10">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <PageHeading lead={t('consultant_dashboard.lead')}>{t('consultant_dashboard.title')}</PageHeading>
        <RegisterLink />
      </div>
      <NeedsSection />
      <Section title={t('clients.title')} id="clients">
        <ClientList search={search} emptyAction={<RegisterLink />} />
      </Section>
    </div>
  );
}

function RegisterLink() {
  const t = useText();
  return (
    <LinkButton to={PATHS.clientRegistry.consultant} icon="plus">
      {t('clients.register.title')}
    </LinkButton>
  );
}
