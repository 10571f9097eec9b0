import type { DeleteResult, UpdateResult } from 'kysely';

type Statement = { executeTakeFirst(): Promise<UpdateResult | DeleteResult> };

/** Whether a statement changes or deletes a row. */
export async function hasChanged(statement: Statement): Promise<boolean> {
  const result = await statement.executeTakeFirst();
  return ('numUpdatedRows' in result ? result.numUpdatedRows : result.numDeletedRows) > 0n;
}

/** Whether a query, or a statement that returns what it did, gives a row. */
export async function hasRow(query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> {
  return (await query.executeTakeFirst()) !== undefined;
}

/** The names of the fields in which a row differs from what it was. */
export function listChangedFields(before: object, after: object): string[] {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after).flatMap(([name, value]) => (old.get(name) === value ? [] : [name]));
}
