import { updateClientInput } from '@app/schema/clients';
import { updateConsultantInput } from '@app/schema/consultants';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { trpc, type Outputs } from '../../lib/trpc.ts';
import { profileQuery } from '../plan/data/plan-state.ts';
import { accountQuery } from './account-queries.ts';
import type { Details, Person } from './details-fields.ts';

/** The details that a client or a consultant keeps of themselves. */
export const detailsQuery = ({ role, id }: Person) =>
  queryOptions({
    queryKey: ['account', 'details', role, id],
    queryFn: ({ signal }): Promise<Outputs['client']['details'] | Outputs['consultant']['details']> =>
      role === 'User'
        ? trpc.client.details.query({ id }, { signal })
        : trpc.consultant.details.query({ id }, { signal }),
    meta: { inPlace: true },
  });

/** Saves them; a failure is shown in the form. */
export function useSaveDetails({ role, id }: Person) {
  const refresh = useRefreshDetails();
  return useMutation({
    mutationFn: (details: Details) =>
      role === 'User'
        ? trpc.client.updateDetails.mutate(updateClientInput.parse({ id, ...details }))
        : trpc.consultant.updateDetails.mutate(updateConsultantInput.parse({ id, ...details })),
    meta: { inPlace: true },
    onSuccess: refresh,
  });
}

/** Reads again what shows the details: this page, and whatever greets a client by name. */
export function useRefreshDetails() {
  const queryClient = useQueryClient();
  return async () => {
    void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
    await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
  };
}
