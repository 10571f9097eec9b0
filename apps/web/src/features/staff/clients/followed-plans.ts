import type { FollowedPlan } from '@app/schema/clients';
import type { Plan } from '../../plan/data/plan-queries.ts';

const FOLLOWED_SHOWN = 3; // each that is read is in the audit log

type OfClient = Pick<Plan, 'id' | 'completed'>;

/**
 * Of which of a client's plans, the newest first, the follow-up is shown: the newest that have one, each with a check-in that waits
 * for an answer, and those that were read, so that an answer stays in view. A plan that was reopened is among them once a check-in of
 * it was sent. `unfollowed` are the completed plans without one.
 */
export function divideByFollowUp<Of extends OfClient>(
  plans: readonly Of[],
  followedPlans: readonly FollowedPlan[],
  isRead: (planId: string) => boolean,
): { shown: Of[]; unfollowed: Of[] } {
  const waits = new Map(followedPlans.map((followed) => [followed.planId, followed.waits]));
  const followed = plans.filter(({ id }) => waits.has(id));
  return {
    shown: followed.filter(({ id }, index) => index < FOLLOWED_SHOWN || waits.get(id) || isRead(id)),
    unfollowed: plans.filter(({ id, completed }) => completed && !waits.has(id)),
  };
}
