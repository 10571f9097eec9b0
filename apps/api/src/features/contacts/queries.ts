import type { Contact } from '@app/schema/contacts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { OPEN_TODO } from '../../database/plan-document.ts';
import { newId } from '../../lib/ids.ts';
import type { NormalizedEmail } from '../../lib/email.ts';
import { clientInScope, type Scope } from '../../policy/scope.ts';

const openTodos = sql<number>`(select count(*)::int from todo where todo.contact_id = contact.id and ${OPEN_TODO})`;

const withClient = (db: Database) =>
  db
    .selectFrom('contact')
    .innerJoin('client', 'client.account_id', 'contact.client_id')
    .select([
      'contact.id',
      'contact.name',
      'contact.email',
      'contact.language_code as languageCode',
      'contact.reminders',
    ])
    .select(['contact.introduced_at as introducedAt', 'contact.left_at as leftAt', openTodos.as('openTodos')]);

/** The people responsible of a client in scope, by name; those who left come last. */
export function selectContacts(db: Database, scope: Scope, clientId: string): Promise<Contact[]> {
  const contacts = withClient(db).where('contact.client_id', '=', clientId).where(clientInScope(scope));
  return contacts.orderBy(sql`contact.name nulls last, contact.id`).execute();
}

export function selectContact(db: Database, id: string): Promise<Contact> {
  return withClient(db).where('contact.id', '=', id).executeTakeFirstOrThrow();
}

/** A client's contact as it is kept. */
export type Kept = { id: string; email: string | null; addressHash: string; hasLeft: boolean };

/** Holds a client until the transaction ends, and gives the contact with an id and the one with an address. */
export async function lockContacts(
  tx: Tx,
  clientId: string,
  { id, email, addressHash }: { id: string | undefined; email: NormalizedEmail; addressHash: string },
): Promise<{ byId: Kept | undefined; byAddress: Kept | undefined }> {
  await lockClient(tx, clientId);
  const contacts = await tx
    .selectFrom('contact')
    .select(['id', 'email', 'address_hash as addressHash', sql<boolean>`left_at is not null`.as('hasLeft')])
    .where('client_id', '=', clientId)
    .where((eb) =>
      eb.or([
        eb('address_hash', '=', addressHash),
        eb(sql`lower(email)`, '=', email),
        ...(id === undefined ? [] : [eb('id', '=', id)]),
      ]),
    )
    .execute();
  return {
    byId: contacts.find((one) => one.id === id),
    byAddress: contacts.find((one) => one.addressHash === addressHash || one.email?.toLowerCase() === email),
  };
}

async function lockClient(tx: Tx, clientId: string): Promise<void> {
  const client = tx.selectFrom('client').select('account_id').where('account_id', '=', clientId);
  await client.forNoKeyUpdate().execute();
}

/** How many contacts a client has who have not left. */
export async function countContacts(tx: Tx, clientId: string): Promise<number> {
  const contacts = tx.selectFrom('contact').where('client_id', '=', clientId).where('left_at', 'is', null);
  return (await contacts.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count;
}

type Fields = { name: string; email: string; addressHash: string; languageCode: string };

export async function insertContact(
  tx: Tx,
  { clientId, name, email, addressHash, languageCode, at }: Fields & { clientId: string; at: Date },
): Promise<string> {
  const id = newId();
  const address = { email, address_hash: addressHash, language_code: languageCode };
  const contact = { id, client_id: clientId, name, ...address, created_at: at.toISOString() };
  await tx.insertInto('contact').values(contact).execute();
  return id;
}

/**
 * Changes a contact. Another address has not been introduced, and the links to the former one are void, as they are when that is
 * asked for.
 */
export async function updateContact(
  tx: Tx,
  id: string,
  {
    name,
    email,
    addressHash,
    languageCode,
    ...what
  }: Omit<Fields, 'languageCode'> & { languageCode?: string | undefined; hasMoved: boolean; voidsLinks: boolean },
): Promise<void> {
  await tx
    .updateTable('contact')
    .set({ name, email, address_hash: addressHash, language_code: languageCode })
    .$if(what.hasMoved, (update) => update.set({ introduced_at: null, reminders: true }))
    .$if(what.hasMoved || what.voidsLinks, (update) => update.set((eb) => ({ generation: eb('generation', '+', 1) })))
    .where('id', '=', id)
    .execute();
}

/** Makes the links of a contact void. */
export async function endLinks(tx: Tx, id: string, languageCode: string | undefined): Promise<void> {
  const contact = tx.updateTable('contact').set((eb) => ({ generation: eb('generation', '+', 1) }));
  await contact.set({ language_code: languageCode }).where('id', '=', id).execute();
}

/** Holds a contact of a client in scope who has not left, until the transaction ends. */
export function lockContact(tx: Tx, scope: Scope, id: string) {
  return tx
    .selectFrom('contact')
    .innerJoin('client', 'client.account_id', 'contact.client_id')
    .select(['contact.id', 'contact.client_id as clientId', 'contact.email', openTodos.as('openTodos')])
    .where('contact.id', '=', id)
    .where('contact.left_at', 'is', null)
    .where(clientInScope(scope))
    .forNoKeyUpdate('contact')
    .executeTakeFirst();
}

/** Notes that the to-dos of a contact are sent to them, the first time. */
export async function markIntroduced(tx: Tx, id: string, at: Date): Promise<void> {
  const introduced = sql<string>`coalesce(introduced_at, ${at.toISOString()})`;
  await tx.updateTable('contact').set({ introduced_at: introduced }).where('id', '=', id).execute();
}

/** Holds the plans of a client in the order in which those who write to them do, so that nobody waits for each other. */
export async function lockPlans(tx: Tx, clientId: string): Promise<void> {
  await tx.selectFrom('plan').select('id').where('client_id', '=', clientId).orderBy('id').forUpdate().execute();
}

/** Empties a contact who leaves, all but the keyed hash of the address; their to-dos lose them and what they asked for. */
export async function emptyContact(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('todo').set({ contact_id: null }).where('contact_id', '=', id).execute();
  await tx
    .updateTable('contact')
    .set((eb) => ({ name: null, email: null, left_at: at.toISOString(), generation: eb('generation', '+', 1) }))
    .set({ introduced_at: null, last_open_at: null })
    .where('id', '=', id)
    .execute();
}

export async function deleteContact(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('contact').where('id', '=', id).execute();
}

/**
 * Deletes the mails to a contact, those asked for at their address, and answers with it that are stored for people of the company. An address that is another's too
 * is left alone in answers. Gives the ids of the mails.
 */
export async function deleteContactMails(
  tx: Tx,
  { id, clientId, email }: { id: string; clientId: string; email: string | null },
) {
  // raw: one statement for both kinds of mail
  const { rows } = await sql<{ id: string }>`delete from mail where contact_id = ${id}
    or template = 'contact_link_request' and lower(recipient) = lower(${email}::text) returning id`.execute(tx);
  // raw: a position in bytes
  await sql`delete from idempotency_key where account_id in (select account_id from member where client_id = ${clientId})
    and position(lower(${email}::text) in lower(body::text)) > 0`.execute(tx);
  return rows.map((row) => row.id);
}

/** Notes which contacts have an open to-do, once a day. */
export async function markOpen(db: Database, now: Date, before: Date): Promise<void> {
  // raw: an update by a condition on another table
  await sql`update contact set last_open_at = ${now.toISOString()}
    where left_at is null and (last_open_at is null or last_open_at < ${before.toISOString()})
      and exists (select from todo where todo.contact_id = contact.id and ${OPEN_TODO})`.execute(db);
}

/** Contacts who have had no open to-do since a moment, each with their client. Those who left are kept, so that they are not added again. */
export function selectIdle(db: Database, before: Date, id?: string) {
  return db
    .selectFrom('contact')
    .select(['id', 'client_id as clientId', 'email'])
    .where('left_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id!)) // given then
    .where(sql`coalesce(last_open_at, created_at)`, '<', before.toISOString())
    .where(sql<boolean>`not exists (select from todo where todo.contact_id = contact.id and ${OPEN_TODO})`)
    .execute();
}
