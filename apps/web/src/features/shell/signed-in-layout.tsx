import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { queryClient } from '../../lib/api.ts';

/** Around every page that needs a login: the cache of what was read, and the width of the page. */
export function SignedInLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <div className="page-width py-8 sm:py-10">
        <Outlet />
      </div>
    </QueryClientProvider>
  );
}
