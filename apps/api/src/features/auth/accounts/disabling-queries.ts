import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import { isSet } from '../../../database/is-set.ts';

/** An admin who is not disabled. */
export type EnabledAdmin = { id: string; canLogIn: boolean };

/**
 * Locks every enabled admin until the transaction ends, always in the same order, so that of two who disable each other
 * at the same time the second one sees what the first one did.
 */
export async function lockEnabledAdmins(tx: Tx): Promise<EnabledAdmin[]> {
  // raw: a lock that the proofs of the guards take out of the statement
  const { rows } = await sql<EnabledAdmin>`
    select id, password_hash is not null and verified_at is not null as "canLogIn" from account
    where role = 'Admin' and deleted_at is null and disabled_at is null
    order by id for no key update`.execute(tx);
  return rows;
}

/** Locks an account that is not deleted; undefined when there is none. */
export function lockAccount(tx: Tx, id: string) {
  return tx
    .selectFrom('account')
    .select(['role', isSet('disabled_at').as('disabled')])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateDisabledAt(tx: Tx, id: string, at: Date | null): Promise<void> {
  await tx
    .updateTable('account')
    .set({ disabled_at: at?.toISOString() ?? null })
    .where('id', '=', id)
    .execute();
}
