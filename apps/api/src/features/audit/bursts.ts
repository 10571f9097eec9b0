import type { AuditAction } from '@app/schema/audit';
import type { Database, Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { extendBurst, lockBurst, replaceBurst, takeOldBursts, type Burst } from './burst-queries.ts';
import { audit, type AuditActor } from './record.ts';

const BURST_MS = 600_000; // long enough that switching back and forth for hours is a few rows, short enough to follow
const CLOSED_AT_ONCE = 1_000; // well within what a statement may take

type Repeatable = { action: AuditAction; actor_role: AuditActor['role'] } & Record<
  'actor_id' | 'client_id' | 'subject_id',
  string
>;

/**
 * Writes an event of something that can be switched at will. The first of its kind is written at once; those of the ten minutes
 * after it become one event, at the time of the last one and with how many there were, when the burst is closed: by the next
 * one after that time, or by `closeBursts`. So nobody can fill the audit log, which nobody can shorten, by switching back and forth.
 */
export async function recordRepeatable(tx: Tx, event: Repeatable, now: Date): Promise<void> {
  const burst = await lockBurst(tx, event.action, {
    subjectId: event.subject_id,
    openSince: new Date(now.getTime() - BURST_MS),
  });
  if (burst?.open) return extendBurst(tx, burst, now);
  if (burst) await recordBurst(tx, burst);
  await replaceBurst(tx, { ...event, started_at: now.toISOString(), last_at: now.toISOString(), repeats: 0 });
  await recordOnce(tx, event);
}

/** Closes the bursts whose time is over: each becomes the event of its last change. */
export async function closeBursts(db: Database, now: Date): Promise<void> {
  const closed = await transact(db, async (tx) => {
    const bursts = await takeOldBursts(tx, new Date(now.getTime() - BURST_MS), CLOSED_AT_ONCE);
    for (const burst of bursts) await recordBurst(tx, burst);
    return bursts.length;
  });
  if (closed === CLOSED_AT_ONCE) await closeBursts(db, now);
}

async function recordBurst(tx: Tx, burst: Burst): Promise<void> {
  if (burst.repeats > 0) await recordOnce(tx, burst, { at: burst.last_at, details: { changes: burst.repeats } });
}

function recordOnce(tx: Tx, event: Omit<Burst, 'started_at' | 'last_at' | 'repeats'>, more = {}) {
  const { action, actor_id, actor_role, client_id, subject_id } = event;
  const actor = { accountId: actor_id, role: actor_role };
  return audit({ actor }, tx, action, { clientId: client_id, subjectId: subject_id, ...more });
}
