import type { ClientListItem } from '@app/schema/clients';

type Standing = {
  state: 'disabled' | 'waiting' | 'client_turn' | 'never_logged_in' | 'can_start' | 'no_right';
  /** The next step is the consultant's. */
  needsStaff: boolean;
};

/** The standing of a client in one state: whose turn it is with the plan, or why there is none. */
export function getStanding({
  disabled,
  waitingSince,
  activeGrowthPlan,
  everLoggedIn,
  hasCredit,
}: ClientListItem): Standing {
  if (disabled) return { state: 'disabled', needsStaff: false };
  if (waitingSince !== null) return { state: 'waiting', needsStaff: true };
  if (activeGrowthPlan) return { state: 'client_turn', needsStaff: false };
  if (!everLoggedIn) return { state: 'never_logged_in', needsStaff: false };
  return hasCredit ? { state: 'can_start', needsStaff: false } : { state: 'no_right', needsStaff: true };
}
