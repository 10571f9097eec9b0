import { COLLEAGUES_SHOWN, type ListConsultantsInput } from '@app/schema/consultants';
import { idSchema, verbatimText } from '@app/schema/fields';
import * as z from 'zod/mini';
import type { SignedInContext } from '../../trpc/context.ts';
import { readPage } from '../../read-page.ts';
import { selectConsultants } from './queries.ts';

const PLACE = z.object({ sortKey: verbatimText(200), id: idSchema });

/** A page of all consultants. */
export function listConsultants({ db }: SignedInContext, { q = '', ...page }: ListConsultantsInput) {
  return readPage(page, {
    place: PLACE,
    select: (after, limit) => selectConsultants(db, { search: q, after, colleaguesOf: null, limit }),
    placeOf: ({ sortKey, id }) => ({ sortKey, id }),
  });
}

/** To whom the caller can move clients: the first of those found. */
export function listColleagues({ db, actor }: SignedInContext, q = '') {
  return selectConsultants(db, { search: q, after: null, colleaguesOf: actor.accountId, limit: COLLEAGUES_SHOWN });
}
