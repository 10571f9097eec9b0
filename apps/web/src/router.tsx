import { createRouter } from '@tanstack/react-router';
import { RouteError } from './features/shell/route-error.tsx';
import { routeTree } from './route-tree.gen.ts';
import { PageSkeleton } from './ui/skeleton.tsx';

/** Going back returns to the scroll position that the page had; every other step goes to its top (docs/product.md#pages). */
export const router = createRouter({
  routeTree,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0, // the query cache decides what is fresh
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: RouteError,
  defaultRemountDeps: ({ params }) => params, // another client, consultant or token starts with fresh state
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
