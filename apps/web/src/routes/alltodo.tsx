import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { AllTodosPage } from '../features/plan/todos/all-todos-page.tsx';
import { readTodosSearch } from '../features/plan/data/plan-search.ts';
import { loadTodosPlan } from '../features/plan/data/plan-queries.ts';
import { readClientsTodosSearch } from '../features/staff/staff-search.ts';
import { useSession } from '../lib/session.ts';
import { PageSkeleton } from '../ui/skeleton.tsx';
import { coming } from '../lib/preload.ts';
import { joinSearch } from '../lib/search-params.ts';

const ClientsTodosPage = lazy(() =>
  import('../features/staff/todos/clients-todos-page.tsx').then((part) => ({ default: part.ClientsTodosPage })),
);

const readSearch = joinSearch(readTodosSearch, readClientsTodosSearch);

/** The to-dos of a plan; for staff who name none, the open ones of all their clients. */
export const Route = createFileRoute('/_signed-in/growth-plan/alltodo')({
  validateSearch: readSearch,
  loaderDeps: ({ search: { plan } }) => ({ plan }),
  loader: ({ deps }) => coming(loadTodosPlan(deps.plan)),
  component: Page,
});

function Page() {
  const session = useSession();
  const { client, consultant, ...search } = Route.useSearch();
  const isStaff = session.state !== 'none' && session.role !== 'User';
  if (!isStaff || search.plan !== undefined) return <AllTodosPage search={search} />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <ClientsTodosPage search={{ client, consultant }} />
    </Suspense>
  );
}
