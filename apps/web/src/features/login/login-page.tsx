import type { Area } from '@app/schema/roles';
import { useNavigate } from '@tanstack/react-router';
import { useBrand } from '../../lib/brand.ts';
import { useText } from '../../lib/i18n.ts';
import { startSession, type Login } from '../../lib/session.ts';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Anchor, TextLink } from '../../ui/text-link.tsx';
import { LOGIN_AREAS } from '../session/areas.ts';
import { DASHBOARD_OF } from '../session/guard.ts';
import { LoginForm } from '../session/login-form.tsx';

/** The login of one area (specification, section 2): heading, welcome, form, and where else one may have wanted to go. */
export function LoginPage({ area }: { area: Area }) {
  const t = useText();
  const navigate = useNavigate();
  const login = (next: Login) => {
    startSession(next);
    void navigate({ to: DASHBOARD_OF[next.role], replace: true });
  };
  return (
    <div className="page-width flex max-w-md flex-col gap-6 py-10 sm:py-16">
      <PageHeading title={t(`login.title.${area}`)} lead={t('login.welcome')}>
        {t(`login.heading.${area}`)}
      </PageHeading>
      <Card className="flex flex-col gap-4">
        <LoginForm key={area} area={area} onLogin={login} />
        <ForgotPassword />
      </Card>
      {area === 'user' && <NewVisitor />}
      <OtherAreas area={area} />
    </div>
  );
}

function ForgotPassword() {
  const t = useText();
  const { email } = useBrand();
  return (
    <Disclosure summary={t('login.forgot.title')}>
      <p className="text-small">
        {email ? t('login.forgot.text') : t('login.forgot.no_address')}{' '}
        {email && <Anchor href={`mailto:${email}`}>{email}</Anchor>}
      </p>
    </Disclosure>
  );
}

function NewVisitor() {
  const t = useText();
  const { email } = useBrand();
  if (!email) return null;
  return (
    <p>
      {t('login.new.text')}{' '}
      <Anchor href={`mailto:${email}?subject=${encodeURIComponent(t('login.new.subject'))}`}>
        {t('login.new.link')}
      </Anchor>
    </p>
  );
}

function OtherAreas({ area }: { area: Area }) {
  const t = useText();
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-2 border-t border-line pt-5 text-small text-ink-soft">
      {t('login.other_areas')}
      {LOGIN_AREAS.filter((other) => other.area !== area).map((other) => (
        <TextLink key={other.area} to={other.path} className="py-1">
          {t(`login.other.${other.area}`)}
        </TextLink>
      ))}
    </p>
  );
}
