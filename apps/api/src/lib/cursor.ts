import type * as z from 'zod/mini';

/** Writes the place after which the next page starts, opaque to the caller. */
export function writeCursor(place: Record<string, string | number>): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** Reads a cursor; null when it names no place that `schema` knows, so that nothing made up reaches a query. */
export function readCursor<Place>(cursor: string, schema: z.ZodMiniType<Place>): Place | null {
  try {
    return schema.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}
