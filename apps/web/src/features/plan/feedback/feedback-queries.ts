import { api } from '../../../lib/api.ts';

/** What the consultant wrote to a client outside any plan, newest first. */
export const generalFeedbackQuery = (clientId: string) => api.client.generalFeedback.queryOptions({ id: clientId });
