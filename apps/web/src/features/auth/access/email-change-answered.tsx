import type { MailedArea } from '@app/schema/roles';
import { PATHS } from '../../../lib/paths.ts';
import { useText } from '../../../lib/i18n.ts';
import { Callout } from '../../../ui/callout.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { ToLoginLink } from './to-login-link.tsx';

/** What came of the owner's answer. */
export type Answered = { outcome: 'stopped' | 'allowed' | 'changed'; oldEmail: string; newEmail: string };

/** Says what the answer did, and where to go on. */
export function EmailChangeAnswered({ area, answered }: { area: MailedArea; answered: Answered }) {
  const t = useText();
  const { outcome, oldEmail, newEmail } = answered;
  return (
    <>
      <PageHeading>{t(`access.change_email.${outcome}.title`)}</PageHeading>
      <Callout kind="done">{t(`access.change_email.${outcome}.text`, { oldEmail, newEmail })}</Callout>
      {outcome === 'stopped' && (
        <Callout kind="attention" title={t('access.change_email.password.title')}>
          <div className="flex flex-col items-start gap-4">
            <p>{t('access.change_email.password.text')}</p>
            <LinkButton to={PATHS.resetPassword[area]} state={{ access: { email: oldEmail } }} icon="mail">
              {t('access.change_email.password.act')}
            </LinkButton>
          </div>
        </Callout>
      )}
      <ToLoginLink area={area} email={outcome === 'changed' ? newEmail : oldEmail} />
    </>
  );
}
