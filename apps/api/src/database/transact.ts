import type { Database, Tx } from './connect.ts';

/** Does the work in the caller's transaction, or in one of its own where there is none. */
export function transact<Result>(db: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? work(db as Tx) : db.transaction().execute(work);
}
