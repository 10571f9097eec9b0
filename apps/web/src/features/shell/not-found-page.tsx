import { PATHS } from '../../lib/paths.ts';
import { useText } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

/** Any other path. */
export function NotFoundPage() {
  const t = useText();
  const session = useSession();
  const isNobody = session.state === 'none';
  return (
    <div className="page-width flex flex-col items-start gap-6 py-16">
      <PageHeading lead={t('not_found.text')}>{t('not_found.title')}</PageHeading>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={isNobody ? PATHS.home : PATHS.dashboard[session.role]} look="primary">
          {t(isNobody ? 'not_found.home' : 'not_found.dashboard')}
        </LinkButton>
        {isNobody && <LinkButton to={PATHS.login.user}>{t('nav.login')}</LinkButton>}
      </div>
    </div>
  );
}
