import type { Contact } from '@app/schema/contacts';
import { failedWith } from '../../../lib/api-error.ts';
import { api, queryClient } from '../../../lib/api.ts';

/** The people without an account whom the client made responsible for to-dos. */
export const contactsQuery = api.contact.list.queryOptions({}, { meta: { inPlace: true } });

/** Those of them whom a to-do can be given to. */
export const listNamed = (contacts: readonly Contact[] | undefined) =>
  (contacts ?? []).flatMap(({ id, name }) => (name === null ? [] : [{ id, name }]));

/** The id of a person who was chosen; empty once they are known to have gone. */
export const keepNamed = (contacts: readonly Contact[] | undefined, chosenId: string): string =>
  contacts === undefined || listNamed(contacts).some(({ id }) => id === chosenId) ? chosenId : '';

/** Whether something was refused because a person has gone meanwhile; the people are read again for it. */
export async function hasGone(error: unknown, contactId: string | null | undefined): Promise<boolean> {
  if (!contactId || !failedWith(error, 'not_found')) return false;
  return keepNamed(await queryClient.fetchQuery({ ...contactsQuery, staleTime: 0 }), contactId) === '';
}
