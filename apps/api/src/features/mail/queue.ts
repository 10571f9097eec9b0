import type { Area } from '@app/schema/roles';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { newId } from '../../lib/ids.ts';

type Nothing = Record<string, never>;

/** What each mail to an account tells beside what its account does. */
type AccountMailData = {
  invitation: Nothing;
  verification_code: Nothing;
  /** Goes to the address that waits; `email_change_notice` to the one it would replace. */
  email_change_code: Nothing;
  /** `change` is the id of the change, whose link the notice carries; `day` from when one without consent takes effect. */
  email_change_notice: { change: string; newEmail: string; asker: string; by: string; how: string; day: string };
  /** To somebody whose address a client gave as their own new one. */
  email_change_taken: Nothing;
  /** To the old and to the new address. */
  email_changed: { oldEmail: string; newEmail: string };
  /** To every admin. */
  email_change_without_consent: { asker: string; whose: string; oldEmail: string; newEmail: string; day: string };
  password_changed: Nothing;
  /** After a restore: carries a link for a new password that nobody asked for. */
  new_password_needed: Nothing;
  second_factor_changed: { on: 'true' | 'false' };
  recovery_codes_renewed: Nothing;
  token_created: { tokenName: string };
  /** Somebody who enters wrong codes has the right password. */
  password_warning: Nothing;
  second_factor_locked: Nothing;
  /** An admin revoked a personal token; `tokenName` is what it is called. */
  token_revoked: { tokenName: string };
  plan_right_given: Nothing;
  /** To the consultant; `plan_id` as servers of the release before write and read it. */
  submitted_for_feedback: { company: string; plan: string; plan_id: string; consultant: string };
  feedback_given: { plan: string; planId: string };
  /** To the new consultant; `names` are the companies'. */
  clients_moved: { count: number; names?: string[] };
  /** To the client: until when the wish to be erased can be withdrawn, the last day of it. */
  erasure_requested: { day: string };
  erasure_withdrawn: Nothing;
  /** The same to their consultant. */
  client_erasure_requested: { company: string; clientId: string; day: string };
  client_erasure_withdrawn: { company: string; clientId: string };
};

type AccountMail = {
  [Template in keyof AccountMailData]: {
    template: Template;
    accountId: string;
    data: AccountMailData[Template];
    /** The clients that it tells of beside its reader; it goes when they are erased. */
    about?: readonly string[];
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

/** What a visitor wrote to the firm. */
type AccountRequest = { name: string; company: string; email: string; phone: string; message: string };

type FirmMail = { template: 'account_request'; recipient: string; languageCode: string; data: AccountRequest };

type QueuedMail = AccountMail | RequestMail | WarningRequest | FirmMail;

/** Queues a mail in the transaction of what causes it: rolled back, it was never written. Nothing for an account that is deleted or disabled. */
export async function queueMail(tx: Database, mail: QueuedMail): Promise<void> {
  const id = newId();
  if ('accountId' in mail) {
    await sql`insert into mail (id, account_id, recipient, language_code, template, data, message_id, next_try_at, about)
      select ${id}, id, email, language_code, ${mail.template}, ${JSON.stringify(mail.data)}, ${id}, 'epoch', ${mail.about ?? []}::uuid[]
      from account where id = ${mail.accountId} and deleted_at is null and disabled_at is null`.execute(tx);
    return;
  }
  const data = 'area' in mail ? { area: mail.area } : 'data' in mail ? mail.data : {};
  await sql`insert into mail (id, recipient, language_code, template, data, message_id, next_try_at)
    values (${id}, ${mail.recipient}, ${mail.languageCode}, ${mail.template}, ${JSON.stringify(data)}, ${id}, 'epoch')`.execute(
    tx,
  );
}
