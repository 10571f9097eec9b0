import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Database } from './connect.ts';

/** Accounts with the member of a client, and that client, or the consultant that each of them is; an admin is neither. */
export function selectPeople(db: Database) {
  return db
    .selectFrom('account')
    .leftJoin('member', 'member.account_id', 'account.id')
    .leftJoin('client', 'client.account_id', 'member.client_id')
    .leftJoin('consultant', 'consultant.account_id', 'account.id');
}

/** Clients with their details, account and consultant. */
export function selectClients(db: Database) {
  return db
    .selectFrom('client')
    .innerJoin('account', 'account.id', 'client.owner_id')
    .innerJoin('consultant', 'consultant.account_id', 'client.consultant_id')
    .innerJoin('account as consultant_account', 'consultant_account.id', 'consultant.account_id')
    .select((eb) => [
      'client.account_id as id',
      'client.company',
      'client.first_name as firstName',
      'client.last_name as lastName',
      'account.email',
      'client.phone_number as phoneNumber',
      'client.address',
      'client.zipcode',
      'client.city',
      'account.language_code as languageCode',
      sql<boolean>`client.credits > 0`.as('hasCredit'),
      jsonBuildObject({
        id: eb.ref('client.consultant_id'),
        firstName: eb.ref('consultant.first_name'),
        lastName: eb.ref('consultant.last_name'),
        email: eb.ref('consultant_account.email'),
      }).as('consultant'),
    ]);
}
