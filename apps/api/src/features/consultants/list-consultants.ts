import { COLLEAGUES_SHOWN } from '@app/schema/consultants';
import { idSchema, verbatimText } from '@app/schema/fields';
import * as z from 'zod/mini';
import type { SignedInContext } from '../../trpc/context.ts';
import { readPage } from '../../read-page.ts';
import { selectConsultants } from './queries.ts';

const PLACE = z.object({ sortKey: verbatimText(200), id: idSchema });

type ListInput = { q?: string | undefined; cursor?: string | undefined; limit: number };

/** A page of all consultants. */
export function listConsultants({ db }: SignedInContext, { q = '', ...page }: ListInput) {
  return readPage(page, {
    place: PLACE,
    select: (after, limit) => selectConsultants(db, { search: q, after, colleaguesOf: null, limit }),
    placeOf: ({ sort_key: sortKey, id }) => ({ sortKey, id }),
  });
}

/** To whom the caller can move clients: the first of those found. */
export function listColleagues({ db, actor }: SignedInContext, q = '') {
  return selectConsultants(db, { search: q, after: null, colleaguesOf: actor.accountId, limit: COLLEAGUES_SHOWN });
}
