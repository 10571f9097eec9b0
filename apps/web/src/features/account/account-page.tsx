import type { Role } from '@app/schema/roles';
import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { PATHS } from '../../lib/paths.ts';
import { useText } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { Callout } from '../../ui/callout.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { accountQuery, type Account } from './account-queries.ts';
import { AccountSection } from './account-section.tsx';
import { DetailsSection } from './details-section.tsx';
import { PreferencesSection } from './preferences-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

const Tokens = lazy(() => import('./tokens/tokens.tsx').then((part) => ({ default: part.Tokens })));

/** Prints what asks to be printed alone without the rest of the page. */
const PRINT = 'print:[&:has([data-prints-alone])>:not(:has([data-prints-alone]))]:hidden';

/** Everything of one's own account. While a second factor is due, setting it up is all that the server answers. */
export function AccountPage() {
  const t = useText();
  const { data: account } = useSuspenseQuery(accountQuery);
  return (
    <div className={`flex flex-col gap-10 sm:gap-12 ${PRINT}`}>
      <PageHeading>{t('account.title')}</PageHeading>
      <Sections account={account} />
    </div>
  );
}

function Sections({ account }: { account: Account }) {
  const t = useText();
  const session = useSession();
  const due = session.state === 'active' && session.secondFactorDue === true;
  return (
    <>
      {due && (
        <Callout kind="attention" title={t('account.due.title')}>
          {t('account.due.text')}
        </Callout>
      )}
      {!due && <DetailsSection account={account} />}
      {!due && <PreferencesSection />}
      {!due && <PasswordSection />}
      {!due && <SessionsSection />}
      {account.secondFactor.offered && <SecondFactorSection account={account} />}
      {!due && <TokensSection role={account.role} />}
      {account.role === 'User' && <DataSection account={account} />}
    </>
  );
}

/** Loaded by itself: few have programs of their own. */
function TokensSection({ role }: { role: Role }) {
  const t = useText();
  return (
    <AccountSection title={t('tokens.title')} lead={t('tokens.lead')}>
      <Suspense fallback={<Skeleton className="h-32 w-full" />}>
        <Tokens role={role} />
      </Suspense>
    </AccountSection>
  );
}

/** The way to a new password. */
function PasswordSection() {
  const t = useText();
  return (
    <AccountSection title={t('account.password.section')} lead={t('account.password.lead')}>
      <LinkButton to={PATHS.changePassword} className="self-start">
        {t('account.password.title')}
      </LinkButton>
    </AccountSection>
  );
}

const DownloadMyData = lazy(() => import('./download-my-data.tsx').then((part) => ({ default: part.DownloadMyData })));

/** What is kept of a client: to take with them, or to have erased. Loaded by itself, since few come for it. */
function DataSection({ account }: { account: Account }) {
  const t = useText();
  return (
    <AccountSection title={t('account.data.title')} lead={t('account.data.lead')}>
      <Suspense fallback={<Skeleton className="h-60 w-full" />}>
        <DownloadMyData account={account} />
      </Suspense>
    </AccountSection>
  );
}
