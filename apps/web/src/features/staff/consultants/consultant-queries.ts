import { keepPreviousData } from '@tanstack/react-query';
import { api, FILTERED } from '../../../lib/api.ts';
import type { Outputs } from '../../../lib/trpc.ts';

export type ListedConsultant = Outputs['consultant']['list']['items'][number];
export type Consultant = Outputs['consultant']['details'];
export type Colleague = Outputs['consultant']['colleagues'][number];

const meta = { inPlace: true };

/** Consultants by last name; `q` searches on the server. */
export const consultantListQuery = (q: string) =>
  api.consultant.list.infiniteQueryOptions(q ? { q } : {}, { ...FILTERED, meta });

export const consultantQuery = (id: string) => api.consultant.details.queryOptions({ id }, { meta });

/** To whom clients can be given: the first of those found. */
export const colleaguesQuery = (q: string) =>
  api.consultant.colleagues.queryOptions(q ? { q } : {}, {
    placeholderData: keepPreviousData,
    trpc: { abortOnUnmount: true },
    meta,
  });
