import type { Contact } from '@app/schema/contacts';
import { api } from '../../../lib/api.ts';

/** The people without an account whom the client made responsible for to-dos. */
export const contactsQuery = api.contact.list.queryOptions({}, { meta: { inPlace: true } });

/** Those of them whom a to-do can be given to. */
export const listNamed = (contacts: readonly Contact[] | undefined) =>
  (contacts ?? []).flatMap(({ id, name }) => (name === null ? [] : [{ id, name }]));
