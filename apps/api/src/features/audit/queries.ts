import type { Database } from '../../database/connect.ts';
import { newId } from '../../lib/ids.ts';

export type AuditAction =
  | 'login'
  | 'sessions_ended'
  | 'first_password_set'
  | 'password_changed'
  | 'password_reset'
  | 'account_verified'
  | 'email_change_requested'
  | 'email_changed'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'recovery_codes_renewed'
  | 'admin_invited'
  | 'client_registered'
  | 'client_updated'
  | 'consultant_registered'
  | 'consultant_updated'
  | 'mail_resent'
  | 'plan_started'
  | 'plan_submitted'
  | 'plan_completed';

/** What happened, by whom, to whose plan or account; details never hold what a client wrote. */
export type AuditEvent = {
  action: AuditAction;
  /** Null for the operator, whose command line has no account. */
  actor_id: string | null;
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
