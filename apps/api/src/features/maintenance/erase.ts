import { sql } from 'kysely';
import type { Dependencies } from '../../dependencies.ts';
import { recordEvent } from '../audit/queries.ts';
import { transact } from '../../database/transact.ts';

const DAY_MS = 86_400_000;

/** How long who was deleted can be brought back. */
export const ERASE_AFTER_DAYS = 30;

/**
 * Removes for good who was deleted long enough ago, from everything but the audit trail. Clients go first: a consultant
 * stays for as long as a deleted client of theirs can be brought back.
 */
export async function eraseDeleted({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - ERASE_AFTER_DAYS * DAY_MS).toISOString();
  await transact(db, async (tx) => {
    const { rows: clients } = await sql<{ id: string }>`
      delete from account where role = 'User' and deleted_at < ${before} returning id`.execute(tx);
    const { rows: consultants } = await sql<{ id: string }>`
      delete from account where role = 'Consultant' and deleted_at < ${before}
        and not exists (select from client where client.consultant_id = account.id) returning id`.execute(tx);
    const nobody = { actor_id: null, actor_role: 'System' };
    for (const { id } of clients)
      await recordEvent(tx, { action: 'client_erased', ...nobody, client_id: id, subject_id: id });
    for (const { id } of consultants) await recordEvent(tx, { action: 'consultant_erased', ...nobody, subject_id: id });
  });
}
