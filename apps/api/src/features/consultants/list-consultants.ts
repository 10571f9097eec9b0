import { COLLEAGUES_SHOWN } from '@app/schema/consultants';
import { idSchema, verbatimText } from '@app/schema/fields';
import * as z from 'zod/mini';
import { Failure } from '../../failure.ts';
import { readCursor, writeCursor } from '../../lib/cursor.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { selectConsultants } from './queries.ts';

const PLACE = z.object({ sortKey: verbatimText(200), id: idSchema });

type ListInput = { q?: string | undefined; cursor?: string | undefined; limit: number };

/** A page of all consultants. */
export async function listConsultants({ db }: SignedInContext, { q = '', cursor, limit }: ListInput) {
  const after = cursor === undefined ? null : readCursor(cursor, PLACE);
  if (cursor !== undefined && !after) throw new Failure('bad_request');
  const rows = await selectConsultants(db, { search: q, after, colleaguesOf: null, limit: limit + 1 });
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit),
    nextCursor: last ? writeCursor({ sortKey: last.sort_key, id: last.id }) : null,
  };
}

/** To whom the caller can move clients: the first of those found. */
export function listColleagues({ db, actor }: SignedInContext, q = '') {
  return selectConsultants(db, { search: q, after: null, colleaguesOf: actor.accountId, limit: COLLEAGUES_SHOWN });
}
