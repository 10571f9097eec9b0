import { MOVE_MAX } from '@app/schema/consultants';
import type { ClientListItem } from '@app/schema/clients';
import { useMutation, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Selection } from './use-selection.ts';

type Query = UseInfiniteQueryResult<InfiniteData<{ items: ClientListItem[] }>, unknown>;

/** Loads every client that search and filters find, and chooses them; refused when they are more than can be moved at once. */
export function useChooseAll(query: Query, selection: Selection) {
  const load = useMutation({
    mutationFn: async () => {
      let { data, hasNextPage } = query;
      while (hasNextPage && listItems(data).length < MOVE_MAX) {
        // oxlint-disable-next-line no-await-in-loop -- each page says where the next one starts
        ({ data, hasNextPage } = await query.fetchNextPage({ throwOnError: true }));
      }
      const found = listItems(data);
      return { isAll: !hasNextPage && found.length <= MOVE_MAX, ids: found.map(({ id }) => id) };
    },
    meta: { inPlace: true, silent: true },
    onSuccess: ({ isAll, ids }) => isAll && selection.choose(ids),
  });
  return {
    choose: () => load.mutate(),
    isPending: load.isPending,
    error: load.error,
    isRefused: load.data?.isAll === false && listItems(query.data).length >= MOVE_MAX, // not of a list that is narrower by now
  };
}

const listItems = (data: Query['data']) => data?.pages.flatMap((page) => page.items) ?? [];
