/** What the address of the plan page says: which step (its position), which question of it, which earlier plan. */
export type PlanSearch = { step?: number; question?: string; plan?: string };

export function planSearch(search: Record<string, unknown>): PlanSearch {
  const step = Number(search['step']);
  const { question, plan } = search;
  return {
    ...(Number.isInteger(step) && step > 0 && { step }),
    ...(typeof question === 'string' && question !== '' && { question }),
    ...(typeof plan === 'string' && plan !== '' && { plan }),
  };
}
