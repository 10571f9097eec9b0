import { sql, type RawBuilder } from 'kysely';

/** A moment inside PostgreSQL's JSON, ISO 8601 with `Z` as everywhere on the wire. */
export function isoMoment(column: string): RawBuilder<string | null> {
  return sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
}

/** A moment to the microsecond, as PostgreSQL keeps it: a place to page on from must not be rounded. */
export function formatExactMoment(column: string): RawBuilder<string> {
  return sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`);
}
