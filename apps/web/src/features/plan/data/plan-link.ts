import { PRODUCT_SLUG } from '@app/schema/product';

/** The plan page; without a plan in the address it shows the active one. */
export const PLAN_PATH = `/client/${PRODUCT_SLUG}` as const;
export const START_PATH = `/client/${PRODUCT_SLUG}/start` as const;
export const DETAILS_PATH = `/client/${PRODUCT_SLUG}/details` as const;
export const ALL_TODOS_PATH = `/${PRODUCT_SLUG}/alltodo` as const;

type PlanRef = { id: string; active: boolean };

/** The `search` of a link to a plan or its to-dos; the active plan needs no name. */
export const planSearch = ({ id, active }: PlanRef) => (active ? {} : { plan: id });

/** The `search` of a link to a step, by its position from 1, or to one of its questions. */
export const stepSearch = (plan: PlanRef, position: number, question?: string) => ({
  ...planSearch(plan),
  step: position,
  ...(question !== undefined && { question }),
});
