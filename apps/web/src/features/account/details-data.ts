import { updateClientInput } from '@app/schema/clients';
import { updateConsultantInput } from '@app/schema/consultants';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '../../lib/api.ts';
import type { Details, Person } from './details-fields.ts';

/** The details that a client or a consultant keeps of themselves. */
export function useOwnDetails({ role, id }: Person) {
  const meta = { inPlace: true };
  const client = useQuery(api.client.details.queryOptions({ id }, { enabled: role === 'User', meta }));
  const consultant = useQuery(api.consultant.details.queryOptions({ id }, { enabled: role === 'Consultant', meta }));
  return role === 'User' ? client : consultant;
}

/** What saves them; a failure is shown in the form. */
export function useSaveDetails({ role, id }: Person) {
  const options = { meta: { inPlace: true }, onSuccess: refreshDetails };
  const client = useMutation(api.client.updateDetails.mutationOptions(options));
  const consultant = useMutation(api.consultant.updateDetails.mutationOptions(options));
  return (details: Details) =>
    role === 'User'
      ? client.mutateAsync(updateClientInput.parse({ id, ...details }))
      : consultant.mutateAsync(updateConsultantInput.parse({ id, ...details }));
}

/** Reads again what shows the details: this page, and whatever greets a client by name. */
export async function refreshDetails() {
  void queryClient.invalidateQueries(api.client.profile.queryFilter());
  await Promise.all(
    [api.account, api.client.details, api.consultant.details].map((changed) =>
      queryClient.invalidateQueries(changed.pathFilter()),
    ),
  );
}
