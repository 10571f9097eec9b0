import { PATHS } from '../../../lib/paths.ts';
import { useText } from '../../../lib/i18n.ts';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { ToLoginLink } from './to-login-link.tsx';
import type { Link } from './use-open-link.ts';

/** A link that no longer works: what may have happened, and the way to a new one. */
export function LinkRefused({ area, purpose }: Link) {
  const t = useText();
  const isUnlock = purpose === 'second_factor_unlock';
  return (
    <>
      <PageHeading>{t('access.refused.title')}</PageHeading>
      <Card className="flex flex-col gap-5">
        <p>{t('access.refused.reasons')}</p>
        <ul className="flex list-disc flex-col gap-1 pl-5">
          <li>{t(isUnlock ? 'access.refused.used.unlock' : 'access.refused.used')}</li>
          <li>{t(`access.refused.old.${purpose}`)}</li>
          <li>{t('access.refused.newer')}</li>
          <li>{t('access.refused.cut')}</li>
        </ul>
        <WayToNewLink area={area} isUnlock={isUnlock} />
      </Card>
      <ToLoginLink area={area} />
    </>
  );
}

function WayToNewLink({ area, isUnlock }: Pick<Link, 'area'> & { isUnlock: boolean }) {
  const t = useText();
  if (isUnlock) return <p>{t('access.refused.unlock')}</p>;
  if (area === 'admin') return <p>{t('access.refused.admin')}</p>;
  return (
    <LinkButton to={PATHS.resetPassword[area]} look="primary" icon="mail">
      {t('access.refused.new_link')}
    </LinkButton>
  );
}
