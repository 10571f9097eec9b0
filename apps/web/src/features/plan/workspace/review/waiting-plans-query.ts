import { api } from '../../../../lib/api.ts';

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
