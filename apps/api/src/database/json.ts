import { sql, type RawBuilder } from 'kysely';

/** A moment inside PostgreSQL's JSON, ISO 8601 with `Z` as everywhere on the wire. */
export function isoMoment(column: string): RawBuilder<string | null> {
  return sql<string | null>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** A moment to the microsecond, as PostgreSQL keeps it: a place to page on from must not be rounded. */
export function formatExactMoment(column: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}
