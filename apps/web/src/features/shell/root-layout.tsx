import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useSession } from '../../lib/session.ts';
import { MAIN_ID, SkipLink } from '../../ui/skip-link.tsx';
import { Toaster } from '../../ui/toaster.tsx';
import { Footer } from './footer.tsx';
import { NavBar } from './nav-bar.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';

const LoginAgain = lazy(() => import('../session/login-again.tsx').then((module) => ({ default: module.LoginAgain })));

const YEAR = new Date().getFullYear();

/** Navigation bar, content, footer (specification, section 2), and what lies over every page. */
export function RootLayout() {
  const session = useSession();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <RouteAnnouncer />
      <NavBar />
      <main id={MAIN_ID} tabIndex={-1} className="grow">
        <Outlet />
      </main>
      <Footer year={YEAR} />
      <Toaster />
      {session.state === 'expired' && (
        <Suspense fallback={null}>
          <LoginAgain role={session.role} />
        </Suspense>
      )}
    </div>
  );
}
