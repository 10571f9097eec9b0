import { updateClientInput } from '@app/schema/clients';
import { updateConsultantInput } from '@app/schema/consultants';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '../../lib/api.ts';
import { preload } from '../../lib/preload.ts';
import type { Account } from './account-queries.ts';
import type { Details, Person } from './details-fields.ts';

const meta = { inPlace: true };
const clientQuery = (id: string) => api.client.details.queryOptions({ id }, { meta });
const consultantQuery = (id: string) => api.consultant.details.queryOptions({ id }, { meta });

/** The details that a client or a consultant keeps of themselves. */
export function useOwnDetails({ role, id }: Person) {
  const client = useQuery({ ...clientQuery(id), enabled: role === 'User' });
  const consultant = useQuery({ ...consultantQuery(id), enabled: role === 'Consultant' });
  return role === 'User' ? client : consultant;
}

/** Reads them before the page is shown, which has more below them. */
export async function loadOwnDetails({ role, id }: Account): Promise<void> {
  if (role === 'User') await preload(clientQuery(id));
  if (role === 'Consultant') await preload(consultantQuery(id));
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
