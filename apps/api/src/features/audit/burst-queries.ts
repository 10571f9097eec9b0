import type { AuditAction } from '@app/schema/audit';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../database/connect.ts';
import type { DB } from '../../database/tables.gen.ts';

/** Changes of one thing that are repeated within a short time, until they become one event. */
export type Burst = Selectable<DB['audit_burst']>;

/** Locks the burst of changes of a thing; `open` when it began after a moment. */
export function lockBurst(
  tx: Tx,
  action: AuditAction,
  { subjectId, openSince }: { subjectId: string; openSince: Date },
) {
  return tx
    .selectFrom('audit_burst')
    .selectAll()
    .select(sql<boolean>`started_at > ${openSince}`.as('open'))
    .where('action', '=', action)
    .where('subject_id', '=', subjectId)
    .forUpdate()
    .executeTakeFirst();
}

/** Counts one more change of a locked burst. */
export async function extendBurst(tx: Tx, { action, subject_id, repeats }: Burst, now: Date): Promise<void> {
  await tx
    .updateTable('audit_burst')
    .set({ last_at: now.toISOString(), repeats: repeats + 1 })
    .where('action', '=', action)
    .where('subject_id', '=', subject_id)
    .execute();
}

export async function replaceBurst(tx: Tx, burst: Burst): Promise<void> {
  await tx
    .insertInto('audit_burst')
    .values(burst)
    .onConflict((conflict) => conflict.columns(['action', 'subject_id']).doUpdateSet(burst))
    .execute();
}

/** Takes out bursts that began by a moment, as many as `limit` and none that another process holds. */
export async function takeOldBursts(tx: Tx, startedBy: Date, limit: number): Promise<Burst[]> {
  // raw: the rows are named by two columns
  const { rows } = await sql<Burst>`delete from audit_burst where (action, subject_id) in (
      select action, subject_id from audit_burst where started_at <= ${startedBy} limit ${limit} for update skip locked)
    returning *`.execute(tx);
  return rows;
}
