import { queryOptions } from '@tanstack/react-query';
import { trpc } from '../../../lib/trpc.ts';

/** Whether the caller has a calendar address; asked for again each time, since calendars read it meanwhile. */
export const calendarQuery = queryOptions({
  queryKey: ['calendar'],
  queryFn: ({ signal }) => trpc.calendar.get.query(undefined, { signal }),
  staleTime: 0,
  meta: { inPlace: true },
});
