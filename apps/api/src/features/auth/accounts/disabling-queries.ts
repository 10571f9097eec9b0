import type { Role } from '@app/schema/roles';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';

/** An admin who is not disabled. */
export type EnabledAdmin = { id: string; can_log_in: boolean };

/**
 * Locks every enabled admin until the transaction ends, always in the same order, so that of two who disable each other
 * at the same time the second one sees what the first one did.
 */
export async function lockEnabledAdmins(tx: Tx): Promise<EnabledAdmin[]> {
  const { rows } = await sql<EnabledAdmin>`
    select id, password_hash is not null and verified_at is not null as can_log_in from account
    where role = 'Admin' and deleted_at is null and disabled_at is null
    order by id for no key update`.execute(tx);
  return rows;
}

/** Locks an account that is not deleted; undefined when there is none. */
export async function lockAccount(tx: Tx, id: string): Promise<{ role: Role; disabled: boolean } | undefined> {
  const { rows } = await sql<{ role: Role; disabled: boolean }>`
    select role, disabled_at is not null as disabled from account
    where id = ${id} and deleted_at is null for no key update`.execute(tx);
  return rows[0];
}

export async function updateDisabledAt(tx: Tx, id: string, at: Date | null): Promise<void> {
  await tx
    .updateTable('account')
    .set({ disabled_at: at?.toISOString() ?? null })
    .where('id', '=', id)
    .execute();
}
