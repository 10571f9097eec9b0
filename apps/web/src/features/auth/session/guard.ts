import type { Role } from '@app/schema/roles';
import { PATHS } from '../../../lib/paths.ts';
import type { Session } from '../../../lib/session.ts';
import { takeWantedPage } from './wanted-page.ts';

type Dashboard = (typeof PATHS.dashboard)[Role];

/** The account page is where a second factor is set up. */
type Elsewhere = typeof PATHS.home | typeof PATHS.account | Dashboard;

/**
 * Where a visitor of the page at `path`, which is for `role`, must go instead; null when they may stay.
 * An expired session stays: the login dialog lies over the page.
 */
export function getRedirect(session: Session, role: Role | 'any', path: string): Elsewhere | null {
  if (session.state === 'none') return PATHS.home;
  if (session.state === 'active' && session.secondFactorDue) return path === PATHS.account ? null : PATHS.account;
  if (role === 'any' || role === session.role) return null;
  return PATHS.dashboard[session.role];
}

/** Login pages are for those who are not logged in; others go on to the page that this tab was opened for. */
export function getLoginRedirect(session: Session): string | null {
  return session.state === 'active' ? takeWantedPage(session.role) : null;
}
