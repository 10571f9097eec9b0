import { sql, type Kysely } from 'kysely';

/**
 * Addresses of other systems that are called when something happens, and each call with what became of it. The calls are queued
 * by triggers, in the transaction of what happened, also when a server of the release before does it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table webhook (
    id uuid primary key,
    url text not null check (char_length(url) <= 2000),
    events text[] not null,
    secret text not null,
    earlier_secret text,
    earlier_until timestamptz,
    failing_since timestamptz,
    created_at timestamptz not null
  )`,
  `comment on column webhook.secret is 'Sealed with a key of SESSION_KEYS.'`,

  // Those about one subject, a plan or a client, go out in the order of their ids, each once the one before has ended.
  `create table webhook_delivery (
    id bigint generated always as identity primary key,
    webhook_id uuid not null references webhook (id) on delete cascade,
    message_id uuid not null default gen_random_uuid(),
    event text not null,
    subject_id uuid not null,
    data jsonb not null,
    at timestamptz not null default now(),
    attempts integer not null default 0,
    next_at timestamptz not null default now(),
    give_up_at timestamptz not null default now() + interval '3 days',
    status integer,
    fault text,
    ended_at timestamptz
  )`,
  `comment on column webhook_delivery.fault is 'Why the last attempt had no answer, or why there was none.'`,
  `create index webhook_delivery_by_webhook on webhook_delivery (webhook_id, id desc)`,
  `create index webhook_delivery_waiting on webhook_delivery (webhook_id, subject_id, id) where ended_at is null`,
  `create index webhook_delivery_due on webhook_delivery (next_at, id) where ended_at is null`,
  `create index webhook_delivery_ended on webhook_delivery (ended_at) where ended_at is not null`,

  `create function queue_webhooks_of_event() returns trigger language plpgsql as $$
    declare
      kind text := case new.action
        when 'client_registered' then 'client.registered'
        when 'plan_started' then 'plan.started'
        when 'plan_submitted' then 'plan.submitted'
        when 'feedback_given' then 'plan.feedback_given'
        when 'plan_completed' then 'plan.completed'
        when 'plan_shared' then 'plan.shared'
        when 'check_in_sent' then 'check_in.sent' end;
    begin
      insert into webhook_delivery (webhook_id, event, subject_id, data)
        select webhook.id, kind, new.subject_id, jsonb_build_object('client_id', new.client_id) || case when plan.id is null
            then '{}' else jsonb_build_object('plan_id', plan.id, 'completed', plan.completed_at is not null,
              'percent_completed', plan.percent_completed) end
          from webhook left join plan on plan.id = new.subject_id
          where kind = any (webhook.events);
      return null;
    end $$`,
  `create trigger audit_event_webhooks after insert on audit_event for each row
    when (new.action in ('client_registered', 'plan_started', 'plan_submitted', 'feedback_given', 'plan_completed', 'plan_shared',
      'check_in_sent'))
    execute function queue_webhooks_of_event()`,

  `create function queue_webhooks_of_todo() returns trigger language plpgsql as $$
    begin
      insert into webhook_delivery (webhook_id, event, subject_id, data)
        select webhook.id, 'todo.done', plan.id,
            jsonb_build_object('client_id', plan.client_id, 'plan_id', plan.id, 'todo_id', todo.id)
          from webhook, todo join plan on plan.id = todo.plan_id
          where 'todo.done' = any (webhook.events) and todo.id = new.todo_id;
      return null;
    end $$`,
  `create trigger todo_event_webhooks after insert on todo_event for each row
    when (new.what = 'done') execute function queue_webhooks_of_todo()`,
];
