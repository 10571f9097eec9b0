import type pg from 'pg';
import { openClient } from '../support/places.ts';

const SHOWN = 10;

/**
 * What the runs left in a database, a line for each bundled mail, each notification and the day up to which everybody was reminded.
 * Lines hold no id of a mail, which each run chooses by chance.
 */
export type State = readonly string[];

export async function readState(url: string): Promise<State> {
  await using client = await openClient(url);
  await client.query(`set timezone to 'UTC'`);
  const { rows } = await client.query<{ line: string }>(`
    select concat_ws(' ', 'mail to', account_id, coalesce('of ' || day, 'of no day'), template, data, 'at', send_at,
        coalesce('sent at ' || sent_at, 'not sent'), 'with',
        (select string_agg(notification.id::text, ', ' order by notification.id) from notification where mail_id = mail.id)) as line
      from mail where send_at is not null
    union all
    select concat_ws(' ', 'notification', notification.id, 'of', notification.account_id, case
        when mail_id is null then 'in no mail' when mail.id is null then 'in a mail that is gone'
        else concat_ws(' ', 'in the mail to', mail.account_id, coalesce('of ' || day, 'of no day'), template) end)
      from notification left join mail on mail.id = mail_id
    union all
    select 'reminded through ' || reminded_through from sending_settings
    order by 1`);
  return rows.map(({ line }) => line);
}

/** The lines that one has more often than the other. */
export function compareStates(expected: State, found: State): string[] {
  const counts = new Map<string, number>();
  for (const line of expected) counts.set(line, (counts.get(line) ?? 0) + 1);
  for (const line of found) counts.set(line, (counts.get(line) ?? 0) - 1);
  return [...counts].flatMap(([line, count]) => {
    if (count === 0) return [];
    return `${count > 0 ? 'missing' : 'too many'}: ${Math.abs(count)} × ${line}`;
  });
}

/** How many bundled mails and notifications in a mail there are. */
export function describeState(state: State): string {
  const count = (pattern: RegExp) => state.filter((line) => pattern.test(line)).length;
  return `${count(/^mail to \S+ of \d/)} mails of a day, ${count(/^mail to \S+ of no/)} of news, ${count(/in the mail/)} notifications in them`;
}

/** Prints the first differences under a title; whether there are none. */
export function printDifferences(title: string, differences: readonly string[]): boolean {
  if (differences.length === 0) return true;
  console.log(`${title}: ${differences.length} differences`);
  for (const line of differences.slice(0, SHOWN)) console.log(`  ${line}`);
  return false;
}

/**
 * What must not be in any database, whatever an undisturbed run leaves: by the present state, and by the table `mailed`, which has the
 * notifications of each sent mail.
 */
export async function findBroken(client: pg.Client, lastSendingDay: string): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `select 'two mails of ' || day || ' to ' || account_id as line
      from mail where day is not null group by account_id, day having count(*) > 1
    union all
    select count(*) || ' sent mails had notification ' || notification_id from mailed group by notification_id having count(*) > 1
    union all
    select 'the mail to ' || mail.account_id || ' has notification ' || notification.id || ' of ' || notification.account_id
      from notification join mail on mail.id = mail_id where mail.account_id <> notification.account_id
    union all
    select 'the mail with notification ' || notification.id || ' is gone' from notification left join mail on mail.id = mail_id
      where mail_id is not null and mail.id is null and read_at is null
    union all
    select 'no mail has notification ' || notification.id from notification join account on account.id = account_id
      where mail_id is null and read_at is null and notification.created_at < $1::date and last_login_at is not null
        and account.deleted_at is null and disabled_at is null
        and not exists (select from erasure_request where client_id = account.id)
        and coalesce(notification_choices->>notification.kind, 'instant') in ('instant', 'daily')`,
    [lastSendingDay],
  );
  return rows.map(({ line }) => line);
}
