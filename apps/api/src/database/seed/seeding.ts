import type { Questionnaire } from '@app/schema/questionnaire';
import type { Insertable } from 'kysely';
import type { Dependencies } from '../../dependencies.ts';
import type { Tx } from '../connect.ts';
import type { DB } from '../tables.gen.ts';

/** What the rows are made with; days and moments are counted from today, so that the demo is always fresh. */
export type Seeding = {
  tx: Tx;
  password_hash: string;
  questionnaire: Questionnaire;
  /** What figures are named by, and addresses hashed with. */
  deps: Pick<Dependencies, 'texts' | 'questionnaires' | 'sealer'>;
  getDay: (inDays: number) => string;
  getMoment: (inDays: number) => string;
};

export async function insertRows<Table extends keyof DB>(
  tx: Tx,
  table: Table,
  rows: Insertable<DB[Table]>[],
): Promise<void> {
  if (rows.length > 0) await tx.insertInto<keyof DB>(table).values(rows).execute();
}

/** What a map has for a key that the demo data names. */
export function getKnown<Value>(map: ReadonlyMap<string, Value>, key: string): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`the demo data names ${key}, which does not exist`);
  return value;
}
