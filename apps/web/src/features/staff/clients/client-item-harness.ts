import type { ClientListItem } from '@app/schema/clients';

const PLAN = { id: 'p', name: 'Plan', percentCompleted: 10, submittedForFeedback: false };

/** A client in a list who needs nothing on 20 November 2026; for tests. */
export const QUIET: ClientListItem = {
  id: 'c',
  company: 'Acme Oy',
  firstName: 'A',
  lastName: 'B',
  email: 'a@example.com',
  phoneNumber: '1',
  city: 'Turku',
  verified: true,
  disabled: false,
  hasCredit: false,
  consultant: { id: 'k', firstName: 'K', lastName: 'L' },
  activeGrowthPlan: PLAN,
  openTodos: 0,
  overdueTodos: 0,
  lastActivityAt: '2026-11-19T12:00:00Z',
  waitingSince: null,
  everLoggedIn: true,
  erasureDueAt: null,
};
