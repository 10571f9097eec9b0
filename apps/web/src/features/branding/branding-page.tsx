import { useSuspenseQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { BrandingForm } from './branding-form.tsx';
import { brandingQuery } from './branding-query.ts';

/** What is shown of the firm in pages, mails and files: an admin changes it, sees how it looks, and publishes it. */
export function BrandingPage() {
  const t = useText();
  const { data: branding } = useSuspenseQuery(brandingQuery);
  return (
    <div className="flex flex-col gap-8">
      <PageHeading lead={t('branding.lead')}>{t('branding.title')}</PageHeading>
      <BrandingForm branding={branding} />
    </div>
  );
}
