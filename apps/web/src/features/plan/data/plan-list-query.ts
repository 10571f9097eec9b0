import { api, PAGED } from '../../../lib/api.ts';
import type { Outputs } from '../../../lib/trpc.ts';

export type Plan = Outputs['plan']['get'];
type State = 'active' | 'completed' | 'submitted';

/** Plans that the login may read, newest first; those in any of the states, all when none is named. */
export const planListQuery = (...state: State[]) => api.plan.list.infiniteQueryOptions({ state }, PAGED);
