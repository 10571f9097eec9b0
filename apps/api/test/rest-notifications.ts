import { WRITTEN, type Wire } from './rest-wire.ts';

/** A chapter of the life of a plan: it is completed, its consultant reads so and opens it again, and it is completed in the end. */
export async function completeAndReopen(
  { done }: Pick<Wire, 'done'>,
  tokens: { client: string; outi: string },
  plan: { id: string; keys: string },
): Promise<void> {
  const at = { id: plan.id };
  const complete = () => done('PUT /api/growth-plan/{id}/save/completed', WRITTEN, { token: tokens.client, at });
  await complete();
  await done('GET /api/notification/get/all', '[created_at event id link read_at text]', { token: tokens.outi });
  await done('PUT /api/notification/save/read', WRITTEN, { token: tokens.client, body: { ids: [plan.id] } });
  await done('PUT /api/growth-plan/{id}/save/reopened', `growth_plan{${plan.keys}} ${WRITTEN}`, {
    token: tokens.outi,
    at,
  });
  await complete();
}
