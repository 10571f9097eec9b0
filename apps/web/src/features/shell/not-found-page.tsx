import { PATHS } from '../../lib/paths.ts';
import { useText } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

/** Any other path. */
export function NotFoundPage() {
  const t = useText();
  const session = useSession();
  return (
    <div className="page-width flex flex-col items-start gap-6 py-16">
      <PageHeading lead={t('not_found.text')}>{t('not_found.title')}</PageHeading>
      {session.state === 'none' ? (
        <LinkButton to={PATHS.home} look="primary">
          {t('not_found.home')}
        </LinkButton>
      ) : (
        <LinkButton to={PATHS.dashboard[session.role]} look="primary">
          {t('not_found.dashboard')}
        </LinkButton>
      )}
    </div>
  );
}
