import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { indexedContains, UNPREPARED } from '../../database/text-search.ts';
import { consultantInScope, type Scope } from '../../policy/scope.ts';

export type ConsultantRow = {
  account_id: string;
  first_name: string;
  last_name: string;
  phone_number: string;
  email: string;
  had_password: boolean;
  language_code: string;
  verified: boolean;
  client_count: number;
  disabled: boolean;
};

export async function selectConsultant(db: Database, scope: Scope, id: string): Promise<ConsultantRow | undefined> {
  const { rows } = await sql<ConsultantRow>`
    select consultant.account_id, consultant.first_name, consultant.last_name, consultant.phone_number, account.email,
      account.language_code, account.verified_at is not null as verified, account.disabled_at is not null as disabled,
      account.password_hash is not null or account.verified_at is not null as had_password,
      (select count(*)::int from client where client.consultant_id = consultant.account_id and not client.deleted)
        as client_count
    from consultant
      join account on account.id = consultant.account_id
    where consultant.account_id = ${id} and account.deleted_at is null and ${consultantInScope(scope)}`.execute(db);
  return rows[0];
}

type Names = { first_name: string; last_name: string; phone_number: string };

export async function insertConsultant(tx: Tx, id: string, names: Names): Promise<void> {
  await tx
    .insertInto('consultant')
    .values({ account_id: id, ...names })
    .execute();
}

/** False when there is no such consultant in scope. */
export async function updateNames(tx: Tx, scope: Scope, id: string, names: Names): Promise<boolean> {
  const { rows } = await sql`
    update consultant set first_name = ${names.first_name}, last_name = ${names.last_name}, phone_number = ${names.phone_number}
    where consultant.account_id = ${id} and ${consultantInScope(scope)}
    returning consultant.account_id`.execute(tx);
  return rows.length > 0;
}

/** Locks a consultant who is not deleted, and to be shared not disabled either; false when there is none. */
export async function lockLiving(tx: Tx, id: string, how: 'share' | 'update'): Promise<boolean> {
  const rest = how === 'share' ? sql`and disabled_at is null for share` : sql`for update`;
  const { rows } = await sql`
    select id from account where id = ${id} and role = 'Consultant' and deleted_at is null ${rest}`.execute(tx);
  return rows.length > 0;
}

export async function hasClients(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select from client where consultant_id = ${id} and not deleted limit 1`.execute(tx);
  return rows.length > 0;
}

/** Gives clients of one consultant to another; gives their companies, fewer than asked for when some are not theirs. */
export async function updateConsultantOf(tx: Tx, ids: readonly string[], from: string, to: string): Promise<string[]> {
  const { rows } = await sql<{ company: string }>`
    update client set consultant_id = ${to} where account_id in (
      select account_id from client where account_id = any(${ids}::uuid[]) and consultant_id = ${from} and not deleted
      order by account_id for update)
    returning company`.execute(tx);
  return rows.map(({ company }) => company);
}

export type ListedConsultant = {
  id: string;
  sort_key: string;
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  verified: boolean;
  clientCount: number;
  disabled: boolean;
};

type Page = {
  search: string;
  after: { sortKey: string; id: string } | null;
  /** Somebody who looks for others to give clients to: not themself, and nobody who is disabled. */
  colleaguesOf: string | null;
  limit: number;
};

const NAME = sql`lower(consultant.last_name || ' ' || consultant.first_name)`;

/** Consultants by last name, after the cursor, with how many clients they look after. */
export async function selectConsultants(
  db: Database,
  { search, after, colleaguesOf, limit }: Page,
): Promise<ListedConsultant[]> {
  const conditions = [sql`account.deleted_at is null`];
  if (search !== '') conditions.push(indexedContains('account_search.words', search));
  if (after) conditions.push(sql`(${NAME}, consultant.account_id) > (${after.sortKey}, ${after.id}::uuid)`);
  if (colleaguesOf !== null)
    conditions.push(sql`consultant.account_id <> ${colleaguesOf} and account.disabled_at is null`);
  const { rows } = await sql<ListedConsultant>`${search === '' ? sql`` : sql.raw(UNPREPARED)}
    select consultant.account_id as id, ${NAME} as sort_key, consultant.first_name as "firstName",
      consultant.last_name as "lastName", account.email, consultant.phone_number as "phoneNumber",
      account.verified_at is not null as verified, account.disabled_at is not null as disabled,
      (select count(*)::int from client where client.consultant_id = consultant.account_id and not client.deleted)
        as "clientCount"
    from consultant join account on account.id = consultant.account_id
      ${search === '' ? sql`` : sql`join account_search on account_search.account_id = consultant.account_id`}
    where ${sql.join(conditions, sql` and `)}
    order by ${NAME}, consultant.account_id limit ${limit}`.execute(db);
  return rows;
}
