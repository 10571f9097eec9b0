import type { Role } from '@app/schema/roles';
import { PATHS } from '../../lib/paths.ts';
import { useText } from '../../lib/i18n.ts';
import { NavLink } from '../../ui/nav-link.tsx';

/** Where consultants and admins work: a row of its own under the bar, in the menu on narrow screens. */
const LINKS = {
  Consultant: [
    { to: PATHS.clients.consultant, text: 'nav.clients' },
    { to: PATHS.staffPlan.consultant, text: 'nav.plans' },
    { to: PATHS.clientRegistry.consultant, text: 'nav.new_client' },
  ],
  Admin: [
    { to: PATHS.clients.admin, text: 'nav.clients' },
    { to: PATHS.consultants, text: 'nav.consultants' },
    { to: PATHS.plans, text: 'nav.plans' },
    { to: PATHS.admins, text: 'nav.admins' },
    { to: PATHS.audit, text: 'nav.trail' },
    { to: PATHS.deleted, text: 'nav.deleted' },
    { to: PATHS.texts, text: 'nav.texts' },
  ],
} as const satisfies Record<Exclude<Role, 'User'>, readonly { to: string; text: string }[]>;

/** Their links. Loaded for logged-in consultants and admins alone. */
export function StaffNav({ role }: { role: Exclude<Role, 'User'> }) {
  const t = useText();
  return LINKS[role].map(({ to, text }) => (
    <NavLink key={to} to={to} activeOptions={{ exact: true, includeSearch: false }}>
      {t(text)}
    </NavLink>
  ));
}
