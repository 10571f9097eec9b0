import type { Area } from '@app/schema/roles';
import type { Database } from '../../database/connect.ts';
import { newId } from '../../lib/ids.ts';
import { insertContactMail } from './contact-mail-queries.ts';
import { insertAccountMails, insertMail } from './queries.ts';
import type { AccountMailData, AccountRequest, LetterData } from './templates.ts';

export { deleteHeldMails, retryUnwritable } from './queries.ts';

export type AccountMail = {
  [Template in keyof AccountMailData]: {
    template: Template;
    accountId: string;
    data: AccountMailData[Template];
    /** The clients that it names apart from its reader; it goes when they are erased. */
    about?: readonly string[];
    /** Held back until then. */
    notBefore?: Date;
    /** From then on, within sending hours. */
    sendAt?: Date;
  };
}[keyof AccountMailData];

/** Asked for by a stranger: whom it concerns is found out when it is sent, so that every address costs the request the same. */
type RequestMail = {
  template: 'link_request' | 'code_request';
  recipient: string;
  area: Area;
  languageCode: string;
};

/** Many failed logins at an address; whether anybody is to be warned is found out when it is sent. */
type WarningRequest = { template: 'login_warning_request'; recipient: string; languageCode: string };

type FirmMail = { template: 'account_request'; recipient: string; languageCode: string; data: AccountRequest };

/** To an address that a visitor typed: nothing of the rest. */
type ReceiptMail = {
  template: 'account_request_receipt';
  recipient: string;
  languageCode: string;
  data: Record<string, never>;
};

/** To an address that is invited to a client; the link is made when it is sent, if the invitation is still there. */
type MemberInvitationMail = {
  template: 'member_invitation';
  recipient: string;
  languageCode: string;
  data: { invitation: string };
  about: readonly string[];
};

/** To the address of a colleague whose account lets nobody in any more. */
type MemberRemovedMail = {
  template: 'member_removed';
  recipient: string;
  languageCode: string;
  data: LetterData['member_removed'];
  about: readonly string[];
};

export type QueuedMail =
  | AccountMail
  | RequestMail
  | WarningRequest
  | FirmMail
  | ReceiptMail
  | MemberInvitationMail
  | MemberRemovedMail;

/**
 * Queues a mail in the transaction of what causes it: rolled back, it was never written. Nothing for an account that is deleted
 * or disabled. Gives the id of the mail.
 */
export async function queueMail(tx: Database, mail: QueuedMail): Promise<string> {
  const id = newId();
  if ('accountId' in mail) {
    await insertAccountMails(tx, { about: [], ...mail, accountIds: new Map([[id, mail.accountId]]) });
    return id;
  }
  const data = 'area' in mail ? { area: mail.area } : 'data' in mail ? mail.data : {};
  await insertMail(tx, { id, ...mail, data });
  return id;
}

/** Queues the same mail to several accounts, as `queueMail` does to one. */
export function queueMails(
  tx: Database,
  accountIds: readonly string[],
  mail: Pick<AccountMail, 'template' | 'data' | 'about' | 'notBefore'>,
): Promise<void> {
  const mails = new Map(accountIds.map((accountId) => [newId(), accountId]));
  return insertAccountMails(tx, { ...mail, accountIds: mails, about: mail.about ?? [] });
}

/** Queues a mail with the open to-dos of a person responsible and a link to them. */
export function queueContactMail(tx: Database, contactId: string, now: Date): Promise<void> {
  return insertContactMail(tx, { id: newId(), contactId, now, asked: false });
}

/** Queues a new link to those who are responsible for to-dos at an address; they are looked up when it is sent. */
export async function queueContactLinkRequest(
  tx: Database,
  { email, languageCode, now }: { email: string; languageCode: string; now: Date },
): Promise<void> {
  await insertMail(tx, {
    id: newId(),
    template: 'contact_link_request',
    recipient: email,
    languageCode,
    data: {},
    sendAt: now,
  });
}
