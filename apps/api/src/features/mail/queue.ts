import type { Area } from '@app/schema/roles';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { newId } from '../../lib/ids.ts';
import type { AccountMailData, AccountRequest } from './templates.ts';

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
