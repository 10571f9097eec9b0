import type { Role } from '@app/schema/roles';
import { redirect } from '@tanstack/react-router';
import { getRedirect, getLoginRedirect } from '../features/auth/session/guard.ts';
import { keepWantedPage } from '../features/auth/session/wanted-page.ts';
import { NoResponse } from '../lib/api-error.ts';
import { loadOwnTexts } from '../lib/i18n.ts';
import { PATHS } from '../lib/paths.ts';
import { getSession } from '../lib/session.ts';

/**
 * `beforeLoad` of a page for one role, or for every login: sends others away, keeping what a visitor wanted, then waits for
 * the role's texts. Code and data that are loaded ahead do not wait for them.
 */
export function needs(role: Role | 'any') {
  return async ({ location, preload }: { location: { pathname: string; href: string }; preload: boolean }) => {
    const elsewhere = getRedirect(getSession(), role, location.pathname);
    if (elsewhere === PATHS.home && !preload) keepWantedPage(location.href);
    if (elsewhere) throw redirect({ to: elsewhere, replace: true });
    if (!preload && !(await loadOwnTexts())) throw new NoResponse();
  };
}

/** `beforeLoad` of a login page. */
export function needsNoLogin(): void {
  const page = getLoginRedirect(getSession());
  if (page) throw redirect({ href: page, replace: true });
}
