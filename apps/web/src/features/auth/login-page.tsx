import { AREAS, type Area } from '@app/schema/roles';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useBrand } from '../../lib/brand.ts';
import { useText } from '../../lib/i18n.ts';
import { PATHS } from '../../lib/paths.ts';
import { Callout } from '../../ui/callout.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { DONE_TEXTS, useAccessState } from './access/access-state.ts';
import { LoginForm } from './session/login-form.tsx';
import { useArrival } from './session/use-arrival.ts';

const SsoButton = lazy(() => import('./sso/sso-button.tsx').then((part) => ({ default: part.SsoButton })));

/** The login of one area (docs/product.md#accounts): heading, welcome, form, and where else one may have wanted to go. */
export function LoginPage({ area }: { area: Area }) {
  const t = useText();
  const navigate = useNavigate();
  const { email, done } = useAccessState();
  const { ssoName } = useBrand();
  const arrive = useArrival();
  const activate =
    area !== 'admin' &&
    ((address: string) =>
      navigate({ to: PATHS.activate[area], state: { access: { email: address, codeSent: true } } }));
  return (
    <div className="page-width flex max-w-md flex-col gap-6 py-10 sm:py-16">
      <PageHeading title={t(`login.title.${area}`)} lead={t('login.welcome')}>
        {t(`login.heading.${area}`)}
      </PageHeading>
      {done && <Callout kind="done">{t(DONE_TEXTS[done])}</Callout>}
      <Card className="flex flex-col gap-4">
        <LoginForm
          key={area}
          area={area}
          onLogin={arrive}
          {...(activate && { onNotVerified: activate })}
          email={email}
          renderBelow={(address) => <ForgotPassword area={area} email={address} />}
        />
        {area !== 'user' && ssoName && (
          <Suspense fallback={<div className="h-11" />}>
            <SsoButton area={area} />
          </Suspense>
        )}
      </Card>
      {area === 'user' && <NewVisitor />}
      <OtherAreas area={area} />
    </div>
  );
}

/** The address that was typed goes along. */
function ForgotPassword({ area, email }: { area: Area; email: string }) {
  const t = useText();
  if (area === 'admin') return <p className="text-small text-ink-soft">{t('login.forgot.admin')}</p>;
  return (
    <TextLink to={PATHS.resetPassword[area]} state={{ access: { email } }} className="self-start py-1">
      {t('login.forgot.link')}
    </TextLink>
  );
}

/** Requests go to the firm by mail, so it needs an address. */
function NewVisitor() {
  const t = useText();
  const { email } = useBrand();
  if (!email) return null;
  return (
    <p>
      {t('login.new.text')} <TextLink to={PATHS.requestAccount}>{t('login.new.link')}</TextLink>
    </p>
  );
}

function OtherAreas({ area }: { area: Area }) {
  const t = useText();
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-2 border-t border-line pt-5 text-small text-ink-soft">
      {t('login.other_areas')}
      {AREAS.filter((other) => other !== area).map((other) => (
        <TextLink key={other} to={PATHS.login[other]} className="py-1">
          {t(`login.other.${other}`)}
        </TextLink>
      ))}
    </p>
  );
}
