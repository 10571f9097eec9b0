import { sql, type Kysely } from 'kysely';

/** Threads of comments on the steps, questions and to-dos of a plan, and since when a client waits for a reply. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table client add column reply_since timestamptz`,
  `create index client_reply on client (account_id) where reply_since is not null and not deleted`,

  // A thread outlives its to-do, on the to-do's question. `last_side` is null once all comments were deleted.
  // No foreign key to people: what a person wrote stays when the account goes.
  `create table thread (
    id uuid primary key,
    plan_id uuid not null references plan (id) on delete cascade,
    step_id uuid not null references step (id),
    question_id uuid references question (id),
    todo_id uuid references todo (id) on delete set null,
    feedback_id uuid references feedback (id) on delete set null,
    opened_by uuid not null,
    last_number integer not null default 0,
    last_at timestamptz not null,
    last_side text check (last_side in ('client', 'firm')),
    resolved_at timestamptz,
    resolved_by uuid,
    check (todo_id is null or question_id is not null),
    check (resolved_at is null = (resolved_by is null))
  )`,
  `create index thread_by_plan on thread (plan_id, last_at desc, id desc)`,
  `create index thread_by_todo on thread (todo_id) where todo_id is not null`,
  `create index thread_by_feedback on thread (feedback_id) where feedback_id is not null`,
  `create index thread_unanswered on thread (plan_id, last_at) where resolved_at is null and last_side = 'client'`,

  `create table comment (
    id uuid primary key,
    thread_id uuid not null references thread (id) on delete cascade,
    number integer not null,
    author_id uuid not null,
    side text not null check (side in ('client', 'firm')),
    body text not null check (char_length(body) <= 2000),
    created_at timestamptz not null,
    edited_at timestamptz,
    deleted_at timestamptz,
    unique (thread_id, number),
    check (deleted_at is null = (body <> ''))
  )`,

  `create table thread_seen (
    account_id uuid not null references account (id) on delete cascade,
    thread_id uuid not null references thread (id) on delete cascade,
    number integer not null,
    primary key (account_id, thread_id)
  )`,
  `create index thread_seen_by_thread on thread_seen (thread_id)`,

  // Computed from the threads under the client's lock: of two at once, the later one sees both. Threads go only with their plan,
  // so nothing is left to compute then.
  `create function write_reply_since() returns trigger language plpgsql as $$
    declare ids uuid[] := array(select distinct plan.client_id from changed join plan on plan.id = changed.plan_id);
    begin
      perform from client where account_id = any(ids) order by account_id for no key update;
      update client set reply_since = found.since
        from (
          select owner.id, (select min(thread.last_at) from plan join thread on thread.plan_id = plan.id
            where plan.client_id = owner.id and thread.resolved_at is null and thread.last_side = 'client') as since
          from unnest(ids) owner (id)
        ) found
        where client.account_id = found.id and client.reply_since is distinct from found.since;
      return null;
    end $$`,
  ...(['insert', 'update'] as const).map(
    (event) => `create trigger client_reply_${event} after ${event} on thread
      referencing new table as changed for each statement execute function write_reply_since()`,
  ),
];
