import { useSession } from '../../lib/session.ts';

/** A consultant and an admin have the same dashboard, each with the texts of their own category. */
export type StaffTexts = 'admin_dashboard' | 'consultant_dashboard';

export function useStaffTexts(): StaffTexts {
  const session = useSession();
  return session.state !== 'none' && session.role === 'Admin' ? 'admin_dashboard' : 'consultant_dashboard';
}
