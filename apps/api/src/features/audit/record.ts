import type { AuditAction } from '@app/schema/audit-actions';
import type { Role } from '@app/schema/roles';
import type { Database } from '../../database/connect.ts';
import { newId } from '../../lib/ids.ts';
import { auditEvents } from '../../telemetry/metrics.ts';
import type { Actor } from '../../trpc/context.ts';
import { insertClientAccess, insertEvents, insertPlanAccess, type HourlyAccess } from './queries.ts';

/** By whom an event was caused; without an account it is a visitor, the system or the operator's command line. */
export type AuditActor = { accountId: string | null; role: Role | 'Visitor' | 'System' | 'Operator' };

export const VISITOR: AuditActor = { accountId: null, role: 'Visitor' };
export const SYSTEM: AuditActor = { accountId: null, role: 'System' };
export const OPERATOR: AuditActor = { accountId: null, role: 'Operator' };

/** Who caused an event, and the transaction of what happened. */
type Cause = { actor: AuditActor; db: Database };

/** What an event is about; details hold ids, names of fields and keys of texts, and never what somebody wrote. */
type AuditFacts = {
  /** The client in whose history the event is shown. */
  clientId?: string | null;
  /** The account, plan or mail that was acted on. */
  subjectId?: string | null;
  /** When it happened, where that is not now. */
  at?: string;
  details?: Record<string, string | number | boolean | readonly string[]>;
};

/** Records an event in the audit log. */
export function audit(cause: Cause, action: AuditAction, facts: AuditFacts = {}): Promise<void> {
  return auditAll(cause, action, [facts]);
}

/** Records an event of one kind for each of several things. */
export async function auditAll({ actor, db }: Cause, action: AuditAction, all: readonly AuditFacts[]): Promise<void> {
  const events = all.map(({ clientId = null, subjectId = null, at, details = {} }) => ({
    id: newId(),
    action,
    actor_id: actor.accountId,
    actor_role: actor.role,
    client_id: clientId,
    subject_id: subjectId,
    details: JSON.stringify(details),
    ...(at !== undefined && { at }),
  }));
  if (events.length === 0) return;
  await insertEvents(db, events);
  auditEvents.inc({ action }, events.length);
}

const HOUR_MS = 3_600_000;

const RECORDED_MAX = 10_000; // a few megabytes; more are recorded again, which the index drops

/** What this process has recorded in an hour, so that reading on costs no statement. Another process asks the index. */
let recorded = { hour: 0, keys: new Set<string>() };

type Reader = Pick<Actor, 'accountId' | 'role'>;
type Access = { action: AuditAction; actor: Reader; planId: string };

/**
 * Writes that somebody read or took a plan, once for each clock hour in which they do: a unique index drops the others, so
 * that it is one statement without a lock, however often it is called at once. A plan that is not there records nothing.
 */
export function recordPlanAccess(db: Database, { action, actor, planId }: Access, now: Date): Promise<void> {
  return recordHourly({ action, actor, subjectId: planId }, now, (access) => insertPlanAccess(db, access));
}

/** Writes that somebody read the notes on a client, in the same way. */
export function recordNotesView(
  db: Database,
  { actor, clientId }: { actor: Reader; clientId: string },
  now: Date,
): Promise<void> {
  const viewed = { action: 'notes_viewed', actor, subjectId: clientId } as const;
  return recordHourly(viewed, now, (access) => insertClientAccess(db, access));
}

type Hourly = { action: AuditAction; actor: Reader; subjectId: string };

/** Does a write that the index may drop, unless this process has done it in this hour. */
async function recordHourly(
  { action, actor, subjectId }: Hourly,
  now: Date,
  insert: (access: HourlyAccess) => Promise<boolean>,
): Promise<void> {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  const key = [actor.accountId, action, subjectId].join(' ');
  if (hour.getTime() !== recorded.hour || recorded.keys.size >= RECORDED_MAX)
    recorded = { hour: hour.getTime(), keys: new Set() };
  const { keys } = recorded; // of this hour, also when the next one has begun meanwhile
  if (keys.has(key)) return;
  const access = { id: newId(), actorId: actor.accountId, role: actor.role, action, subjectId, hour };
  if (await insert(access)) auditEvents.inc({ action });
  keys.add(key);
}
