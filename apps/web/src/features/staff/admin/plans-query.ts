import { api, FILTERED } from '../../../lib/api.ts';
import type { PlansSearch } from './plans-search.ts';

/** Plans, newest first, searched and filtered on the server. */
export const plansQuery = ({ state, consultant, q }: PlansSearch) =>
  api.plan.list.infiniteQueryOptions(
    { ...(state && { state: [state] }), ...(consultant && { consultantId: consultant }), ...(q && { q }) },
    { ...FILTERED, meta: { inPlace: true } },
  );
