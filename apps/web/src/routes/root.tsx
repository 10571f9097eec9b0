import { lazy, Suspense } from 'react';
import { RootLayout } from '../features/shell/root-layout.tsx';

const ClientNav = lazy(() =>
  import('../features/plan/start/client-nav.tsx').then((module) => ({ default: module.ClientNav })),
);

/** The frame around every page. */
export function Root() {
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
