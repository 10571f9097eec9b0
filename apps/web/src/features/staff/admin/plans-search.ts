import { PLAN_STATES } from '@app/schema/choices';
import { readChoice, readId, readQuery, searchReader } from '../../../lib/search-params.ts';

/** Reads which plans are wanted; a missing filter filters nothing. */
export const readPlansSearch = searchReader({ state: readChoice(PLAN_STATES), consultant: readId, q: readQuery });

export type PlansSearch = ReturnType<typeof readPlansSearch>;
