import { PRODUCT_SLUG } from '@app/schema/product';
import { useSession } from './session.ts';

/** Consultants and admins work with the same parts, each below their own path. */
export type StaffArea = 'consultant' | 'admin';

export const CLIENT_PATH = {
  consultant: '/consultant/client-details/$id',
  admin: '/admin/client-details/$id',
} as const satisfies Record<StaffArea, string>;

export const EDIT_CLIENT_PATH = {
  consultant: '/consultant/client-edit-details/$id',
  admin: '/admin/client-edit-details/$id',
} as const satisfies Record<StaffArea, string>;

/** Where the list of clients is. */
export const CLIENTS_PATH = {
  consultant: '/consultant/dashboard',
  admin: '/admin/clients',
} as const satisfies Record<StaffArea, string>;

/** A plan as staff read it: the consultant reviews, the admin looks. */
export const STAFF_PLAN_PATH = {
  consultant: `/consultant/${PRODUCT_SLUG}`,
  admin: `/admin/${PRODUCT_SLUG}-view`,
} as const satisfies Record<StaffArea, string>;

export function useStaffArea(): StaffArea {
  const session = useSession();
  return session.state !== 'none' && session.role === 'Admin' ? 'admin' : 'consultant';
}
