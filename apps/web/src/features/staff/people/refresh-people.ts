import { api, queryClient } from '../../../lib/api.ts';

const SHOWS_PEOPLE = [api.client, api.consultant, api.admin, api.plan.list, api.token.listAll];

/** Reads again what shows clients, consultants and admins. */
export async function refreshPeople(): Promise<void> {
  await Promise.all(SHOWS_PEOPLE.map((changed) => queryClient.invalidateQueries(changed.pathFilter())));
}
