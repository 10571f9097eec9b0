import { useText } from '../../../lib/i18n.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';

/** The same for a link that is switched off, an old one and one that never was. */
export function ShareLinkExpired() {
  const t = useText();
  return (
    <div className="flex flex-col items-start gap-6 py-8">
      <PageHeading lead={t('share.gone.text')}>{t('share.gone.title')}</PageHeading>
      <p className="measure">{t('share.gone.ask')}</p>
      <LinkButton to="/">{t('not_found.home')}</LinkButton>
    </div>
  );
}
