import type { Database } from '../../database/connect.ts';
import { newId } from '../../lib/ids.ts';

/** What happened, by whom, to whose plan or account; details never hold what a client wrote. */
export type AuditEvent = {
  action: 'login' | 'plan_started' | 'plan_submitted' | 'plan_completed';
  actor_id: string;
  actor_role: string;
  client_id?: string;
  subject_id?: string;
};

/** Writes an event to the append-only trail, in the transaction of what it tells of. */
export async function recordEvent(db: Database, event: AuditEvent): Promise<void> {
  await db
    .insertInto('audit_event')
    .values({ id: newId(), client_id: null, subject_id: null, details: '{}', ...event })
    .execute();
}
