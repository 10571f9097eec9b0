import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState, type ReactNode } from 'react';
import { useBrand } from '../../lib/brand.ts';
import { switchLanguage, useLanguage, useLanguageChoices, useText } from '../../lib/i18n.ts';
import { PATHS } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { setTheme, THEMES, useTheme, type Theme } from '../../lib/theme.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Card } from '../../ui/card.tsx';
import { Fact } from '../../ui/fact.tsx';
import { FailureText } from '../../ui/failure-text.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Anchor } from '../../ui/text-link.tsx';
import { keepLanguage } from '../auth/session/keep-language.ts';
import { NotificationChoices } from '../notifications/choices.tsx';
import { accountQuery, type Account } from '../../lib/own-account.ts';
import { toPerson } from './details-fields.ts';
import { LoginPlaces } from './login-places.tsx';
import { OwnDetails } from './own-details.tsx';
import { SecondFactor } from './second-factor-section.tsx';

// Each is loaded by itself: few have programs of their own, and few come for what is kept of them.
const Passkeys = lazy(() => import('./passkeys.tsx').then((part) => ({ default: part.Passkeys })));
const Sso = lazy(() => import('./sso-section.tsx').then((part) => ({ default: part.Sso })));
const Tokens = lazy(() => import('./tokens/tokens.tsx').then((part) => ({ default: part.Tokens })));
const MyData = lazy(() => import('./my-data.tsx').then((part) => ({ default: part.MyData })));

/** Prints what asks to be printed alone without the rest of the page. */
const PRINT = 'print:[&:has([data-prints-alone])>:not(:has([data-prints-alone]))]:hidden';

/** Everything of one's own account. While a second factor is due, setting it up, or a passkey, is all that the server answers. */
export function AccountPage() {
  const t = useText();
  const session = useSession();
  const { data: account } = useSuspenseQuery(accountQuery);
  const { ssoName } = useBrand();
  const due = session.state === 'active' && session.secondFactorDue === true;
  return (
    <div className={`flex flex-col gap-10 sm:gap-12 ${PRINT}`}>
      <PageHeading>{t('account.title')}</PageHeading>
      {due ? (
        <Callout kind="attention" title={t('account.due.title')}>
          {t('account.due.text')}
        </Callout>
      ) : (
        <OpenSections account={account} />
      )}
      {account.secondFactor.offered && (
        <Section title={t('account.factor.title')} lead={t('account.factor.lead')}>
          <SecondFactor account={account} />
        </Section>
      )}
      <Section title={t('account.passkeys.title')} lead={t('account.passkeys.lead')}>
        <PasskeysOnDemand account={account} />
      </Section>
      {account.secondFactor.offered && ssoName && !due && (
        <Section title={ssoName} lead={t('account.sso.lead')}>
          <Suspense fallback={<Skeleton className="h-20 w-full" />}>
            <Sso account={account} />
          </Suspense>
        </Section>
      )}
      {!due && (
        <Section title={t('tokens.title')} lead={t('tokens.lead')}>
          <Suspense fallback={<Skeleton className="h-32 w-full" />}>
            <Tokens role={account.role} />
          </Suspense>
        </Section>
      )}
      {account.role === 'User' && (
        <Section
          title={t('account.data.title')}
          lead={t(account.memberRole === 'owner' ? 'account.data.lead' : 'account.data.lead_colleague')}
        >
          <Suspense fallback={<Skeleton className="h-60 w-full" />}>
            <MyData account={account} />
          </Suspense>
        </Section>
      )}
      {account.role !== 'User' && <About />}
    </div>
  );
}

/** The passkeys, once they are asked for: few come for them, and the page is full. */
function PasskeysOnDemand({ account }: { account: Account }) {
  const t = useText();
  const [shown, setShown] = useState(false);
  if (!shown)
    return (
      <Button className="self-start" onClick={() => setShown(true)}>
        {t('account.passkeys.show')}
      </Button>
    );
  return (
    <Suspense fallback={<Skeleton className="h-20 w-full" />}>
      <Passkeys account={account} />
    </Suspense>
  );
}

/** What staff tell those who help them: which version this page is of, and what it is made of. */
function About() {
  const t = useText();
  const { version } = document.documentElement.dataset; // the server writes it into each document
  return (
    <p className="flex flex-wrap gap-x-6 text-small text-ink-soft">
      {version && <span>{t('about.version', { version })}</span>}
      <Anchor href="/licenses">{t('about.licenses')}</Anchor>
    </p>
  );
}

/** An admin has no details but the address, which the operator changes. */
function OpenSections({ account }: { account: Account }) {
  const t = useText();
  const { role, email, memberRole, notificationChoices } = account;
  const isAdmin = role === 'Admin';
  return (
    <>
      <Section title={t('account.details.title')} lead={t(isAdmin ? 'account.details.admin' : 'account.details.lead')}>
        {isAdmin ? (
          <dl>
            <Fact label={t('account.field.email')}>{email}</Fact>
          </dl>
        ) : (
          <OwnDetails person={toPerson(account)} />
        )}
      </Section>
      <Section title={t('account.preferences.title')} lead={t('account.preferences.lead')}>
        <Preferences />
      </Section>
      {!isAdmin && (
        <Section title={t('notifications.title')} lead={t('account.notifications.lead')}>
          <NotificationChoices choices={notificationChoices} memberRole={memberRole} />
        </Section>
      )}
      <Section title={t('account.password.section')} lead={t('account.password.lead')}>
        <LinkButton to={PATHS.changePassword} className="self-start">
          {t('account.password.title')}
        </LinkButton>
      </Section>
      <Section title={t('account.sessions.title')} lead={t('account.sessions.lead')}>
        <LoginPlaces />
      </Section>
    </>
  );
}

type SectionProps = { title: string; lead: ReactNode; children: ReactNode };

/** A part of the account: what it is about on the left, the sheet on the right; one under the other where there is no room. */
function Section({ title, lead, children }: SectionProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="grid items-start gap-x-12 gap-y-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,2.4fr)]"
    >
      <div className="flex min-w-0 flex-col gap-1.5 lg:pt-5">
        <h2 id={titleId} className="text-lead">
          {title}
        </h2>
        <p className="measure text-small text-ink-soft">{lead}</p>
      </div>
      <Card className="flex min-w-0 flex-col gap-5">{children}</Card>
    </section>
  );
}

/** The language, kept with the account since mails come in it too, and the look, kept on this device. Both hold at once. */
function Preferences() {
  const t = useText();
  const language = useLanguage();
  const languages = useLanguageChoices();
  const theme = useTheme();
  const [failed, setFailed] = useState(false);
  const choose = async (code: string) => {
    setFailed(false);
    if (await switchLanguage(code)) await keepLanguage(code);
    else setFailed(true);
  };
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <Select
          label={t('language.label')}
          hint={t('account.preferences.language_hint')}
          className="max-w-sm"
          value={language}
          choices={languages}
          onChange={(event) => void choose(event.target.value).catch(() => setFailed(true))}
        />
        <FailureText text={failed ? t('language.failed') : undefined} />
      </div>
      <RadioGroup
        label={t('theme.label')}
        hint={t('account.preferences.theme_hint')}
        direction="row"
        value={theme}
        choices={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
        onValueChange={(value) => setTheme(value as Theme)}
      />
    </>
  );
}
