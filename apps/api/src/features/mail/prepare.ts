import { resolveChoices } from '@app/schema/notification-kinds';
import { AREA_OF_ROLE, type Area, type Role } from '@app/schema/roles';
import type { Tx } from '../../database/connect.ts';
import type { SecretPurpose } from './secrets-port.ts';
import type { Dependencies } from '../../dependencies.ts';
import { MEMBER_INVITATION_DAYS } from '@app/schema/members';
import { DAY_MS } from '../../lib/days.ts';
import { normalizeEmail } from '../../lib/email.ts';
import { hashToken, randomToken } from '../../lib/ids.ts';
import { BUNDLE_TEMPLATES } from './bundles-port.ts';
import { getKinds, type Letter } from './letter.ts';
import { findAskingContact, prepareForContact, SENT_AT_ONCE } from './prepare-contact.ts';
import { makeStopToken } from './stop-link.ts';
import type { LetterTemplate } from './templates.ts';
import * as queries from './queries.ts';
import { transact } from '../../database/transact.ts';

const TEMPLATE_OF: Record<SecretPurpose, LetterTemplate> = {
  invitation: 'invitation',
  reset_password: 'reset_password',
  verification: 'verification_code',
  email_change: 'email_change_code',
  second_factor_unlock: 'second_factor_locked',
};

const PURPOSE_OF = new Map<string, SecretPurpose>(
  Object.entries(TEMPLATE_OF).map(([purpose, template]) => [template, purpose as SecretPurpose]),
).set('new_password_needed', 'reset_password'); // another letter around the same link

const REQUEST_OF: Record<SecretPurpose, string> = {
  invitation: 'link_request',
  reset_password: 'link_request',
  verification: 'code_request',
  email_change: 'code_request',
  second_factor_unlock: 'second_factor_locked', // nobody asks for it without the password
};

type Prepare = Pick<Dependencies, 'db' | 'sealer' | 'clock' | 'mailSecrets' | 'mailBundles' | 'settings' | 'texts'>;
type Mail = queries.ClaimedMail;

/**
 * Finds out whom a claimed mail is for and makes the secret that it carries, so that a link's or a code's life begins
 * when its mail goes out. Null, and the mail is gone, when it is for nobody any more, says nothing, or a newer one has overtaken
 * it; `later` when it may not go out now.
 */
export async function prepareMail(deps: Prepare, mail: Mail): Promise<Letter | 'later' | null> {
  return transact(deps.db, async (tx) => {
    if (mail.sendAt !== null && !SENT_AT_ONCE.has(mail.template) && (await isPutOff(tx, deps, mail))) return 'later';
    const letter = await prepareIn(tx, deps, mail);
    if (!letter) await queries.deleteMail(tx, mail.id);
    return letter;
  });
}

/** Puts a mail off that keeps to sending hours until those; one whose day is over waits for the next run, which replaces it. */
async function isPutOff(tx: Tx, deps: Prepare, { id, day }: Mail): Promise<boolean> {
  const time = await deps.mailBundles.getSendTime(tx, deps, day);
  if (time !== null) await queries.putOff(tx, id, time === 'never' ? 'infinity' : time);
  return time !== null;
}

async function prepareIn(tx: Tx, deps: Prepare, mail: Mail): Promise<Letter | null> {
  if (mail.template === 'member_invitation') return prepareInvitation(tx, deps, mail);
  if (WITHOUT_ACCOUNT.has(mail.template)) return toAddress(mail);
  const asked = mail.template === 'contact_link_request' ? await findAskingContact(tx, deps, mail) : mail;
  if (!asked) return null;
  const { contactId } = asked;
  if (contactId !== null) return prepareForContact(tx, deps, { ...asked, contactId });
  const known = await withAccount(tx, deps, mail);
  if (!known?.accountId) return null;
  const addressee = await queries.selectAddressee(tx, known.accountId);
  if (!addressee) return null;
  const { choices: chosen, ...person } = addressee;
  const { accountId, sendAt, day } = known;
  const choices = resolveChoices(person.role, chosen);
  const reader = { accountId, role: person.role, languageCode: addressee.languageCode, choices };
  const isBundle = sendAt !== null && BUNDLED.has(known.template);
  const bundle = isBundle
    ? await deps.mailBundles.read(tx, deps, { ...reader, id: mail.id, day, data: mail.data })
    : null;
  if (isBundle && !bundle) return null; // nothing is left to say
  if (known.template === 'check_in_open' && !(await queries.isCheckInOpen(tx, String(mail.data['planId']))))
    return null;
  const kinds = bundle?.kinds ?? getKinds(known.template);
  if (kinds.length > 0 && kinds.every((kind) => choices[kind] === 'none')) return null; // stopped since it was queued
  const recipient = getRecipient(known, addressee);
  if (recipient === null) return null;
  const content = bundle && { template: bundle.template, data: bundle.values };
  const prepared = { ...known, accountId, recipient, languageCode: addressee.languageCode, ...content };
  const secret = await getSecret(tx, deps, { ...prepared, role: addressee.role });
  if (secret === GONE) return null;
  await queries.storePrepared(tx, mail.id, {
    ...prepared,
    sealed: secret && deps.sealer.seal(secret, getSealingContext(mail)),
  });
  const { id, messageId, template, data } = prepared;
  const stop =
    kinds.length > 0 ? await makeStopToken({ ...deps, db: tx }, { id: accountId, isContact: false, kinds }) : null;
  const other = { replyTo: null, isToContact: false };
  return { ...person, ...other, id, messageId, template, data, recipient, secret, kinds, stop, bundle };
}

const BUNDLED: ReadonlySet<string> = new Set(BUNDLE_TEMPLATES);

/** The same mail once it is known whom it concerns; null when nobody. */
async function withAccount(tx: Tx, deps: Prepare, mail: Mail): Promise<Mail | null> {
  const { accountId } = mail;
  if (accountId !== null)
    return mail.template === 'email_change_code' ? toHolder(tx, deps, { ...mail, accountId }) : mail;
  if (mail.template === 'login_warning_request') return toWarning(tx, deps, mail);
  const request = { area: mail.data['area'] as Area, email: mail.recipient };
  const admission = await (mail.template === 'link_request'
    ? deps.mailSecrets.resolveLinkRequest(tx, request)
    : deps.mailSecrets.resolveCodeRequest(tx, deps, request));
  return admission && { ...mail, accountId: admission.accountId, template: TEMPLATE_OF[admission.purpose] };
}

/**
 * The code for a new address; when somebody else has that address, a note to them instead. The person who asked
 * for the change gets the same answer, so that they do not learn of the other account.
 */
async function toHolder(tx: Tx, { mailSecrets }: Prepare, mail: Mail & { accountId: string }): Promise<Mail | null> {
  const { accountId } = mail;
  const addressee = await queries.selectAddressee(tx, accountId);
  if (!addressee || addressee.pendingEmail === null) return null;
  const { role, pendingEmail: email } = addressee;
  const holder = await mailSecrets.selectHolder(tx, normalizeEmail(email));
  if (!holder) return mail;
  const kind = {
    template: mail.template,
    accountId,
    request: REQUEST_OF.email_change,
    email,
    area: AREA_OF_ROLE[role],
  };
  if (await queries.isOvertaken(tx, mail.id, kind)) return null;
  return { ...mail, accountId: holder.id, template: 'email_change_taken' };
}

/** Goes to an address that needs no account. */
const WITHOUT_ACCOUNT: ReadonlySet<string> = new Set(['account_request', 'account_request_receipt', 'member_removed']);

/** Goes to the address that was the account's when it was queued, whatever that is now. */
const KEEPS_RECIPIENT: ReadonlySet<string> = new Set(['email_change_notice', 'email_changed']);

async function toWarning(tx: Tx, { mailSecrets }: Prepare, mail: Mail): Promise<Mail | null> {
  const accountId = await mailSecrets.selectWarned(tx, normalizeEmail(mail.recipient));
  return accountId === undefined ? null : { ...mail, accountId, template: 'login_warning' };
}

/** Where a mail goes, by the account's state now; a notice to an address that is being left goes there all the same. */
function getRecipient({ template, recipient }: Mail, { email, pendingEmail }: queries.Addressee): string | null {
  if (KEEPS_RECIPIENT.has(template)) return recipient;
  return template === 'email_change_code' ? pendingEmail : email;
}

const GONE = Symbol('gone');

/** The secret that a mail carries, if it is one that does: its own of an earlier try, or a new one. */
async function getSecret(
  tx: Tx,
  deps: Prepare,
  mail: Mail & { accountId: string; role: Role },
): Promise<string | null | typeof GONE> {
  const { id, accountId, template, recipient, role } = mail;
  if (template === 'email_change_notice') {
    const kept = mail.sealed === null ? null : deps.sealer.open(mail.sealed, getSealingContext(mail));
    return deps.mailSecrets.mintChangeLink(tx, deps, { id: String(mail.data['change']), kept });
  }
  const purpose = PURPOSE_OF.get(template);
  if (!purpose) return null;
  await queries.lockMailFor(tx, accountId);
  const kind = { template, accountId, request: REQUEST_OF[purpose], email: recipient, area: AREA_OF_ROLE[role] };
  if (await queries.isOvertaken(tx, id, kind)) return GONE;
  const kept = mail.sealed === null ? null : deps.sealer.open(mail.sealed, getSealingContext(mail));
  if (kept !== null) {
    const end = await deps.mailSecrets.selectSecretEnd(tx, accountId, purpose);
    if (end === undefined) return GONE; // the mail arrived after all, and its link or code was used
    if (new Date(end) > deps.clock()) return kept;
  }
  return (await deps.mailSecrets.mintSecret(tx, deps, { accountId, purpose })) ?? GONE;
}

/** What a sealed secret is bound to. */
const getSealingContext = ({ id }: { id: string }) => `mail:${id}`;

/** A mail to an invited address, with a link that is made now; null when the invitation was used, cancelled or replaced. */
async function prepareInvitation(tx: Tx, { clock, sealer }: Prepare, mail: Mail): Promise<Letter | null> {
  const kept = mail.sealed === null ? null : sealer.open(mail.sealed, getSealingContext(mail));
  const secret = kept ?? randomToken(TOKEN_BYTES);
  const expiresAt = new Date(clock().getTime() + MEMBER_INVITATION_DAYS * DAY_MS);
  const link = { id: String(mail.data['invitation']), hash: hashToken(secret), expiresAt };
  const invitation = await queries.storeInvitationLink(tx, link);
  if (!invitation) return null;
  await queries.storePrepared(tx, mail.id, { ...mail, sealed: sealer.seal(secret, getSealingContext(mail)) });
  const { company, inviter, role } = invitation;
  return { ...toAddress(mail), secret, data: { company, inviter: inviter ?? '', role } };
}

const TOKEN_BYTES = 32; // 256 random bits

function toAddress({ id, messageId, template, recipient, languageCode, data }: Mail): Letter {
  const nobody = { role: null, firstName: null, consultant: null, pendingEmail: null, hasPlanRight: false };
  const replyTo = template === 'account_request' ? String(data['email']) : null;
  const always = { kinds: [], stop: null, bundle: null, isToContact: false };
  return {
    ...nobody,
    ...always,
    replyTo,
    id,
    messageId,
    template,
    recipient,
    languageCode,
    data,
    email: recipient,
    secret: null,
  };
}
