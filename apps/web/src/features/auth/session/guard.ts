import type { Role } from '@app/schema/roles';
import type { Session } from '../../../lib/session.ts';

export type Dashboard = '/client/dashboard' | '/consultant/dashboard' | '/admin/dashboard';

/** The dashboard of each role (docs/product.md#pages). */
export const DASHBOARD_OF: Record<Role, Dashboard> = {
  User: '/client/dashboard',
  Consultant: '/consultant/dashboard',
  Admin: '/admin/dashboard',
};

/** Where a second factor is set up. */
const ACCOUNT = '/account';

/**
 * Where a visitor of the page at `path`, which is for `role`, must go instead; null when they may stay.
 * An expired session stays: the login dialog lies over the page.
 */
export function guard(session: Session, role: Role | 'any', path: string): '/' | typeof ACCOUNT | Dashboard | null {
  if (session.state === 'none') return '/';
  if (session.state === 'active' && session.secondFactorDue) return path === ACCOUNT ? null : ACCOUNT;
  if (role === 'any' || role === session.role) return null;
  return DASHBOARD_OF[session.role];
}

/** Login pages are for those who are not logged in. */
export function guardLogin(session: Session): Dashboard | null {
  return session.state === 'active' ? DASHBOARD_OF[session.role] : null;
}
