import { PRODUCT_SLUG } from '@app/schema/product';
import type { Role } from '@app/schema/roles';
import { useText } from '../../lib/i18n.ts';
import { NavLink } from '../../ui/nav-link.tsx';

/** Where consultants and admins work: a row of its own under the bar, in the menu on narrow screens. */
const LINKS = {
  Consultant: [
    { to: '/consultant/dashboard', text: 'nav.clients' },
    { to: `/consultant/${PRODUCT_SLUG}`, text: 'nav.plans' },
    { to: '/consultant/client-registry', text: 'nav.new_client' },
  ],
  Admin: [
    { to: '/admin/clients', text: 'nav.clients' },
    { to: '/admin/consultants', text: 'nav.consultants' },
    { to: `/admin/${PRODUCT_SLUG}`, text: 'nav.plans' },
    { to: '/admin/admins', text: 'nav.admins' },
    { to: '/admin/audit', text: 'nav.trail' },
    { to: '/admin/deleted', text: 'nav.deleted' },
    { to: '/admin/edit-texts', text: 'nav.texts' },
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
