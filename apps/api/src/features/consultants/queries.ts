import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { consultantInScope, type Scope } from '../../policy/scope.ts';

export type ConsultantRow = {
  account_id: string;
  first_name: string;
  last_name: string;
  phone_number: string;
  email: string;
  pending_email: string | null;
  language_code: string;
  verified: boolean;
};

export async function selectConsultant(db: Database, scope: Scope, id: string): Promise<ConsultantRow | undefined> {
  const { rows } = await sql<ConsultantRow>`
    select consultant.account_id, consultant.first_name, consultant.last_name, consultant.phone_number, account.email,
      secret.new_email as pending_email, account.language_code, account.verified_at is not null as verified
    from consultant
      join account on account.id = consultant.account_id
      left join account_secret secret
        on secret.account_id = account.id and secret.purpose = 'email_change' and secret.used_at is null
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
    from account
    where consultant.account_id = ${id} and account.id = consultant.account_id and account.deleted_at is null
      and ${consultantInScope(scope)}
    returning consultant.account_id`.execute(tx);
  return rows.length > 0;
}
