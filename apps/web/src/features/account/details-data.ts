import { updateClientInput } from '@app/schema/clients';
import { updateConsultantInput } from '@app/schema/consultants';
import { updateSelfInput } from '@app/schema/members';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '../../lib/api.ts';
import { preload } from '../../lib/preload.ts';
import { accountQuery, type Account } from '../../lib/own-account.ts';
import { trpc } from '../../lib/trpc.ts';
import { profileQuery } from '../plan/data/plan-queries.ts';
import { mergeDetails, toPerson, type DetailsEdit, type Person, type StoredDetails } from './details-fields.ts';

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

async function readStored({ kind, id }: Person): Promise<StoredDetails> {
  if (kind === 'User') return trpc.client.details.query({ id });
  if (kind === 'Consultant') return trpc.consultant.details.query({ id });
  const [profile, account] = await Promise.all([trpc.client.profile.query(), trpc.account.get.query()]);
  return { ...profile, email: account.email, pendingEmail: account.pendingEmail };
}

/** What saves the details of a form that began with `before`; a failure is shown in the form. */
export function useSaveDetails(person: Person) {
  const { mutateAsync } = useMutation({
    mutationFn: (edit: DetailsEdit) => saveDetails(person, edit),
    meta: { inPlace: true },
    onSuccess: refreshDetails,
  });
  return mutateAsync;
}

async function saveDetails(person: Person, edit: DetailsEdit) {
  const { kind, id } = person;
  const details = mergeDetails(person, { ...edit, stored: await readStored(person) });
  if (kind === 'Colleague') return trpc.member.updateSelf.mutate(updateSelfInput.parse(details));
  return kind === 'User'
    ? trpc.client.updateDetails.mutate(updateClientInput.parse({ id, ...details }))
    : trpc.consultant.updateDetails.mutate(updateConsultantInput.parse({ id, ...details }));
}

/** Reads again what shows the details: this page, and whatever greets a client by name. */
export async function refreshDetails() {
  await Promise.all(
    [api.account, api.client.details, api.client.profile, api.consultant.details, api.member.list].map((changed) =>
      queryClient.invalidateQueries(changed.pathFilter()),
    ),
  );
}
