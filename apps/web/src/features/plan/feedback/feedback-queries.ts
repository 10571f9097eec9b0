import { queryOptions } from '@tanstack/react-query';
import { trpc } from '../../../lib/trpc.ts';

/** What the consultant wrote to a client beside any plan, newest first. */
export const generalFeedbackQuery = (clientId: string) =>
  queryOptions({
    queryKey: ['client', 'generalFeedback', clientId],
    queryFn: ({ signal }) => trpc.client.generalFeedback.query({ id: clientId }, { signal }),
  });
