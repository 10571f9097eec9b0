import type { Role } from '@app/schema/roles';
import { redirect } from '@tanstack/react-router';
import { getRedirect, getLoginRedirect } from '../features/auth/session/guard.ts';
import { NoResponse } from '../lib/api-error.ts';
import { loadOwnTexts } from '../lib/i18n.ts';
import { getSession } from '../lib/session.ts';

/** `beforeLoad` of a page for one role, or for every login: sends others away, then waits for the role's texts. */
export function needs(role: Role | 'any') {
  return async ({ location }: { location: { pathname: string } }) => {
    const elsewhere = getRedirect(getSession(), role, location.pathname);
    if (elsewhere) throw redirect({ to: elsewhere, replace: true });
    if (!(await loadOwnTexts())) throw new NoResponse();
  };
}

/** `beforeLoad` of a login page. */
export function needsNoLogin(): void {
  const dashboard = getLoginRedirect(getSession());
  if (dashboard) throw redirect({ to: dashboard, replace: true });
}
