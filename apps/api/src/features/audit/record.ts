import type { AuditAction } from '@app/schema/audit';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { newId } from '../../lib/ids.ts';
import { auditEvents } from '../../telemetry/metrics.ts';
import type { Actor } from '../../trpc/context.ts';

/** What happened, by whom, to whose plan or account; details never hold what a client wrote. */
export type AuditEvent = {
  action: AuditAction;
  /** Null for the operator, whose command line has no account. */
  actor_id: string | null;
  actor_role: string;
  client_id?: string;
  subject_id?: string;
  /** When it happened, where that is not now. */
  at?: string;
  details?: Record<string, string | number | boolean>;
};

/** Records an event in the audit log, in the transaction of what happened. */
export async function recordEvent(db: Database, { details = {}, ...event }: AuditEvent): Promise<void> {
  await db
    .insertInto('audit_event')
    .values({ id: newId(), client_id: null, subject_id: null, details: JSON.stringify(details), ...event })
    .execute();
  auditEvents.inc({ action: event.action });
}

const HOUR_MS = 3_600_000;

const RECORDED_MAX = 10_000; // a few megabytes; more are recorded again, which the index drops

/** What this process has recorded in an hour, so that reading on costs no statement. Another process asks the index. */
let recorded = { hour: 0, keys: new Set<string>() };

type Access = { action: AuditAction; actor: Pick<Actor, 'accountId' | 'role'>; planId: string };

/**
 * Writes that somebody read or took a plan, once for each clock hour in which they do: a unique index drops the others, so
 * that it is one statement without a lock, however often it is called at once. A plan that is not there records nothing.
 */
export async function recordPlanAccess(db: Database, { action, actor, planId }: Access, now: Date): Promise<void> {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  const key = [actor.accountId, action, planId].join(' ');
  if (hour.getTime() !== recorded.hour || recorded.keys.size >= RECORDED_MAX)
    recorded = { hour: hour.getTime(), keys: new Set() };
  const { keys } = recorded; // of this hour, also when the next one has begun meanwhile
  if (keys.has(key)) return;
  const { numAffectedRows } =
    await sql`insert into audit_event (id, actor_id, actor_role, action, client_id, subject_id, hour)
    select ${newId()}, ${actor.accountId}, ${actor.role}, ${action}, plan.client_id, plan.id, ${hour}
      from plan where plan.id = ${planId}
    on conflict (actor_id, subject_id, action, hour) where hour is not null do nothing`.execute(db);
  if (numAffectedRows === 1n) auditEvents.inc({ action });
  keys.add(key);
}

/** Writes that clients were moved, an event each. */
export async function recordMoves(
  db: Database,
  by: Pick<AuditEvent, 'actor_id' | 'actor_role'>,
  clientIds: readonly string[],
  details: { from: string; to: string },
): Promise<void> {
  const told = { action: 'client_moved', details: JSON.stringify(details), ...by };
  await db
    .insertInto('audit_event')
    .values(clientIds.map((id) => ({ id: newId(), client_id: id, subject_id: id, ...told })))
    .execute();
  auditEvents.inc({ action: 'client_moved' }, clientIds.length);
}
