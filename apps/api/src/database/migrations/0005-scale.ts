import { sql, type Kysely } from 'kysely';

/**
 * What keeps lists quick however many rows there are: texts to search in, each found by the pairs of letters in it; what
 * a client's row is sorted and counted by, kept on it; and an index for each order and each need.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const SEARCH = [
  // Letters and pairs of letters find any part of a word, from one letter on, and any sign; trigrams find neither.
  `create function letter_pairs(words text, shortest int) returns text[]
    language sql immutable strict parallel safe cost 10000 as $$
    select array_agg(substr(words, place, size))
      from generate_series(shortest, 2) size, generate_series(1, char_length(words) - size + 1) place $$`,

  // Apart from the rows they are about: those change all day, and anyone who renames a client need not lock plans.
  `create table account_search (
    account_id uuid primary key references account (id) on delete cascade,
    words text not null
  )`,
  `create index account_search_pairs on account_search using gin (letter_pairs(words, 1))`,
  `create table plan_search (
    plan_id uuid primary key references plan (id) on delete cascade,
    words text not null
  )`,
  `create index plan_search_pairs on plan_search using gin (letter_pairs(words, 1))`,

  // Locks first and reads in the next statement: of two at once, the later one sees what both wrote.
  `create function write_account_search(id uuid) returns void language plpgsql as $$
    begin
      perform from account_search where account_id = id for update;
      insert into account_search (account_id, words)
        select account.id, lower(concat_ws(' ', client.company, coalesce(client.first_name, consultant.first_name),
          coalesce(client.last_name, consultant.last_name), account.email))
        from account
          left join client on client.account_id = account.id
          left join consultant on consultant.account_id = account.id
        where account.id = write_account_search.id
        on conflict (account_id) do update set words = excluded.words;
    end $$`,
  `create function write_plan_search() returns trigger language plpgsql as $$
    begin
      perform from client where account_id = new.client_id for no key update;
      insert into plan_search (plan_id, words)
        select new.id, lower(concat_ws(' ', new.name, client.company, client.first_name, client.last_name))
        from client where client.account_id = new.client_id
        on conflict (plan_id) do update set words = excluded.words;
      return null;
    end $$`,
  `create function account_renamed() returns trigger language plpgsql as $$
    begin perform write_account_search(new.id); return null; end $$`,
  `create function person_renamed() returns trigger language plpgsql as $$
    begin perform write_account_search(new.account_id); return null; end $$`,
  `create function client_renamed() returns trigger language plpgsql as $$
    begin
      perform write_account_search(new.account_id);
      update plan_search
        set words = lower(concat_ws(' ', plan.name, new.company, new.first_name, new.last_name))
        from plan where plan.id = plan_search.plan_id and plan.client_id = new.account_id;
      return null;
    end $$`,
  `create trigger account_search after insert or update of email on account
    for each row execute function account_renamed()`,
  `create trigger account_search after insert or update of first_name, last_name on consultant
    for each row execute function person_renamed()`,
  `create trigger account_search after insert or update of company, first_name, last_name on client
    for each row execute function client_renamed()`,
  `create trigger plan_search after insert or update of name on plan
    for each row execute function write_plan_search()`,

  `select write_account_search(id) from account`,
  `insert into plan_search (plan_id, words)
    select plan.id, lower(concat_ws(' ', plan.name, client.company, client.first_name, client.last_name))
    from plan join client on client.account_id = plan.client_id`,
];

const STANDING = [
  `alter table client
    add column progress smallint not null default 0,
    add column active_since timestamptz,
    add column waiting_since timestamptz,
    add column next_deadline date`,

  // Always computed from the rows that it follows from, under the client's lock: of two at once, the later one sees both.
  `create function write_client_standing(ids uuid[]) returns void language plpgsql as $$
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
              where any_plan.client_id = any(ids) and todo.done_at is null group by any_plan.client_id
            ) due on due.client_id = owner.id
        ) found
        where client.account_id = found.id
          and (client.progress, client.active_since, client.waiting_since, client.next_deadline) is distinct from
            (coalesce(found.percent_completed, 0), found.created_at, found.submitted_at, found.deadline);
    end $$`,
  `create function client_stands() returns trigger language plpgsql as $$
    declare ids uuid[];
    begin
      if tg_table_name = 'plan' then
        ids := array(select distinct client_id from changed);
      else
        ids := array(select distinct plan.client_id from changed join plan on plan.id = changed.plan_id);
      end if;
      if cardinality(ids) > 0 then perform write_client_standing(ids); end if;
      return null;
    end $$`,
  ...['plan', 'todo', 'feedback_round'].flatMap((table) =>
    (['insert', 'update', 'delete'] as const).map(
      (event) => `create trigger client_standing_${event} after ${event} on ${table}
        referencing ${event === 'delete' ? 'old' : 'new'} table as changed
        for each statement execute function client_stands()`,
    ),
  ),
];

const INDEXES = [
  // A list of a consultant's clients, how many they are, and whether there are any, deleted ones too.
  `drop index client_by_consultant`,
  `create index client_by_consultant on client (consultant_id, deleted, lower(company), account_id)`,
  `drop index client_by_company`,
  `create index client_by_company on client (lower(company), account_id) where not deleted`,
  `create index client_by_activity on client (coalesce(last_activity_at, 'epoch'::timestamptz), account_id) where not deleted`,
  `create index client_by_progress on client (progress, account_id) where not deleted`,
  `create index client_deleted on client (account_id) where deleted`,

  `create index client_waiting on client (account_id) where waiting_since is not null and not deleted`,
  `create index client_overdue on client (next_deadline) where not deleted`,
  `create index client_inactive on client (coalesce(last_activity_at, active_since)) where active_since is not null and not deleted`,
  `create index client_without_credit on client (account_id) where credits = 0 and active_since is null and not deleted`,
  `create index account_never_logged_in on account (id) where last_login_at is null and deleted_at is null`,
  `create index account_by_role on account (role) where deleted_at is null and role <> 'User'`,

  // In addition to `plan_by_age`: plans are counted by month without being read.
  `create index plan_by_completion on plan (completed_at) where completed_at is not null`,
  `create index todo_open on todo (plan_id, deadline) where done_at is null`,

  `drop index audit_event_by_client`,
  `create index audit_event_by_client on audit_event (client_id, at desc, id desc)`,
  `create index audit_event_by_actor on audit_event (actor_id, at desc, id desc)`,
  `create index audit_event_by_subject on audit_event (subject_id, at desc, id desc)`,
];

const STATEMENTS = [
  ...SEARCH,
  ...STANDING,
  `select write_client_standing(array(select account_id from client))`,
  ...INDEXES,
];
