import { useMutation } from '@tanstack/react-query';
import { api, queryClient, retryUnanswered } from '../../../lib/api.ts';

/** Leaves a client alone until a day, or takes them back; today's list is read again when the page is opened again. */
export function useSnooze() {
  return useMutation(
    api.client.snooze.mutationOptions({
      meta: { inPlace: true, silent: true },
      retry: retryUnanswered,
      onSuccess: () => queryClient.invalidateQueries({ ...api.client.today.queryFilter(), refetchType: 'none' }),
    }),
  );
}
