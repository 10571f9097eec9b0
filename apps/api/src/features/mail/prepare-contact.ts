import type { Tx } from '../../database/connect.ts';
import type { Dependencies } from '../../dependencies.ts';
import { normalizeEmail } from '../../lib/email.ts';
import { newId } from '../../lib/ids.ts';
import { makeContactToken } from './contact-link.ts';
import type { Letter } from './letter.ts';
import * as queries from './contact-mail-queries.ts';
import type { ClaimedMail } from './queries.ts';
import { makeStopToken } from './stop-link.ts';

type Prepare = Pick<Dependencies, 'db' | 'sealer' | 'clock' | 'mailSecrets' | 'mailBundles' | 'settings' | 'texts'>;
type Mail = ClaimedMail;

/** What is mailed as soon as it is queued, though it has a moment to be sent at. */
export const SENT_AT_ONCE: ReadonlySet<string> = new Set(['contact_todos', 'contact_link_request']);

/**
 * A mail to a person without an account, with a link that is made now; the address and the language are those of now. Null when they
 * have left, have stopped reminders, or there is nothing left to say.
 */
export async function prepareForContact(
  tx: Tx,
  deps: Prepare,
  mail: Mail & { contactId: string },
): Promise<Letter | null> {
  const { contactId } = mail;
  const addressee = await queries.selectContactAddressee(tx, contactId);
  if (!addressee) return null;
  const { name, email, languageCode, generation, company, sender, replyTo, reminders } = addressee;
  if (mail.template === 'daily' && !reminders) return null;
  const known = { ...mail, contactId, recipient: email, languageCode };
  const bundle = await deps.mailBundles.readForContact(tx, deps, known);
  if (!bundle) return null;
  const keeping = { ...deps, db: tx };
  const secret = await makeContactToken(keeping, { contactId, generation });
  const { kinds, template } = bundle;
  await queries.storeForContact(tx, mail.id, known);
  return {
    id: mail.id,
    messageId: mail.messageId,
    template,
    recipient: email,
    languageCode,
    role: null,
    email,
    firstName: name,
    consultant: null,
    hasPlanRight: false,
    data: { ...bundle.values, company, sender },
    secret,
    kinds,
    stop: await makeStopToken(keeping, { id: contactId, isContact: true, kinds }),
    bundle: { ...bundle, path: `/to-dos/${secret}` },
    replyTo,
    isToContact: true,
  };
}

/**
 * Finds out who asks for a link: this mail becomes that of the first, and there is one more for each other. Who has had as many as
 * they may gets none. Null when it is nobody.
 */
export async function findAskingContact(tx: Tx, deps: Pick<Prepare, 'clock' | 'mailSecrets'>, mail: Mail) {
  const asking: string[] = [];
  for (const contactId of await queries.selectContactsAt(tx, normalizeEmail(mail.recipient)))
    if (await deps.mailSecrets.countContactMail(tx, deps, contactId)) asking.push(contactId);
  const [first, ...others] = asking;
  for (const contactId of others)
    await queries.insertContactMail(tx, { id: newId(), contactId, now: deps.clock(), asked: true });
  return first === undefined ? null : { ...mail, contactId: first, template: 'contact_todos', data: queries.ASKED };
}
