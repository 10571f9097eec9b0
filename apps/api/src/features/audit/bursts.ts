import type { AuditAction } from '@app/schema/audit';
import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { audit, type AuditActor } from './record.ts';

const BURST_MS = 600_000; // long enough that switching back and forth for hours is a few rows, short enough to follow
const CLOSED_AT_ONCE = 1_000; // well within what a statement may take

type Repeatable = { action: AuditAction; actor_role: AuditActor['role'] } & Record<
  'actor_id' | 'client_id' | 'subject_id',
  string
>;

type Burst = Repeatable & { last_at: string; repeats: number };

/**
 * Writes an event of something that can be switched at will. The first of its kind is written at once; those of the ten minutes
 * after it become one event, at the time of the last one and with how many there were, when the burst is closed: by the next
 * one after that time, or by `closeBursts`. So nobody fills the audit log, which nobody can shorten, by switching back and forth.
 */
export async function recordRepeatable(tx: Tx, event: Repeatable, now: Date): Promise<void> {
  const { subject_id, action } = event;
  const { rows } = await sql<Burst & { open: boolean }>`
    select *, started_at > ${new Date(now.getTime() - BURST_MS)} as open
    from audit_burst where action = ${action} and subject_id = ${subject_id} for update`.execute(tx);
  const [burst] = rows;
  if (burst?.open) {
    await tx
      .updateTable('audit_burst')
      .set({ last_at: now.toISOString(), repeats: burst.repeats + 1 })
      .where('action', '=', action)
      .where('subject_id', '=', subject_id)
      .execute();
    return;
  }
  if (burst) await recordBurst(tx, burst);
  const opened = { ...event, started_at: now.toISOString(), last_at: now.toISOString(), repeats: 0 };
  await tx
    .insertInto('audit_burst')
    .values(opened)
    .onConflict((conflict) => conflict.columns(['action', 'subject_id']).doUpdateSet(opened))
    .execute();
  await recordOnce(tx, event);
}

/** Closes the bursts whose time is over: each becomes the event of its last change. */
export async function closeBursts(db: Database, now: Date): Promise<void> {
  const closed = await transact(db, async (tx) => {
    const { rows } = await sql<Burst>`delete from audit_burst where (action, subject_id) in (
        select action, subject_id from audit_burst where started_at <= ${new Date(now.getTime() - BURST_MS)}
        limit ${CLOSED_AT_ONCE} for update skip locked)
      returning *`.execute(tx);
    for (const burst of rows) await recordBurst(tx, burst);
    return rows.length;
  });
  if (closed === CLOSED_AT_ONCE) await closeBursts(db, now);
}

async function recordBurst(tx: Tx, burst: Burst): Promise<void> {
  if (burst.repeats > 0) await recordOnce(tx, burst, { at: burst.last_at, details: { changes: burst.repeats } });
}

function recordOnce(tx: Tx, { action, actor_id, actor_role, client_id, subject_id }: Repeatable, more = {}) {
  const actor = { accountId: actor_id, role: actor_role };
  return audit({ actor }, tx, action, { clientId: client_id, subjectId: subject_id, ...more });
}
