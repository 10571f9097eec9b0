import { createRootRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { KeyboardDialogs } from '../features/palette/keyboard-dialogs.tsx';
import { RootLayout } from '../features/shell/root-layout.tsx';

const ClientNav = lazy(() =>
  import('../features/plan/start/start-plan.tsx').then((module) => ({ default: module.ClientNav })),
);

const Bell = lazy(() => import('../features/notifications/bell.tsx').then((module) => ({ default: module.Bell })));

export const Route = createRootRoute({
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('../features/shell/not-found-page.tsx'), 'NotFoundPage'),
});

/** The frame around every page. */
function Root() {
  return (
    <RootLayout
      clientNav={
        <Suspense fallback={null}>
          <ClientNav />
        </Suspense>
      }
      bell={
        <Suspense fallback={<span data-bell className="size-11" />}>
          <Bell />
        </Suspense>
      }
      keyboardDialogs={<KeyboardDialogs />}
    />
  );
}
