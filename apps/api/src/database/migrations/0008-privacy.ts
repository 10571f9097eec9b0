import { sql, type Kysely } from 'kysely';

/**
 * What erasing and keeping for a while take: the wish to be erased, whom a mail names apart from its reader, nothing in a
 * mail that was sent but its kind, and an audit log whose oldest events may go while all others stay as they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table erasure_request (
    client_id uuid primary key references client (account_id) on delete cascade,
    requested_at timestamptz not null,
    due_at timestamptz not null check (due_at > requested_at)
  )`,
  `create index erasure_request_due on erasure_request (due_at)`,

  `alter table mail add column about uuid[] not null default '{}'`,
  `create index mail_about on mail using gin (about) where about <> '{}'`,
  `update mail set about = array[plan.client_id] from plan
    where mail.template = 'submitted_for_feedback' and plan.id = (mail.data->>'plan_id')::uuid`,
  `update mail set data = case when template = 'account_request' then jsonb_build_object('email', data->'email') else '{}' end
    where sent_at is not null and data <> '{}'`,

  // A transaction that names a horizon may delete what lies before it; nothing of the last day, whatever it names.
  `create function keep_trail() returns trigger language plpgsql as $$
    declare horizon timestamptz := nullif(current_setting('growth_plan.trail_horizon', true), '');
    begin
      if horizon is null or exists (select from gone where at >= least(horizon, now() - interval '1 day')) then
        raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
      end if;
      return null;
    end $$`,
  `drop trigger audit_event_append_only on audit_event`,
  `create trigger audit_event_append_only before update on audit_event
    for each statement execute function refuse_change()`,
  `create trigger audit_event_deleted after delete on audit_event referencing old table as gone
    for each statement execute function keep_trail()`,
];
