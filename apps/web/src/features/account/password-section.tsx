import { useText } from '../../lib/i18n.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { AccountSection } from './account-section.tsx';

/** The way to a new password. */
export function PasswordSection() {
  const t = useText();
  return (
    <AccountSection title={t('account.password.section')} lead={t('account.password.lead')}>
      <LinkButton to="/reset-password" className="self-start">
        {t('account.password.title')}
      </LinkButton>
    </AccountSection>
  );
}
