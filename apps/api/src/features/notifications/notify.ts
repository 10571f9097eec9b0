import { NEWS_KINDS, type NotificationEvent } from '@app/schema/notification-kinds';
import type { Tx } from '../../database/connect.ts';
import { newId } from '../../lib/ids.ts';
import { queueMail, type AccountMail } from '../mail/queue.ts';
import * as queries from './queries.ts';

export { deleteMoveNews } from './queries.ts';

type News = {
  event: NotificationEvent;
  /** Who is notified. */
  accountId: string;
  /** The client whom it is about; null when it is about several. */
  clientId: string | null;
  planId?: string;
  /** Numbers, days and ids; names are looked up when it is read. */
  params?: Record<string, number | string>;
  /** The mail that says the same at once. */
  mail?: Omit<AccountMail, 'accountId'>;
};

/** Notifies somebody in the transaction of what causes it: rolled back, it was never written. */
export async function notify(
  { tx, clock }: { tx: Tx; clock: () => Date },
  { event, accountId, clientId, planId, params = {}, mail }: News,
): Promise<void> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same mail with its reader
  const mailId = mail ? await queueMail(tx, { ...mail, accountId } as AccountMail) : null;
  await queries.insertNotification(tx, {
    id: newId(),
    account_id: accountId,
    kind: accountId === clientId ? NEWS_KINDS.User : NEWS_KINDS.Consultant,
    event,
    client_id: clientId,
    plan_id: planId ?? null,
    params: JSON.stringify(params),
    created_at: clock().toISOString(),
    mail_id: mailId,
  });
}
