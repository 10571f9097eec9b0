import { lazy, Suspense } from 'react';
import { useText } from '../../lib/i18n.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Account } from './account-queries.ts';
import { AccountSection } from './account-section.tsx';

const DownloadMyData = lazy(() => import('./download-my-data.tsx').then((part) => ({ default: part.DownloadMyData })));

/** What is kept of a client: to take with them, or to have erased. Loaded by itself, since few come for it. */
export function DataSection({ account }: { account: Account }) {
  const t = useText();
  return (
    <AccountSection title={t('account.data.title')} lead={t('account.data.lead')}>
      <Suspense fallback={<Skeleton className="h-60 w-full" />}>
        <DownloadMyData account={account} />
      </Suspense>
    </AccountSection>
  );
}
