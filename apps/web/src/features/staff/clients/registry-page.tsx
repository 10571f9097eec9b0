import { useText } from '../../../lib/i18n.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { ClientRegistration } from './client-registration.tsx';

/** A new client is registered here and gets an invitation by mail. */
export function RegistryPage() {
  const t = useText();
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      <PageHeading lead={t('clients.register.lead')}>{t('clients.register.title')}</PageHeading>
      <ClientRegistration />
    </div>
  );
}
