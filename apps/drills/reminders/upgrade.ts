import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { OPERATOR } from '../../api/src/features/audit/record.ts';
import type { Database } from '../../api/src/database/connect.ts';
import { sendNews, sendReminders } from '../../api/src/features/sending/reminders.ts';
import { getSending, saveSending } from '../../api/src/features/sending/service.ts';
import { addDays } from '../../api/src/lib/days.ts';
import { MORNING, runAt, toMoment } from './moments.ts';

/**
 * An installation that has plans and is upgraded: nothing is queued until sending is started, then as many mails as the preview
 * said, and no second one of that day. Whether that is so.
 */
export async function startAfterUpgrade(client: pg.Client, db: Database, day: string): Promise<boolean> {
  await client.query('delete from mail where send_at is not null');
  await client.query('update notification set mail_id = null');
  await client.query('update sending_settings set started_at = null, reminded_through = null');
  const countMails = async () => {
    const { rows } = await client.query<{ template: string; count: number }>(
      'select template, count(*)::int as count from mail where send_at is not null group by template order by template',
    );
    return Object.fromEntries(rows.map(({ template, count }) => [template, count]));
  };
  const runDay = async (of: string) => {
    const [deps, given] = runAt(db, toMoment(of, MORNING));
    await sendReminders(deps, given);
    await sendNews(deps, given);
  };
  await runDay(addDays(day, -1));
  await runDay(day);
  const before = await countMails();
  const [deps, given] = runAt(db, toMoment(day, MORNING));
  const { preview, ...settings } = await getSending(deps);
  const { sendHour, quietWeekends, quietHolidays, quietPeriods } = settings;
  const saved = { sendHour, quietWeekends, quietHolidays, quietPeriods, start: true } as const;
  await saveSending({ ...deps, actor: OPERATOR }, saved);
  await sendReminders(deps, given);
  await sendReminders(deps, given);
  const after = await countMails();
  console.log(
    `Upgraded on ${day}: ${JSON.stringify(before)} mails before the start, by the preview ${JSON.stringify(preview)}, then ${JSON.stringify(after)}.`,
  );
  return Object.keys(before).length === 0 && preview !== null && isDeepStrictEqual(preview.mails, after);
}
