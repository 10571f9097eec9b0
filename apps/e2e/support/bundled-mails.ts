import { addDays } from '../../api/src/lib/days.ts';
import type { Letter, Mailbox } from './mailbox.ts';
import { openDatabase, runJob } from './passed-time.ts';
import type { Say } from './say.ts';
import type { Server } from './server.ts';

/** Sends everybody the reminders and digests of this week as if none had been sent for eight days; today is a sending day. The server has the time zone. */
export async function sendBundledMails(server: Server, zone: string): Promise<void> {
  await using db = await openDatabase(server);
  const today = new Date().toLocaleDateString('sv', { timeZone: zone });
  const settings = { quiet_weekends: false, quiet_holidays: false, reminded_through: addDays(today, -8) };
  await db.deleteFrom('mail').where('day', '=', today).execute();
  await db.updateTable('sending_settings').set(settings).execute();
  runJob(server, 'send_reminders', { TIME_ZONE: zone });
  await db.updateTable('mail').set({ send_at: new Date().toISOString() }).where('day', '=', today).execute();
}

/** The next digest of a consultant. */
export async function nextDigest(mailbox: Mailbox, address: string, say: Say): Promise<Letter> {
  const isDigest = ({ text }: Letter) => text.includes(say('email.weekly_consultant.body'));
  let letter = await mailbox.next(address);
  while (!isDigest(letter)) letter = await mailbox.next(address);
  return letter;
}
