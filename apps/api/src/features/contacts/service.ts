import { CONTACTS_MAX, NEW_CONTACTS_A_DAY } from '@app/schema/contact-limits';
import type { Contact, ListContactsInput, SaveContactInput } from '@app/schema/contacts';
import type { IdInput } from '@app/schema/fields';
import { VALIDATION_KEYS } from '@app/schema/validation';
import type { Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { Failure, fieldFailure } from '../../failure.ts';
import { normalizeEmail } from '../../lib/email.ts';
import { getClientId, holdMembership, isClientInScope } from '../../policy/scope.ts';
import type { Context, SignedInContext } from '../../trpc/context.ts';
import { audit } from '../audit/record.ts';
import { CONTACT_MAILS, NEW_CONTACTS } from '../auth/rate-limits/limits.ts';
import { countTry } from '../auth/rate-limits/service.ts';
import { signFor, type KeepingLinkKey } from '../mail/link-key.ts';
import { queueContactMail } from '../mail/queue.ts';
import { removeKept } from '../mail/mail-folder.ts';
import { nameRemover } from '../todos/contact-changes.ts';
import * as queries from './queries.ts';

/** The people responsible of the caller, or of a client of theirs; staff do not see addresses. */
export async function listContacts(ctx: SignedInContext, { clientId }: ListContactsInput): Promise<Contact[]> {
  const isClient = ctx.actor.role === 'User';
  const of = clientId ?? ctx.actor.member?.clientId;
  if (of === undefined) throw fieldFailure('clientId', VALIDATION_KEYS.required, 'missing_form_parameters');
  if (!(await isClientInScope(ctx.db, ctx.scope, of))) throw new Failure('not_found');
  const contacts = await queries.selectContacts(ctx.db, ctx.scope, of);
  return isClient ? contacts : contacts.map((contact) => ({ ...contact, email: undefined }));
}

/**
 * Adds a person responsible, or changes the one with the id or the address: there is one for each address. Throws `contact_refused`
 * for an address whose owner has left, and `email_in_use` for that of another one. Where links of an id end, name and address stay
 * as they are: those that are given may come from a page that is older than them.
 */
export async function saveContact(ctx: SignedInContext, { id, voidLinks = false, ...fields }: SaveContactInput) {
  const clientId = getClientId(ctx.scope);
  if (fields.languageCode !== undefined) expectLanguage(ctx, fields.languageCode);
  if (id !== undefined && voidLinks) return endLinks(ctx, { id, languageCode: fields.languageCode });
  const email = normalizeEmail(fields.email);
  const addressHash = await hashAddress(ctx, clientId, email);
  const { contact, removed } = await transact(ctx.db, async (tx) => {
    await holdMembership(tx, ctx.scope);
    const { byId, byAddress } = await queries.lockContacts(tx, clientId, { id, email, addressHash });
    if (byAddress?.hasLeft) throw new Failure('contact_refused');
    if (id !== undefined && (!byId || byId.hasLeft)) throw new Failure('not_found');
    if (byId && byAddress && byId.id !== byAddress.id) throw new Failure('email_in_use');
    const found = byId ?? byAddress;
    if (!found)
      return {
        contact: await queries.selectContact(tx, await addContact(ctx, tx, { ...fields, addressHash })),
        removed: [],
      };
    const hasMoved = found.email?.toLowerCase() !== email;
    const gone = hasMoved ? await queries.deleteContactMails(tx, { id: found.id, clientId, email: found.email }) : [];
    await queries.updateContact(tx, found.id, { ...fields, addressHash, hasMoved, voidsLinks: voidLinks });
    if (voidLinks) await audit({ ...ctx, db: tx }, 'contact_links_voided', { clientId, subjectId: found.id });
    return { contact: await queries.selectContact(tx, found.id), removed: gone };
  });
  await removeMails(ctx, removed);
  return { msg: 'saved', contact } as const;
}

/** Ends the links of a contact. */
async function endLinks(ctx: SignedInContext, { id, languageCode }: Pick<SaveContactInput, 'languageCode'> & IdInput) {
  const contact = await transact(ctx.db, async (tx) => {
    await holdMembership(tx, ctx.scope);
    const found = await queries.lockContact(tx, ctx.scope, id);
    if (!found) throw new Failure('not_found');
    await queries.endLinks(tx, id, languageCode);
    await audit({ ...ctx, db: tx }, 'contact_links_voided', { clientId: found.clientId, subjectId: id });
    return queries.selectContact(tx, id);
  });
  return { msg: 'saved', contact } as const;
}

type New = Pick<SaveContactInput, 'name' | 'email' | 'languageCode'> & { addressHash: string };

async function addContact(ctx: SignedInContext, tx: Tx, contact: New): Promise<string> {
  const clientId = getClientId(ctx.scope);
  if ((await queries.countContacts(tx, clientId)) >= CONTACTS_MAX)
    throw limitFailure(VALIDATION_KEYS.contactsMax, CONTACTS_MAX);
  const { left } = await countTry({ db: tx, now: ctx.clock() }, NEW_CONTACTS, [clientId]);
  if (left === 0) throw limitFailure(VALIDATION_KEYS.contactsPerDay, NEW_CONTACTS_A_DAY);
  const { languageCode = ctx.language, ...rest } = contact;
  const subjectId = await queries.insertContact(tx, { ...rest, languageCode, clientId, at: ctx.clock() });
  await audit({ ...ctx, db: tx }, 'contact_added', { clientId, subjectId });
  return subjectId;
}

const limitFailure = (key: string, max: number) =>
  new Failure('bad_request', { errors: [{ path: 'email', key, params: { max } }] });

/** Mails a person their open to-dos; the first time begins reminders to them. Too often, it silently does not. */
export async function sendTodos(ctx: SignedInContext, { id }: IdInput) {
  await transact(ctx.db, async (tx) => {
    await holdMembership(tx, ctx.scope);
    const contact = await queries.lockContact(tx, ctx.scope, id);
    if (!contact) throw new Failure('not_found');
    if (contact.openTodos === 0) throw new Failure('bad_request');
    const now = ctx.clock();
    const { left } = await countTry({ db: tx, now }, CONTACT_MAILS, [id]);
    if (left === 0) return;
    await queries.markIntroduced(tx, id, now);
    await queueContactMail(tx, id, now);
  });
  return { msg: 'email_sent' } as const;
}

/** Deletes a person responsible with all that is kept of them; the name stays as text in the to-dos. */
export async function deleteContact(ctx: SignedInContext, { id }: IdInput) {
  const removed = await transact(ctx.db, async (tx) => {
    await queries.lockPlans(tx, getClientId(ctx.scope));
    await holdMembership(tx, ctx.scope);
    const contact = await queries.lockContact(tx, ctx.scope, id);
    if (!contact) throw new Failure('not_found');
    const mails = await queries.deleteContactMails(tx, contact);
    await nameRemover(tx, { id: ctx.actor.accountId }, ctx.clock());
    await queries.deleteContact(tx, id);
    await audit({ ...ctx, db: tx }, 'contact_removed', { clientId: contact.clientId, subjectId: id });
    return mails;
  });
  await removeMails(ctx, removed);
  return { msg: 'deleted' } as const;
}

/** Removes the files of deleted mails, where mails are kept as files. */
export async function removeMails({ settings }: Pick<Context, 'settings'>, ids: readonly string[]): Promise<void> {
  if (settings.smtpUrl === null) await removeKept(settings.dataDir, [...ids]);
}

/** Throws a failure of the field for a language that is not offered. */
export function expectLanguage({ texts }: Pick<Context, 'texts'>, languageCode: string): void {
  if (!texts.languages.includes(languageCode)) throw fieldFailure('languageCode');
}

/** A keyed hash of an address, a different one for each client. */
export async function hashAddress(ctx: KeepingLinkKey, clientId: string, email: string): Promise<string> {
  return (await signFor(ctx, 'contact address', `${clientId} ${email}`)).toString('base64url');
}
