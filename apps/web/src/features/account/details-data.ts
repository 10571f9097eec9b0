import { updateClientInput } from '@app/schema/clients';
import { updateConsultantInput } from '@app/schema/consultants';
import { updateSelfInput } from '@app/schema/members';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '../../lib/api.ts';
import { preload } from '../../lib/preload.ts';
import { accountQuery, type Account } from '../../lib/own-account.ts';
import { profileQuery } from '../plan/data/plan-queries.ts';
import { toPerson, type Details, type Person } from './details-fields.ts';

const meta = { inPlace: true };
const clientQuery = (id: string) => api.client.details.queryOptions({ id }, { meta });
const consultantQuery = (id: string) => api.consultant.details.queryOptions({ id }, { meta });

/** The details that somebody keeps of themselves; of a main user until now those from before, so that a form stays, until their own are there. */
export function useOwnDetails({ kind, id }: Person) {
  const client = useQuery({ ...clientQuery(id), enabled: kind === 'User' });
  const consultant = useQuery({ ...consultantQuery(id), enabled: kind === 'Consultant' });
  const colleague = useColleague(kind === 'Colleague');
  if (kind === 'Colleague') return colleague.data || !client.data ? colleague : { ...colleague, data: client.data };
  return kind === 'User' ? client : consultant;
}

/** A colleague's own names, and the address of their account. */
function useColleague(enabled: boolean) {
  const profile = useQuery({ ...profileQuery, meta, enabled });
  const { data: account } = useQuery({ ...accountQuery, enabled });
  const { error, refetch } = profile;
  if (!profile.data || !account) return { data: undefined, error, refetch };
  const { firstName, lastName } = profile.data;
  const { email, pendingEmail, emailChange } = account;
  return { data: { firstName, lastName, email, pendingEmail, emailChange }, error, refetch };
}

/** Reads them before the page is shown, which has more below them. */
export async function loadOwnDetails(account: Account): Promise<void> {
  if (account.role === 'Admin') return;
  const { kind, id } = toPerson(account);
  if (kind === 'User') await preload(clientQuery(id));
  if (kind === 'Consultant') await preload(consultantQuery(id));
  if (kind === 'Colleague') await preload(profileQuery);
}

/** What saves them; a failure is shown in the form. */
export function useSaveDetails({ kind, id }: Person) {
  const options = { meta: { inPlace: true }, onSuccess: refreshDetails };
  const client = useMutation(api.client.updateDetails.mutationOptions(options));
  const consultant = useMutation(api.consultant.updateDetails.mutationOptions(options));
  const colleague = useMutation(api.member.updateSelf.mutationOptions(options));
  return (details: Details) => {
    if (kind === 'Colleague') return colleague.mutateAsync(updateSelfInput.parse(details));
    return kind === 'User'
      ? client.mutateAsync(updateClientInput.parse({ id, ...details }))
      : consultant.mutateAsync(updateConsultantInput.parse({ id, ...details }));
  };
}

/** Reads again what shows the details: this page, and whatever greets a client by name. */
export async function refreshDetails() {
  await Promise.all(
    [api.account, api.client.details, api.client.profile, api.consultant.details, api.member.list].map((changed) =>
      queryClient.invalidateQueries(changed.pathFilter()),
    ),
  );
}
