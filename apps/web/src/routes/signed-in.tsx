import { QueryClientProvider } from '@tanstack/react-query';
import { createFileRoute, Outlet } from '@tanstack/react-router';
import { RoleWatch } from '../features/shell/role-watch.tsx';
import { queryClient } from '../lib/api.ts';
import { needs } from './guards.ts';

export const Route = createFileRoute('/_signed-in')({
  beforeLoad: needs('any'),
  component: SignedInLayout,
});

/** Around every page that needs a login: the cache of what was read, and the width of the page. */
function SignedInLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <div className="page-width py-8 sm:py-10">
        <RoleWatch />
        <Outlet />
      </div>
    </QueryClientProvider>
  );
}
