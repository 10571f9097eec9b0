import { CLIENT_NEEDS, CLIENT_SORTS, type ClientNeed } from '@app/schema/clients';
import { onlySaid, searchChoice, searchId, searchText } from '../../../lib/search-params.ts';

export type ClientSort = (typeof CLIENT_SORTS)[number];

/** What the address of a list of clients can say; what is left out filters nothing. `consultant` is for admins. */
export type ClientSearch = { q?: string; need?: ClientNeed; sort?: ClientSort; consultant?: string };

export function clientSearch(search: Record<string, unknown>): ClientSearch {
  return onlySaid({
    q: searchText(search['q']),
    need: searchChoice(search['need'], CLIENT_NEEDS),
    sort: searchChoice(search['sort'], CLIENT_SORTS),
    consultant: searchId(search['consultant']),
  });
}
