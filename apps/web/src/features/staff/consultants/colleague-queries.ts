import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { trpc, type Outputs } from '../../../lib/trpc.ts';

export type Colleague = Outputs['consultant']['colleagues'][number];

/** To whom clients can be given: the first of those found. */
export const colleaguesQuery = (q: string) =>
  queryOptions({
    queryKey: ['consultant', 'colleagues', q],
    queryFn: ({ signal }) => trpc.consultant.colleagues.query(q ? { q } : {}, { signal }),
    placeholderData: keepPreviousData,
    meta: { inPlace: true },
  });
