import { createLink, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useBrand } from '../../lib/brand.ts';
import { useText } from '../../lib/i18n.ts';
import { opened, PALETTE_KEYS } from '../../lib/keyboard-dialog.ts';
import { PATHS } from '../../lib/paths.ts';
import { accessToken, endSession, useSession } from '../../lib/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { NavButton, NavLink } from '../../ui/nav-link.tsx';
import { LogoAnchor, RoleItems, type RoleLink } from './bar.tsx';
import { MenuBar } from './menu-bar.tsx';

const LogoLink = createLink(LogoAnchor);

/** Loaded when it is wanted; when it cannot be, the session ends here all the same. */
const logout = () => import('../auth/session/logout.ts').then((module) => module.logout(), endSession);

/** A choice of language is the account's too. */
async function keepLanguage(code: string): Promise<void> {
  if (accessToken()) await import('../auth/session/keep-language.ts').then((module) => module.keepLanguage(code));
}

/** The bar of the app, by state (docs/product.md#pages). `clientNav` are the links of clients, `bell` opens the notifications. */
export function NavBar({ clientNav, bell }: { clientNav: ReactNode; bell: ReactNode }) {
  const { barLogoUrl } = useBrand();
  const page = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <MenuBar
      logo={<LogoLink to={PATHS.home} logoUrl={barLogoUrl} />}
      items={<NavItems clientNav={clientNav} />}
      extra={bell}
      page={page}
      onLanguage={keepLanguage}
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
      {session.state === 'active' && <PaletteButton />}
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
      className="md:max-[72rem]:hidden md:group-has-data-start/bar:hidden"
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
