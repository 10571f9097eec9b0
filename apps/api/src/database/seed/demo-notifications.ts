import type { NotificationEvent } from '@app/schema/notification-kinds';
import { newId } from '../../lib/ids.ts';
import { insertRows, type Seeding } from './seeding.ts';

/** What somebody was notified about. */
export type DemoNews = {
  event: NotificationEvent;
  account_id: string;
  client_id: string;
  plan_id: string | null;
  days_ago: number;
};

const KEPT_DAYS = 90;
const UNREAD_DAYS = 10;

/** Writes notifications of what happened, the oldest first: they are listed by their ids. Only the newest are unread. */
export async function insertNews({ tx, getMoment }: Seeding, news: readonly DemoNews[]): Promise<void> {
  const kept = news.filter(({ days_ago }) => days_ago <= KEPT_DAYS).toSorted((a, b) => b.days_ago - a.days_ago);
  const rows = kept.map(({ days_ago, ...of }) => ({
    id: newId(),
    ...of,
    kind: of.account_id === of.client_id ? ('feedback' as const) : ('clients' as const),
    created_at: getMoment(-days_ago),
    read_at: days_ago < UNREAD_DAYS ? null : getMoment(1 - days_ago),
    mail_id: newId(), // mailed at once; the mail is kept no longer
  }));
  await insertRows(tx, 'notification', rows);
}
