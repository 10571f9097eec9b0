import { sql, type Kysely } from 'kysely';

/** A search for plans finds them by the e-mail address of their main user too, as one for clients does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const WORDS = `lower(concat_ws(' ', plan.name, client.company, client.first_name, client.last_name, account.email))`;

// Each locks first and reads in the next statement: of two at once, the later one sees what both wrote.
const STATEMENTS = [
  `create or replace function write_plan_search() returns trigger language plpgsql as $$
    begin
      perform from client where account_id = new.client_id for no key update;
      perform from account join client on client.owner_id = account.id where client.account_id = new.client_id for share of account;
      insert into plan_search (plan_id, words)
        select plan.id, ${WORDS}
        from plan join client on client.account_id = plan.client_id join account on account.id = client.owner_id
        where plan.id = new.id
        on conflict (plan_id) do update set words = excluded.words;
      return null;
    end $$`,
  `create function write_plan_searches(owner uuid) returns void language plpgsql as $$
    begin
      perform from plan_search join plan on plan.id = plan_search.plan_id join client on client.account_id = plan.client_id
        where client.owner_id = owner order by plan_search.plan_id for update of plan_search;
      update plan_search set words = ${WORDS}
        from plan join client on client.account_id = plan.client_id join account on account.id = client.owner_id
        where plan.id = plan_search.plan_id and client.owner_id = owner;
    end $$`,
  `create or replace function client_renamed() returns trigger language plpgsql as $$
    begin
      perform write_account_search(new.owner_id);
      perform write_plan_searches(new.owner_id);
      return null;
    end $$`,
  `create or replace function account_renamed() returns trigger language plpgsql as $$
    begin
      perform write_account_search(new.id);
      perform write_account_search(client.owner_id) from member join client on client.account_id = member.client_id
        where member.account_id = new.id and client.owner_id <> new.id;
      perform write_plan_searches(new.id);
      return null;
    end $$`,
  `update plan_search set words = ${WORDS}
    from plan join client on client.account_id = plan.client_id join account on account.id = client.owner_id
    where plan.id = plan_search.plan_id`,
];
