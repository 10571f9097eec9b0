import { sql, type Kysely } from 'kysely';

/**
 * The people of a client: its main user, who owns the client's row, and colleagues. The id of a client stays what it is, the id of
 * the first account; everything about that account is read through `owner_id`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table client add column owner_id uuid, add column handover_to uuid, add column handover_until timestamptz`,
  `update client set owner_id = account_id`,
  `alter table client alter column owner_id set not null,
    add constraint client_owner_id_key unique (owner_id),
    add constraint client_owner_id_role_fkey foreign key (owner_id, role) references account (id, role) on delete cascade,
    drop constraint client_account_id_role_fkey`,

  // `removed_at` is set while the account of somebody who was removed waits to be erased.
  `create table member (
    account_id uuid primary key references account (id) on delete cascade,
    client_id uuid not null references client (account_id) on delete cascade,
    role text not null check (role in ('owner', 'editor', 'commenter')),
    first_name text not null check (char_length(first_name) between 1 and 50),
    last_name text not null check (char_length(last_name) between 1 and 50),
    joined_at timestamptz not null default now(),
    removed_at timestamptz,
    check (role <> 'owner' or removed_at is null)
  )`,
  `create unique index member_owner on member (client_id) where role = 'owner'`,
  `create index member_by_client on member (client_id, joined_at)`,
  `create index member_removed on member (removed_at) where removed_at is not null`,
  `insert into member (account_id, client_id, role, first_name, last_name, joined_at)
    select client.owner_id, client.account_id, 'owner', client.first_name, client.last_name, account.created_at
    from client join account on account.id = client.owner_id`,

  // An address that is invited has no account. The secret is made when the mail goes out.
  `create table member_invitation (
    id uuid primary key,
    client_id uuid not null references client (account_id) on delete cascade,
    email text not null check (char_length(email) <= 250),
    role text not null check (role in ('editor', 'commenter')),
    language_code text not null references language (language_code),
    invited_by uuid not null,
    secret_hash bytea unique,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create unique index member_invitation_email on member_invitation (client_id, lower(email))`,
  `create index member_invitation_by_expiry on member_invitation (expires_at)`,

  // A server of the release before inserts clients and knows nothing of members.
  `create function set_client_owner() returns trigger language plpgsql as $$
    begin
      new.owner_id := coalesce(new.owner_id, new.account_id);
      return new;
    end $$`,
  `create trigger client_owner before insert on client for each row execute function set_client_owner()`,
  `create function add_client_owner() returns trigger language plpgsql as $$
    begin
      insert into member (account_id, client_id, role, first_name, last_name)
        values (new.owner_id, new.account_id, 'owner', new.first_name, new.last_name);
      return null;
    end $$`,
  `create trigger client_member after insert on client for each row execute function add_client_owner()`,
  `create function rename_client_owner() returns trigger language plpgsql as $$
    begin
      update member set first_name = new.first_name, last_name = new.last_name where account_id = new.owner_id
        and (first_name, last_name) is distinct from (new.first_name, new.last_name);
      return null;
    end $$`,
  `create trigger client_member_named after update of first_name, last_name, owner_id on client
    for each row execute function rename_client_owner()`,

  // Hiding a client locks its colleagues out; those whose address is still free come back with it.
  `create function hide_colleagues() returns trigger language plpgsql as $$
    declare ids uuid[] := array(select account_id from member
      where client_id = new.account_id and role <> 'owner' and removed_at is null order by account_id);
    begin
      if new.deleted then
        update account set deleted_at = now() where id = any(ids) and deleted_at is null;
        delete from session where account_id = any(ids);
        delete from personal_token where account_id = any(ids);
        delete from calendar_feed where account_id = any(ids);
        delete from account_secret where account_id = any(ids) and used_at is null;
        delete from member_invitation where client_id = new.account_id;
      else
        update account set deleted_at = null where id = any(ids) and deleted_at is not null
          and not exists (select from account other where lower(other.email) = lower(account.email) and other.deleted_at is null);
      end if;
      return null;
    end $$`,
  `create trigger client_colleagues_hidden after update of deleted on client
    for each row when (old.deleted is distinct from new.deleted) execute function hide_colleagues()`,
  `create function delete_colleagues() returns trigger language plpgsql as $$
    begin
      delete from account using member
        where member.client_id = old.account_id and member.role <> 'owner' and account.id = member.account_id;
      return old;
    end $$`,
  `create trigger client_colleagues_deleted before delete on client for each row execute function delete_colleagues()`,

  // A search for clients finds them by all their people.
  `create or replace function write_account_search(id uuid) returns void language plpgsql as $$
    begin
      perform from account_search where account_id = id for update;
      insert into account_search (account_id, words)
        select account.id, lower(concat_ws(' ', client.company, coalesce(client.first_name, consultant.first_name, member.first_name),
          coalesce(client.last_name, consultant.last_name, member.last_name), account.email,
          (select string_agg(concat_ws(' ', colleague.first_name, colleague.last_name, theirs.email), ' ' order by colleague.account_id)
            from member colleague join account theirs on theirs.id = colleague.account_id
            where colleague.client_id = client.account_id and colleague.role <> 'owner' and colleague.removed_at is null)))
        from account
          left join client on client.owner_id = account.id
          left join consultant on consultant.account_id = account.id
          left join member on member.account_id = account.id
        where account.id = write_account_search.id
        on conflict (account_id) do update set words = excluded.words;
    end $$`,
  `create or replace function account_renamed() returns trigger language plpgsql as $$
    begin
      perform write_account_search(new.id);
      perform write_account_search(client.owner_id) from member join client on client.account_id = member.client_id
        where member.account_id = new.id and client.owner_id <> new.id;
      return null;
    end $$`,
  `create or replace function client_renamed() returns trigger language plpgsql as $$
    begin
      perform write_account_search(new.owner_id);
      update plan_search
        set words = lower(concat_ws(' ', plan.name, new.company, new.first_name, new.last_name))
        from plan where plan.id = plan_search.plan_id and plan.client_id = new.account_id;
      return null;
    end $$`,
  `create function member_renamed() returns trigger language plpgsql as $$
    begin
      perform write_account_search(new.account_id);
      perform write_account_search(client.owner_id) from client
        where client.account_id = new.client_id and client.owner_id <> new.account_id;
      return null;
    end $$`,
  `create trigger account_search after insert or update of first_name, last_name, role, removed_at on member
    for each row execute function member_renamed()`,
];
