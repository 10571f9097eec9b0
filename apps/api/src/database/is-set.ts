import { sql, type RawBuilder } from 'kysely';

/** Whether a column has a value, as a boolean: the builder's own `is not null` has a wider type. */
export function isSet(column: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} is not null`;
}
