import { api, queryClient } from '../../../lib/api.ts';
import { profileQuery } from '../data/plan-queries.ts';

/** What the consultant wrote to a client outside any plan, newest first. */
export const generalFeedbackQuery = (clientId: string) => api.client.generalFeedback.queryOptions({ id: clientId });

/** Reads what the consultant wrote to the client who is logged in. */
export async function loadGeneralFeedback(): Promise<void> {
  const { id } = await queryClient.ensureQueryData(profileQuery);
  await queryClient.ensureQueryData(generalFeedbackQuery(id));
}
