import { sql, type Kysely } from 'kysely';

/**
 * Lets a to-do be dropped with a reason, and keeps its history: when it was done, moved, given to somebody else, dropped or
 * noted, and by whom. By triggers: servers of the release before change to-dos too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table todo
    add column dropped_at timestamptz,
    add column drop_reason text check (char_length(drop_reason) between 1 and 200),
    add column moves integer not null default 0,
    add constraint todo_dropped check ((dropped_at is null) = (drop_reason is null) and (dropped_at is null or done_at is null))`,

  `create table todo_event (
    id bigint generated always as identity primary key,
    todo_id uuid not null references todo (id) on delete cascade,
    at timestamptz not null,
    what text not null check (what in ('done', 'reopened', 'deadline', 'person', 'dropped', 'restored', 'note')),
    before text,
    after text,
    note text check (char_length(note) <= 500),
    actor_kind text not null check (actor_kind in ('client', 'system', 'unknown')),
    actor_id uuid,
    batch_id uuid
  )`,
  `create index todo_event_by_todo on todo_event (todo_id, id)`,
  `create index todo_event_by_batch on todo_event (batch_id) where batch_id is not null`,

  // What is done is not dropped, also when a server of the release before marks it. A deadline that is undone was no move.
  `create function keep_todo_state() returns trigger language plpgsql as $$
  begin
    if new.done_at is not null then
      new.dropped_at := null;
      new.drop_reason := null;
    end if;
    if old.deadline <> new.deadline then
      new.moves := greatest(0, old.moves + case current_setting('growth_plan.undoes', true) when 'true' then -1 else 1 end);
    end if;
    return new;
  end $$`,
  `create trigger todo_state before update on todo for each row execute function keep_todo_state()`,

  // Who acts, why, when and in which call comes from settings of the transaction; a server of the release before has none.
  `create function write_todo_events() returns trigger language plpgsql as $$
  declare
    actor jsonb := coalesce(nullif(current_setting('growth_plan.todo_change', true), ''), '{}')::jsonb;
  begin
    insert into todo_event (todo_id, at, what, before, after, note, actor_kind, actor_id, batch_id)
      select new.id, coalesce((actor->>'at')::timestamptz, now()), what, before, after, actor->>'note',
        coalesce(actor->>'kind', 'unknown'), (actor->>'id')::uuid, (actor->>'batch')::uuid
      from (values
        (old.dropped_at is not null and new.dropped_at is null, 'restored', old.drop_reason, null),
        (old.done_at is null and new.done_at is not null, 'done', null, new.done_at::text),
        (old.done_at is not null and new.done_at is null, 'reopened', old.done_at::text, null),
        (old.deadline is distinct from new.deadline, 'deadline', old.deadline::text, new.deadline::text),
        (old.person_responsible is distinct from new.person_responsible, 'person', old.person_responsible, new.person_responsible),
        (old.dropped_at is null and new.dropped_at is not null, 'dropped', null, new.drop_reason)
      ) changed (is_so, what, before, after) where is_so;
    return null;
  end $$`,
  `create trigger todo_event after update on todo for each row
    when ((old.done_at is null) <> (new.done_at is null) or (old.dropped_at is null) <> (new.dropped_at is null)
      or old.deadline is distinct from new.deadline or old.person_responsible is distinct from new.person_responsible)
    execute function write_todo_events()`,

  // As in 0005, without the dropped ones: the next deadline of a client, by which clients are sorted and found to be late.
  `create or replace function write_client_standing(ids uuid[]) returns void language plpgsql as $$
    begin
      perform from client where account_id = any(ids) order by account_id for no key update;
      update client set progress = coalesce(found.percent_completed, 0), active_since = found.created_at,
          waiting_since = found.submitted_at, next_deadline = found.deadline
        from (
          select owner.id, plan.percent_completed, plan.created_at, round.submitted_at, due.deadline
          from unnest(ids) owner (id)
            left join plan on plan.client_id = owner.id and plan.active
            left join feedback_round round on round.plan_id = plan.id and round.given_at is null
            left join (
              select any_plan.client_id, min(todo.deadline) as deadline
              from plan any_plan join todo on todo.plan_id = any_plan.id
              where any_plan.client_id = any(ids) and todo.done_at is null and todo.dropped_at is null
              group by any_plan.client_id
            ) due on due.client_id = owner.id
        ) found
        where client.account_id = found.id
          and (client.progress, client.active_since, client.waiting_since, client.next_deadline) is distinct from
            (coalesce(found.percent_completed, 0), found.created_at, found.submitted_at, found.deadline);
    end $$`,
];
