import { resolveChoices, type NotificationEvent, type NotificationKind } from '@app/schema/notification-kinds';
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

/**
 * Notifies somebody in the transaction of what causes it: rolled back, it was never written. The mail is queued where they want
 * to be mailed at once.
 */
export async function notify(
  { tx, clock }: { tx: Tx; clock: () => Date },
  { event, accountId, clientId, planId, params = {}, mail }: News,
): Promise<void> {
  const kind = KIND_OF_EVENT[event] ?? (accountId === clientId ? 'feedback' : 'clients');
  await queries.insertNotification(tx, {
    id: newId(),
    account_id: accountId,
    kind,
    event,
    client_id: clientId,
    plan_id: planId ?? null,
    params: JSON.stringify(params),
    created_at: clock().toISOString(),
    mail_id: mail && (await isMailedAtOnce(tx, accountId, kind)) ? await queueMailTo(tx, accountId, mail) : null,
  });
}

/** The kinds of events that are neither feedback to a client nor about a client of a consultant. */
const KIND_OF_EVENT: Partial<Record<NotificationEvent, NotificationKind>> = {
  check_in_open: 'check_ins',
  check_in_answered: 'check_ins',
  contact_changed: 'contacts',
  date_requested: 'contacts',
  comment_written: 'threads',
  comment_mention: 'threads',
  thread_resolved: 'threads',
};

async function isMailedAtOnce(tx: Tx, accountId: string, kind: NotificationKind): Promise<boolean> {
  const account = await queries.selectChoices(tx, accountId);
  return account !== undefined && resolveChoices(account.role, account.choices)[kind] === 'instant';
}

/** The mail with its reader. */
const queueMailTo = (tx: Tx, accountId: string, mail: NonNullable<News['mail']>) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a union without one of its fields loses how the others belong together
  queueMail(tx, { ...mail, accountId } as AccountMail);
