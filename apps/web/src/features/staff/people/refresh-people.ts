import { api } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';

const SHOWS_PEOPLE = [api.client, api.consultant, api.admin, api.plan.list, api.token.listAll];

/** Reads again what shows clients, consultants and admins. */
export async function refreshPeople(): Promise<void> {
  await Promise.all(SHOWS_PEOPLE.map((changed) => queryClient.invalidateQueries(changed.pathFilter())));
}
