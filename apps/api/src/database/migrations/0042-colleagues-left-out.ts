import { sql, type Kysely } from 'kysely';

/** Colleagues who are not readmitted when a client is brought back, because their address is taken, have lost their access and are due for erasure. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create or replace function hide_colleagues() returns trigger language plpgsql as $$
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
        update member set removed_at = now() from account
          where account.id = member.account_id and member.account_id = any(ids) and account.deleted_at is not null;
      end if;
      return null;
    end $$`,
  `update member set removed_at = now() from account, client
    where account.id = member.account_id and client.account_id = member.client_id and not client.deleted
      and member.role <> 'owner' and member.removed_at is null and account.deleted_at is not null`,
];
