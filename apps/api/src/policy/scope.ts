import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database/connect.ts';
import { hasRow } from '../database/outcome.ts';
import type { Reach } from './policy.ts';

/** What a caller may touch with the procedure called: decided by the policy, enforced in the `where` of each query. */
export type Scope = { reach: Reach; accountId: string };

/**
 * The condition that a client is in scope and not deleted, for a query that has `client` in it. One SQL text a reach, so that
 * each stays a prepared statement; a row out of scope is as if it did not exist.
 */
export function clientInScope({ reach, accountId }: Scope): RawBuilder<boolean> {
  if (reach === 'all') return sql<boolean>`not client.deleted`;
  if (reach === 'theirs') return sql<boolean>`client.consultant_id = ${accountId} and not client.deleted`;
  return sql<boolean>`client.account_id = ${accountId} and not client.deleted`;
}

/** Whether a client is in scope. */
export function isClientInScope(db: Database, scope: Scope, clientId: string): Promise<boolean> {
  const client = db.selectFrom('client').select('account_id').where('account_id', '=', clientId);
  return hasRow(client.where(clientInScope(scope)));
}

/** The condition that a consultant is in scope, for a query that has `consultant` in it. */
export function consultantInScope({ reach, accountId }: Scope): RawBuilder<boolean> {
  if (reach === 'all') return sql<boolean>`true`;
  return sql<boolean>`consultant.account_id = ${accountId}`;
}
