import { queryOptions } from '@tanstack/react-query';
import { trpc, type Outputs } from '../../../lib/trpc.ts';

export type Overview = Outputs['admin']['overview'];
export type Month = Overview['months'][number];

/** The whole at a glance. */
export const overviewQuery = queryOptions({
  queryKey: ['admin', 'overview'],
  queryFn: ({ signal }) => trpc.admin.overview.query(undefined, { signal }),
  meta: { inPlace: true },
});
