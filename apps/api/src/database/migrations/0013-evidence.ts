import { sql, type Kysely } from 'kysely';

/**
 * What makes the audit log evidence: reads are recorded once an hour by a unique index, a burst of changes takes two rows
 * of each kind however long it is, and events are deleted by one function alone, which keeps those younger than the owner's floor.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // Set for events that are recorded once an hour; servers of the release before leave it empty and are not hindered.
  `alter table audit_event add column hour timestamptz`,
  `create unique index audit_event_once_an_hour on audit_event (actor_id, subject_id, action, hour) where hour is not null`,

  // One row for each thing that somebody changes again and again, until its burst is closed and becomes one event.
  `create table audit_burst (
    action text not null,
    subject_id uuid not null,
    actor_id uuid not null,
    actor_role text not null,
    client_id uuid,
    started_at timestamptz not null,
    last_at timestamptz not null,
    repeats integer not null,
    primary key (action, subject_id)
  )`,
  `create index audit_burst_by_start on audit_burst (started_at)`,

  // At least 30 days, so that no setting lets somebody who is about to be found out empty the log.
  `create table audit_retention (
    single boolean primary key default true check (single),
    keep_days integer not null default 730 check (keep_days = 0 or keep_days >= 30)
  )`,
  `insert into audit_retention default values`,

  // Runs as the owner of the tables: the servers' role may call it and may not delete by itself.
  `create function delete_audit_events(horizon timestamptz, most integer) returns integer
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare days integer := (select keep_days from audit_retention); oldest timestamptz; deleted integer;
    begin
      if coalesce(days, 0) = 0 then return 0; end if;
      oldest := least(horizon, now() - make_interval(days => days));
      perform set_config('growth_plan.trail_horizon', oldest::text, true);
      delete from audit_event where id in (select id from audit_event where at < oldest order by at limit most);
      get diagnostics deleted = row_count;
      perform set_config('growth_plan.trail_horizon', '', true);
      return deleted;
    end $$`,
  `revoke all on function delete_audit_events(timestamptz, integer) from public`,

  // Also for the owner, where the servers log in as that: what is younger than the floor stays, whatever horizon is named.
  `create or replace function keep_trail() returns trigger language plpgsql set search_path = public, pg_temp as $$
    declare horizon timestamptz := nullif(current_setting('growth_plan.trail_horizon', true), '');
      days integer := (select keep_days from audit_retention);
    begin
      if horizon is null or coalesce(days, 0) = 0
        or exists (select from gone where at >= least(horizon, now() - make_interval(days => days))) then
        raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
      end if;
      return null;
    end $$`,
];
