import { sql, type RawBuilder } from 'kysely';

/** A moment inside PostgreSQL's JSON, ISO 8601 with `Z` as everywhere on the wire. */
export function isoMoment(column: string): RawBuilder<string | null> {
  return sql<string | null>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
