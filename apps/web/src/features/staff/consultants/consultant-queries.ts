import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { trpc, type Outputs } from '../../../lib/trpc.ts';

type ConsultantPage = Outputs['consultant']['list'];
export type ListedConsultant = ConsultantPage['items'][number];
export type Consultant = Outputs['consultant']['details'];

const MOST_IN_A_PAGE = 200; // the server gives no more
const inPlace = { inPlace: true };

/** Consultants by last name; `q` searches on the server. */
export const consultantListQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['consultant', 'list', q],
    queryFn: ({ pageParam, signal }) =>
      trpc.consultant.list.query({ ...(q && { q }), ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    meta: inPlace,
  });

/** All of them, for a filter to choose from: a firm has a few, seldom hundreds. */
export const allConsultantsQuery = queryOptions({
  queryKey: ['consultant', 'all'],
  queryFn: async ({ signal }) => {
    const all: ListedConsultant[] = [];
    let cursor: string | null = null;
    do {
      // oxlint-disable-next-line no-await-in-loop -- each page names the next
      const page: ConsultantPage = await trpc.consultant.list.query(
        { limit: MOST_IN_A_PAGE, ...(cursor !== null && { cursor }) },
        { signal },
      );
      all.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor !== null);
    return all;
  },
  staleTime: 60_000,
  meta: inPlace,
});

export const consultantQuery = (id: string) =>
  queryOptions({
    queryKey: ['consultant', 'details', id],
    queryFn: ({ signal }) => trpc.consultant.details.query({ id }, { signal }),
    meta: inPlace,
  });
