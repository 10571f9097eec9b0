import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useText } from '../../lib/i18n.ts';
import { useUrlText } from '../../lib/url-text.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ClientCard } from './client-card.tsx';
import { clientListQuery } from './client-queries.ts';
import { useStaffTexts } from './staff-texts.ts';
import { WaitingPlans } from './waiting-plans.tsx';

/** For admins alone, so its code is. */
const MailCard = lazy(() => import('../mail/mail-card.tsx').then((module) => ({ default: module.MailCard })));

const DASHBOARDS = { admin_dashboard: '/admin/dashboard', consultant_dashboard: '/consultant/dashboard' } as const;

/** For consultants and admins: which plans wait for feedback, and all their clients. */
export function StaffDashboard() {
  const t = useText();
  const texts = useStaffTexts();
  const q = readQ(useSearch({ strict: false }));
  const navigate = useNavigate();
  const [typed, type] = useUrlText(
    q,
    (text) =>
      void navigate({ to: DASHBOARDS[texts], search: text ? { q: text } : {}, replace: true, resetScroll: false }),
  );
  return (
    <div className="flex flex-col gap-10">
      <PageHeading lead={t(`${texts}.lead`)}>{t(`${texts}.title`)}</PageHeading>
      <WaitingPlans />
      {texts === 'admin_dashboard' && (
        <Suspense fallback={<Skeleton className="h-20 w-full" />}>
          <MailCard />
        </Suspense>
      )}
      <Section title={t(`${texts}.clients`)}>
        <TextField
          label={t(`${texts}.search`)}
          hint={t(`${texts}.search_hint`)}
          type="search"
          autoComplete="off"
          className="max-w-xl"
          suffix={<Icon name="search" />}
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
        <ClientList q={q} onClear={() => type('')} />
      </Section>
    </div>
  );
}

function ClientList({ q, onClear }: { q: string; onClear: () => void }) {
  const t = useText();
  const texts = useStaffTexts();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(clientListQuery(q));
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-60 w-full" />;
  const clients = data.pages.flatMap((page) => page.items);
  if (clients.length === 0) return <NoClients searched={q !== ''} onClear={onClear} />;
  return (
    <>
      <p role="status" className="text-small text-ink-soft">
        {t(`${texts}.shown`, { count: clients.length })}
      </p>
      <ul className="bare-list flex flex-col gap-3">
        {clients.map((client) => (
          <ClientCard key={client.id} client={client} />
        ))}
      </ul>
      {hasNextPage && (
        <Button className="self-start" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t(`${texts}.more`)}
        </Button>
      )}
    </>
  );
}

function NoClients({ searched, onClear }: { searched: boolean; onClear: () => void }) {
  const t = useText();
  const texts = useStaffTexts();
  const kind = searched ? 'no_match' : 'none';
  return (
    <EmptyState
      icon={searched ? 'search' : 'person'}
      title={t(`${texts}.${kind}.title`)}
      action={searched && <Button onClick={onClear}>{t(`${texts}.no_match.clear`)}</Button>}
    >
      {t(`${texts}.${kind}.text`)}
    </EmptyState>
  );
}

/** The router reads `?q=12` as a number. */
function readQ({ q }: { q?: unknown }): string {
  return typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, 100) : '';
}
