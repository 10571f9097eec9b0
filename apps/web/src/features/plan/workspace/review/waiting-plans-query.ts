import { api } from '../../../../lib/api.ts';
import { preload, preloadList } from '../../../../lib/preload.ts';
import { loadReviewedPlan, planListQuery } from '../../data/plan-queries.ts';

const MOST = 200; // a page of the server; anyone who has more waiting works from the longest on

/** The plans that wait for feedback, longest first. */
export const waitingPlansQuery = api.client.list.queryOptions(
  { need: 'waiting', limit: MOST },
  {
    select: ({ items }) =>
      items
        .flatMap(({ activeGrowthPlan: plan, company, waitingSince }) =>
          plan && waitingSince !== null ? [{ id: plan.id, name: plan.name, company, waitingSince }] : [],
        )
        .toSorted((a, b) => Date.parse(a.waitingSince) - Date.parse(b.waitingSince)),
  },
);

/** Reads the plan in the address with its rounds, or the lists of plans when it names none. */
export async function loadStaffPlan(planId: string | undefined): Promise<void> {
  if (planId !== undefined) return loadReviewedPlan(planId);
  void preload(waitingPlansQuery);
  void preloadList(planListQuery());
}
