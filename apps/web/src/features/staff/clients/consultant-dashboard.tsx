import { useText } from '../../../lib/i18n.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { NeedsSection } from './needs-section.tsx';

/** For consultants: who needs what first. */
export function ConsultantDashboard() {
  const t = useText();
  return (
    <div className="flex flex-col gap-10">
      <PageHeading lead={t('consultant_dashboard.lead')}>{t('consultant_dashboard.title')}</PageHeading>
      <NeedsSection />
    </div>
  );
}
