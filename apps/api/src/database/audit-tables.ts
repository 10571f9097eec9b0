import type { Generated, JSONColumnType } from 'kysely';
import type { Moment } from './moment.ts';

export type AuditEventTable = {
  id: string;
  at: Generated<Moment>;
  actor_id: string | null;
  actor_role: string | null;
  action: string;
  client_id: string | null;
  subject_id: string | null;
  details: JSONColumnType<Record<string, string | number | boolean>>;
  /** The hour of an event that is recorded once an hour for an actor and a subject. */
  hour: Moment | null;
};

/** Changes of one thing that are repeated within a short time, until they become one event. */
export type AuditBurstTable = {
  action: string;
  subject_id: string;
  actor_id: string;
  actor_role: string;
  client_id: string | null;
  started_at: Moment;
  last_at: Moment;
  /** How many came after the first, which has its own event. */
  repeats: number;
};

/** One row: for how many days the audit log keeps everything; only the owner of the tables changes it. */
export type AuditRetentionTable = { keep_days: number };
