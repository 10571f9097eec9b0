import type { Database } from './connect.ts';

/** Accounts with the client or the consultant that each of them is; an admin is neither. */
export function selectPeople(db: Database) {
  return db
    .selectFrom('account')
    .leftJoin('client', 'client.account_id', 'account.id')
    .leftJoin('consultant', 'consultant.account_id', 'account.id');
}
