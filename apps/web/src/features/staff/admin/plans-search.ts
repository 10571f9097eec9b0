import { PLAN_STATES } from '@app/schema/plans';
import { onlySaid, searchChoice, searchId, searchText } from '../../../lib/search-params.ts';

/** Which plans are wanted; what is left out filters nothing. */
export type PlansSearch = { state?: (typeof PLAN_STATES)[number]; consultant?: string; q?: string };

/** The filter that an address says. */
export function readPlansSearch(search: Record<string, unknown>): PlansSearch {
  return onlySaid({
    state: searchChoice(search['state'], PLAN_STATES),
    consultant: searchId(search['consultant']),
    q: searchText(search['q']),
  });
}
