import { createLink, useRouterState } from '@tanstack/react-router';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { switchLanguage, useLanguage, useLanguageChoices, useText } from '../../lib/i18n.ts';
import { isSharedPath, PATHS } from '../../lib/paths.ts';
import { reportFailure } from '../../lib/report-error.ts';
import { accessToken, endSession, useSession } from '../../lib/session.ts';
import { toastError } from '../../lib/toasts.ts';
import { Icon } from '../../ui/icon.tsx';
import { NavButton, NavLink } from '../../ui/nav-link.tsx';
import { opened, PALETTE_KEYS } from '../../lib/keyboard-dialog.ts';
import { Bar, LanguageSelect, LogoAnchor, RoleItems, type RoleLink } from './bar.tsx';

const LogoLink = createLink(LogoAnchor);

/** Loaded when it is wanted; when it cannot be, the session ends here all the same. */
const logout = () => import('../auth/session/logout.ts').then((module) => module.logout(), endSession);

/** The bar of the app, by state (docs/product.md#pages). A shared plan's reader is offered no links into the app. `clientNav` are the links of clients. */
export function NavBar({ clientNav }: { clientNav: ReactNode }) {
  const [open, setOpen] = useMenu();
  const shared = useRouterState({ select: ({ location }) => isSharedPath(location.pathname) });
  const closeOnEscape = (event: KeyboardEvent<HTMLElement>) => {
    const inDialog = event.target instanceof Element && event.target.closest('dialog');
    if (event.key !== 'Escape' || !open || inDialog) return;
    setOpen(false);
    event.currentTarget.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  };
  return (
    <Bar
      logo={<LogoLink to={PATHS.home} />}
      items={!shared && <NavItems clientNav={clientNav} />}
      languages={<LanguageSwitch keep={!shared} />}
      open={open}
      onToggle={() => setOpen(!open)}
      onKeyDown={closeOnEscape}
    />
  );
}

function NavItems({ clientNav }: { clientNav: ReactNode }) {
  const t = useText();
  const session = useSession();
  if (session.state === 'none') return <NavLink to={PATHS.login.user}>{t('nav.login')}</NavLink>;
  return (
    <>
      <RoleItems role={session.role} link={toNavLink} clientNav={clientNav} logout={{ onClick: () => void logout() }} />
      <PaletteButton />
    </>
  );
}

/** Its icon alone where the bar is one row; left to the keyboard where that row has no room. */
function PaletteButton() {
  const t = useText();
  const label = t('palette.open');
  return (
    <NavButton
      aria-haspopup="dialog"
      title={label}
      aria-keyshortcuts={PALETTE_KEYS}
      onClick={() => opened.set('palette')}
      className="md:max-[72rem]:hidden"
    >
      <Icon name="search" className="mr-2 text-ink-soft md:mr-0" />
      <span className="md:sr-only">{label}</span>
    </NavButton>
  );
}

const toNavLink: RoleLink = (to, text, isExact) => (
  <NavLink key={to} to={to} {...(isExact && { activeOptions: { exact: true, includeSearch: false } })}>
    {text}
  </NavLink>
);

/** The languages that the server offers; switches in place, keeping page, scroll, focus and text; `keep` tells the account too. */
function LanguageSwitch({ keep }: { keep: boolean }) {
  const t = useText();
  const language = useLanguage();
  const choices = useLanguageChoices();
  const change = async (code: string) => {
    const switched = await switchLanguage(code);
    if (!switched) return toastError(t('language.failed'));
    if (keep && accessToken())
      await import('../auth/session/keep-language.ts').then((module) => module.keepLanguage(code));
  };
  return (
    <LanguageSelect choices={choices} value={language} onChange={(code) => void change(code).catch(reportFailure)} />
  );
}

/** The menu of narrow screens; closes when the page changes. */
function useMenu() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const [openOn, setOpenOn] = useState<string | null>(null);
  return [openOn === path, (open: boolean) => setOpenOn(open ? path : null)] as const;
}
