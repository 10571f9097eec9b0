import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { trpc } from '../../../lib/trpc.ts';
import type { ClientSearch } from './client-search.ts';

/** Everything read of clients begins so; after a change all of it is read again. */
export const CLIENTS_KEY = ['client'] as const;

const inPlace = { inPlace: true };

/** Reads again what is shown of clients, but for the needs: a row whose need was met stays, with what came of it, until the page is opened again. */
export async function refreshClients(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: clientNeedsQuery.queryKey, refetchType: 'none' });
  await queryClient.invalidateQueries({ queryKey: CLIENTS_KEY, predicate: ({ queryKey }) => queryKey[1] !== 'needs' });
}

/** The clients that the login looks after, searched, filtered and sorted on the server. */
export const clientListQuery = ({ consultant, ...search }: ClientSearch) =>
  infiniteQueryOptions({
    queryKey: [...CLIENTS_KEY, 'list', { ...search, consultant }],
    queryFn: ({ pageParam, signal }) =>
      trpc.client.list.query(
        {
          ...search,
          ...(consultant && { consultantId: consultant }),
          ...(pageParam !== null && { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    meta: inPlace,
  });

/** Who needs what of the login. */
export const clientNeedsQuery = queryOptions({
  queryKey: [...CLIENTS_KEY, 'needs'],
  queryFn: ({ signal }) => trpc.client.needs.query(undefined, { signal }),
  meta: inPlace,
});

export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: [...CLIENTS_KEY, 'details', id],
    queryFn: ({ signal }) => trpc.client.details.query({ id }, { signal }),
    meta: inPlace,
  });

/** A client as the list shows them: their counts and their last activity. */
export const clientFiguresQuery = (id: string) =>
  queryOptions({
    queryKey: [...CLIENTS_KEY, 'figures', id],
    queryFn: ({ signal }) => trpc.client.figures.query({ id }, { signal }),
    meta: inPlace,
  });

/** The plans of a client, newest first. */
export const clientPlansQuery = (clientId: string) =>
  queryOptions({
    queryKey: [...CLIENTS_KEY, 'plans', clientId],
    queryFn: ({ signal }) => trpc.plan.list.query({ clientId, limit: 200 }, { signal }),
    meta: inPlace,
  });

/** How a client's to-dos stood at the end of each of the last weeks. */
export const todoWeeksQuery = (id: string) =>
  queryOptions({
    queryKey: [...CLIENTS_KEY, 'todoWeeks', id],
    queryFn: ({ signal }) => trpc.client.todoWeeks.query({ id }, { signal }),
    meta: inPlace,
  });

/** Who did what with a client and when, newest first. */
export const clientHistoryQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...CLIENTS_KEY, 'history', id],
    queryFn: ({ pageParam, signal }) =>
      trpc.client.history.query({ id, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    meta: inPlace,
  });

/** What goes with a client who is deleted. */
export const belongingsQuery = (id: string) =>
  queryOptions({
    queryKey: [...CLIENTS_KEY, 'belongings', id],
    queryFn: ({ signal }) => trpc.client.belongings.query({ id }, { signal }),
    meta: inPlace,
  });
