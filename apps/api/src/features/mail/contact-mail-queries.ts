import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import type { NormalizedEmail } from '../../lib/email.ts';
import type { ClaimedMail } from './queries.ts';

/* Mails to people without an account. */

/** In the data of a mail with a link that its reader asked for, which comes also when there is no to-do. */
export const ASKED = { asked: 'true' };

/** Adds a mail with a link to a person without an account. */
export async function insertContactMail(
  db: Database,
  { id, contactId, now, asked }: { id: string; contactId: string; now: Date; asked: boolean },
): Promise<void> {
  // raw: one statement reads the contact and writes
  await sql`insert into mail (id, contact_id, recipient, language_code, template, data, message_id, next_try_at, send_at)
    select ${id}, id, email, language_code, 'contact_todos', ${JSON.stringify(asked ? ASKED : {})}, ${id}::text, 'infinity', ${now.toISOString()}
    from contact where id = ${contactId} and email is not null`.execute(db);
}

/** A contact whom a mail is for, with the client who named them; undefined once they have left, or the client cannot log in. */
export function selectContactAddressee(db: Database, contactId: string) {
  return db
    .selectFrom('contact')
    .innerJoin('client', 'client.account_id', 'contact.client_id')
    .innerJoin('account', 'account.id', 'client.owner_id')
    .select(['contact.name', 'contact.email', 'contact.language_code as languageCode', 'contact.generation'])
    .select(['contact.reminders', 'client.company', 'account.email as replyTo'])
    .select(sql<string>`client.first_name || ' ' || client.last_name`.as('sender'))
    .where('contact.id', '=', contactId)
    .where('contact.left_at', 'is', null)
    .where('account.deleted_at', 'is', null)
    .where('account.disabled_at', 'is', null)
    .$narrowType<{ name: string; email: string }>()
    .executeTakeFirst();
}

/** The people at an address to whom their to-dos were sent, and no others. */
export async function selectContactsAt(db: Database, email: NormalizedEmail): Promise<string[]> {
  const contacts = db
    .selectFrom('contact')
    .select('id')
    .where(sql`lower(email)`, '=', email);
  const rows = await contacts.where('introduced_at', 'is not', null).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Writes down to whom a mail that was asked for goes. */
export async function storeForContact(
  db: Database,
  id: string,
  {
    contactId,
    recipient,
    languageCode,
    template,
  }: { contactId: string } & Pick<ClaimedMail, 'recipient' | 'languageCode' | 'template'>,
): Promise<void> {
  const mail = { contact_id: contactId, recipient, language_code: languageCode, template };
  await db.updateTable('mail').set(mail).where('id', '=', id).execute();
}
