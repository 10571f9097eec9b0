import { GUIDE_NAMES, GUIDE_OF } from '@app/schema/guides';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, type FocusEvent, type ReactNode } from 'react';
import { useBrand } from '../../lib/brand.ts';
import { SIGNED_IN_ROUTE } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { Main, SkipLink } from '../../ui/skip-link.tsx';
import { Toaster } from '../../ui/toaster.tsx';
import { Footer, WorkFooter } from './footer.tsx';
import { NavBar } from './nav-bar.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';

const LoginAgain = lazy(() =>
  import('../auth/session/login-again.tsx').then((module) => ({ default: module.LoginAgain })),
);

const YEAR = new Date().getFullYear();

type Props = {
  /** The links of clients in the bar. */
  clientNav: ReactNode;
  /** Opens the notifications of clients and consultants. */
  bell: ReactNode;
  /** What the keyboard opens over every page of who is logged in. */
  keyboardDialogs: ReactNode;
};

/** Navigation bar, content, footer, and what lies over every page. */
export function RootLayout({ clientNav, bell, keyboardDialogs }: Props) {
  const session = useSession();
  const brand = useBrand();
  const guarded = useRouterState({
    select: ({ matches }) => matches.some(({ routeId }) => routeId === SIGNED_IN_ROUTE),
  });
  const guideOfPage = useRouterState({ select: ({ location }) => toGuide(location.pathname) });
  const isActive = session.state === 'active';
  const isLoggedIn = isActive && !session.secondFactorDue;
  const isOver = session.state === 'expired' && guarded;
  const noteFocus = useFocusAfter(isOver);
  const footer = { year: YEAR, brand, guide: isActive ? GUIDE_OF[session.role] : guideOfPage };
  return (
    <>
      {/* Hidden and not unmounted when the session has ended: nobody reads on, and what was typed is there after the login. */}
      <div inert={isOver} onFocus={noteFocus} className={`flex min-h-dvh flex-col ${isOver ? 'invisible' : ''}`}>
        <SkipLink />
        <RouteAnnouncer />
        <NavBar clientNav={clientNav} bell={isLoggedIn && session.role !== 'Admin' && bell} />
        <Main>
          <Outlet />
        </Main>
        {guarded ? <WorkFooter {...footer} /> : <Footer {...footer} />}
      </div>
      <Toaster />
      {isLoggedIn && keyboardDialogs}
      {isOver && (
        <Suspense fallback={null}>
          <LoginAgain role={session.role} />
        </Suspense>
      )}
    </>
  );
}

/** The guide of the people whose page it is. */
const toGuide = (pathname: string) => GUIDE_NAMES.find((name) => pathname.startsWith(`/${name}/`)) ?? 'client';

/** Gives the focus back, after the page was hidden, to where it was last; gives what notes where that is. */
function useFocusAfter(isHidden: boolean): (event: FocusEvent<HTMLElement>) => void {
  const last = useRef<HTMLElement>(null);
  const wasHidden = useRef(isHidden);
  useEffect(() => {
    if (wasHidden.current && !isHidden && last.current) focusOnceVisible(last.current);
    wasHidden.current = isHidden;
  }, [isHidden]);
  return ({ target }) => (last.current = target);
}

const FRAMES = 60;

/** Where motion is reduced each level of the page becomes visible a frame after the one around it, and only then takes the focus. */
function focusOnceVisible(element: HTMLElement, frames = FRAMES): void {
  element.focus();
  if (document.activeElement === document.body && frames > 0)
    requestAnimationFrame(() => focusOnceVisible(element, frames - 1));
}
