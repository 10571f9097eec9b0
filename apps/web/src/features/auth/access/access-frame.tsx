import type { Area } from '@app/schema/roles';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { PATHS } from '../../../lib/paths.ts';
import { Callout } from '../../../ui/callout.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { TextLink } from '../../../ui/text-link.tsx';

/** The narrow column of the pages around a login. */
export function AccessFrame({ children }: { children: ReactNode }) {
  return <div className="page-width flex max-w-md flex-col gap-6 py-10 sm:py-16">{children}</div>;
}

/** Back to the login of the area; the address goes along. */
export function ToLoginLink({ area, email }: { area: Area; email?: string }) {
  const t = useText();
  return (
    <TextLink to={PATHS.login[area]} state={{ access: email ? { email } : {} }} className="self-start py-1">
      {t('access.to_login')}
    </TextLink>
  );
}

type WarningProps = { area: Area; email: string; title?: string; children: ReactNode };

/** Somebody else may know the password: the way to a new one, which an admin gets from the operator. */
export function PasswordWarning({ area, email, title, children }: WarningProps) {
  const t = useText();
  return (
    <Callout kind="attention" title={title}>
      <div className="flex flex-col items-start gap-4">
        <p>{children}</p>
        {area === 'admin' ? (
          <p>{t('login.forgot.admin')}</p>
        ) : (
          <LinkButton to={PATHS.resetPassword[area]} state={{ access: { email } }} icon="mail">
            {t('access.change_email.password.act')}
          </LinkButton>
        )}
      </div>
    </Callout>
  );
}
