import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { BrandingForm } from './branding-form.tsx';
import { brandingQuery, type PublishedBranding } from './branding-query.ts';
import { ResetBranding } from './reset-branding.tsx';

/** What is shown of the firm in pages, mails and files: an admin changes it, sees how it looks, and publishes it. */
export function BrandingPage() {
  const t = useText();
  const { data: branding } = useSuspenseQuery(brandingQuery);
  return (
    <div className="flex flex-col gap-8">
      <PageHeading lead={t('branding.lead')}>{t('branding.title')}</PageHeading>
      <State branding={branding} />
      <BrandingForm branding={branding} />
    </div>
  );
}

function State({ branding: { publishedAt, revision } }: { branding: PublishedBranding }) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  if (publishedAt === null) return <Callout>{t('branding.configured')}</Callout>;
  return (
    <Callout
      kind="done"
      title={t('branding.published', { moment: formatDateTime(publishedAt) })}
      actions={<Button onClick={() => setAsking(true)}>{t('branding.reset')}</Button>}
    >
      {t('branding.published_text')}
      <ResetBranding open={asking} revision={revision} onClose={() => setAsking(false)} />
    </Callout>
  );
}
