import { createRootRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { NotFoundPage } from '../features/shell/not-found-page.tsx';
import { RootLayout } from '../features/shell/root-layout.tsx';

const ClientNav = lazy(() =>
  import('../features/plan/start/client-nav.tsx').then((module) => ({ default: module.ClientNav })),
);

export const Route = createRootRoute({ component: Root, notFoundComponent: NotFoundPage });

/** The frame around every page. */
function Root() {
  return (
    <RootLayout
      clientNav={
        <Suspense fallback={null}>
          <ClientNav />
        </Suspense>
      }
    />
  );
}
