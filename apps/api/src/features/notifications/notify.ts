import { resolveChoices, type NotificationEvent, type NotificationKind } from '@app/schema/notification-kinds';
import type { Tx } from '../../database/connect.ts';
import { newId } from '../../lib/ids.ts';
import { queueMail, type AccountMail } from '../mail/queue.ts';
import * as queries from './queries.ts';

export { deleteMoveNews } from './queries.ts';

type News = {
  event: NotificationEvent;
  planId?: string;
  /** Numbers, days and ids; names are looked up when it is read. */
  params?: Record<string, number | string>;
  /** The mail that says the same at once. */
  mail?: Omit<AccountMail, 'accountId'>;
} & (
  | {
      /** Who is notified. */
      accountId: string;
      /** The client whom it is about; null when it is about several. */
      clientId: string | null;
    }
  | {
      accountId?: undefined;
      /** Whose main user is notified. */
      clientId: string;
      /** Those who write the plan with the main user are notified too, without the mail. */
      alsoEditors?: boolean;
    }
);

/**
 * Notifies somebody in the transaction of what causes it: rolled back, it was never written. The mail is queued where they want
 * to be mailed at once.
 */
export async function notify({ tx, clock }: { tx: Tx; clock: () => Date }, news: News): Promise<void> {
  const { event, clientId, planId, params = {}, mail } = news;
  const kind = KIND_OF_EVENT[event] ?? (news.accountId === undefined ? 'feedback' : 'clients');
  const readers = await listReaders(tx, news);
  const [main] = readers;
  const mailsNow = mail && main && resolveChoices(main.role, main.choices)[kind] === 'instant';
  const mailId = mailsNow ? await queueMailTo(tx, main.id, mail) : null;
  const about = { kind, event, client_id: clientId, plan_id: planId ?? null, params: JSON.stringify(params) };
  const at = { created_at: clock().toISOString() };
  await queries.insertNotifications(
    tx,
    readers.map(({ id }) => ({
      id: newId(),
      account_id: id,
      ...about,
      ...at,
      mail_id: id === main?.id ? mailId : null,
    })),
  );
}

/** Who is notified, the one who is mailed first. */
function listReaders(tx: Tx, news: News) {
  if (news.accountId !== undefined) return queries.selectReader(tx, news.accountId);
  return queries.selectWriters(tx, news.clientId, news.alsoEditors ?? false);
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

/** The mail with its reader. */
const queueMailTo = (tx: Tx, accountId: string, mail: NonNullable<News['mail']>) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a union without one of its fields loses how the others belong together
  queueMail(tx, { ...mail, accountId } as AccountMail);
