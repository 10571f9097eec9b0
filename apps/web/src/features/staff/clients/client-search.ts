import { CLIENT_NEEDS, CLIENT_SORTS } from '@app/schema/choices';
import { readChoice, readId, readQuery, searchReader } from '../../../lib/search-params.ts';

/** Reads the filters of a list of clients; a missing one filters nothing. `consultant` is for admins. */
export const readClientSearch = searchReader({
  q: readQuery,
  need: readChoice(CLIENT_NEEDS),
  sort: readChoice(CLIENT_SORTS),
  consultant: readId,
});

export type ClientSearch = ReturnType<typeof readClientSearch>;
