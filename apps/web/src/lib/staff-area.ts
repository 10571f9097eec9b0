import { useSession } from './session.ts';

/** Consultants and admins work with the same parts, each below their own path. */
export type StaffArea = 'consultant' | 'admin';

export function useStaffArea(): StaffArea {
  const session = useSession();
  return session.state !== 'none' && session.role === 'Admin' ? 'admin' : 'consultant';
}
