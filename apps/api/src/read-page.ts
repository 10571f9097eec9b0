import { FROM_YEAR_1, idSchema } from '@app/schema/fields';
import * as z from 'zod/mini';
import { fieldFailure } from './failure.ts';
import { readCursor, writeCursor } from './lib/cursor.ts';

type PageInput = { cursor?: string | undefined; limit: number };

/** The place of a row in a list that is sorted by a moment, to the microsecond, and by id. */
export const MOMENT_PLACE = z.object({
  at: z.iso.datetime({ precision: 6 }).check(z.regex(FROM_YEAR_1)),
  id: idSchema,
});

type List<Place, Row> = {
  /** What a cursor of the list holds. */
  place: z.ZodMiniType<Place>;
  /** Reads at most `limit` rows after a place, or from the beginning. */
  select: (after: Place | null, limit: number) => Promise<Row[]>;
  placeOf: (row: Row) => Place;
};

/** Reads one page of a list: one row more than it shows, which says whether there is a next page. Throws `bad_request` for a wrong cursor. */
export async function readPage<Place extends Record<string, string>, Row>(
  { cursor, limit }: PageInput,
  { place, select, placeOf }: List<Place, Row>,
): Promise<{ items: Row[]; nextCursor: string | null }> {
  const rows = await select(readPlace(cursor, place), limit + 1);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { items: rows.slice(0, limit), nextCursor: last ? writeCursor(placeOf(last)) : null };
}

/** The place that a cursor holds; null without one. Throws `bad_request` for a wrong one. */
export function readPlace<Place>(cursor: string | undefined, place: z.ZodMiniType<Place>): Place | null {
  if (cursor === undefined) return null;
  const after = readCursor(cursor, place);
  if (!after) throw fieldFailure('cursor');
  return after;
}
