import { Link, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { isSharedPath, PATHS } from '../../lib/paths.ts';
import { useText } from '../../lib/i18n.ts';
import { endSession, useSession } from '../../lib/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { LogoMark } from './logo-mark.tsx';
import { NavButton, NavLink } from '../../ui/nav-link.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const StaffNav = lazy(() => import('./staff-nav.tsx').then((module) => ({ default: module.StaffNav })));

/** Loaded when it is wanted; when it cannot be, the session ends here all the same. */
const logout = () => import('../auth/session/logout.ts').then((module) => module.logout(), endSession);

/** The bar at the top, by state (docs/product.md#pages), staff's own links in a second row; below 768 px all but the language lies behind Menu. A shared plan's reader is offered no links into the app. `clientNav` are the links of clients. */
export function NavBar({ clientNav }: { clientNav: ReactNode }) {
  const t = useText();
  const menuId = useId();
  const [open, setOpen] = useMenu();
  const shared = useRouterState({ select: ({ location }) => isSharedPath(location.pathname) });
  const closeOnEscape = (event: KeyboardEvent<HTMLElement>) => {
    const inDialog = event.target instanceof Element && event.target.closest('dialog');
    if (event.key !== 'Escape' || !open || inDialog) return;
    setOpen(false);
    event.currentTarget.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Esc anywhere inside closes the menu
    <header onKeyDown={closeOnEscape} className="border-b border-line bg-paper print:hidden">
      <div className="page-width flex flex-wrap items-center gap-x-2 py-2">
        <Link
          to={PATHS.home}
          aria-label={t('nav.home')}
          className="mr-auto flex min-h-11 items-center gap-2.5 rounded-field text-ink no-underline"
        >
          <LogoMark />
          <span className="text-body font-bold tracking-tight max-[23rem]:sr-only">{t('product.name')}</span>
        </Link>
        <nav
          id={menuId}
          aria-label={t('nav.main')}
          className={`${open ? 'flex' : 'hidden'} order-last w-full flex-col items-stretch gap-1 border-t border-line pt-2 md:order-none md:flex md:w-auto md:flex-row md:justify-end md:flex-wrap md:items-center md:border-0 md:pt-0 max-md:mt-2 md:has-[>div]:contents`}
        >
          {!shared && <NavItems clientNav={clientNav} />}
          <ThemeSwitch />
        </nav>
        <LanguageSwitch keep={!shared} />
        <button
          type="button"
          aria-expanded={open}
          aria-controls={menuId}
          onClick={() => setOpen(!open)}
          className="inline-flex size-11 items-center justify-center rounded-field hover:bg-sunken md:hidden"
        >
          <Icon name={open ? 'close' : 'menu'} size={24} />
          <span className="sr-only">{t('nav.menu')}</span>
        </button>
      </div>
    </header>
  );
}

function NavItems({ clientNav }: { clientNav: ReactNode }) {
  const t = useText();
  const session = useSession();
  if (session.state === 'none') return <NavLink to={PATHS.login.user}>{t('nav.login')}</NavLink>;
  return (
    <>
      <NavLink to={PATHS.dashboard[session.role]}>{t('nav.dashboard')}</NavLink>
      {session.role === 'User' ? (
        clientNav
      ) : (
        <div className="contents md:order-last md:-mx-3 md:flex md:min-h-11 md:w-full md:flex-wrap">
          <Suspense fallback={null}>
            <StaffNav role={session.role} />
          </Suspense>
        </div>
      )}
      <NavLink to={PATHS.account}>{t('account.title')}</NavLink>
      <NavButton onClick={() => void logout()}>{t('nav.logout')}</NavButton>
    </>
  );
}

/** The menu of narrow screens; closes when the page changes. */
function useMenu() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const [openOn, setOpenOn] = useState<string | null>(null);
  return [openOn === path, (open: boolean) => setOpenOn(open ? path : null)] as const;
}
