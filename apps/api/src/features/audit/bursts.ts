import type { AuditAction } from '@app/schema/audit-actions';
import type { Database, Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { extendBurst, lockBurst, replaceBurst, takeOldBursts, type Burst } from './queries.ts';
import { audit } from './record.ts';

const BURST_MS = 600_000; // long enough that switching back and forth for hours is a few rows, short enough to follow
const CLOSED_AT_ONCE = 1_000; // well within what a statement may take

/**
 * Writes an event of something that can be switched at will. The first of its kind is written at once; those of the ten minutes
 * after it become one event, at the time of the last one and with how many there were, when the burst is closed: by the next
 * one after that time, or by `closeBursts`. So nobody can fill the audit log, which nobody can shorten, by switching back and forth.
 */
export async function auditRepeatable(
  { actor, db, clock }: Pick<SignedInContext, 'actor' | 'clock'> & { db: Tx },
  action: AuditAction,
  { clientId, subjectId }: { clientId: string; subjectId: string },
): Promise<void> {
  const now = clock();
  const event = {
    action,
    actor_id: actor.accountId,
    actor_role: actor.role,
    client_id: clientId,
    subject_id: subjectId,
  };
  const burst = await lockBurst(db, event, new Date(now.getTime() - BURST_MS));
  if (burst?.open) return extendBurst(db, burst, now);
  if (burst) await recordBurst(db, burst);
  await replaceBurst(db, { ...event, started_at: now.toISOString(), last_at: now.toISOString(), repeats: 0 });
  await audit({ actor, db }, action, { clientId, subjectId });
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

async function recordBurst(db: Tx, burst: Burst): Promise<void> {
  const { action, actor_id: accountId, actor_role: role, client_id: clientId, subject_id: subjectId } = burst;
  if (burst.repeats === 0) return;
  const details = { changes: burst.repeats };
  await audit({ actor: { accountId, role }, db }, action, { clientId, subjectId, at: burst.last_at, details });
}
