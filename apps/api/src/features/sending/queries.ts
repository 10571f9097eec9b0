import type { SaveSendingInput } from '@app/schema/sending';
import { sql, type RawBuilder } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { OPEN_TODO } from '../../database/plan-document.ts';
import { atHour } from '../../lib/days.ts';
import { clientsWithFollowUp } from './follow-up-digest-queries.ts';
import { clientsWithWeek, consultantsWithWeek } from './digest-queries.ts';
import type { DigestDays } from './sending-days.ts';

/** The settings with the days and moments that follow from them. */
export function selectSettings(db: Database) {
  return db
    .selectFrom('sending_settings')
    .select(['send_hour as sendHour', 'quiet_weekends as quietWeekends', 'quiet_holidays as quietHolidays'])
    .select(['quiet_periods as quietPeriods', 'started_at as startedAt', 'reminded_through as remindedThrough'])
    .select('check_in_days as checkInDays')
    .executeTakeFirstOrThrow();
}

export type Settings = Awaited<ReturnType<typeof selectSettings>>;

/** The quiet periods, which nobody else changes until the transaction ends. */
export async function lockQuietPeriods(tx: Tx): Promise<Settings['quietPeriods']> {
  const periods = tx.selectFrom('sending_settings').select('quiet_periods as quietPeriods').forNoKeyUpdate();
  return (await periods.executeTakeFirstOrThrow()).quietPeriods;
}

type Values = Pick<SaveSendingInput, 'sendHour' | 'quietWeekends' | 'quietHolidays' | 'quietPeriods' | 'checkInDays'>;

/** Stores what is given; the rest stays. */
export async function updateSettings(tx: Tx, values: Values): Promise<void> {
  const changed = {
    send_hour: values.sendHour,
    quiet_weekends: values.quietWeekends,
    quiet_holidays: values.quietHolidays,
    quiet_periods: values.quietPeriods && JSON.stringify(values.quietPeriods),
    check_in_days: values.checkInDays,
  };
  if (Object.values(changed).every((value) => value === undefined)) return;
  await tx.updateTable('sending_settings').set(changed).execute();
}

/** Begins with sending, as if the days up to one had been mailed; false when it was begun before. */
export async function startSending(tx: Tx, at: Date, remindedThrough: string): Promise<boolean> {
  const started = tx
    .updateTable('sending_settings')
    .set({ started_at: at.toISOString(), reminded_through: remindedThrough })
    .where('started_at', 'is', null);
  return (await started.executeTakeFirstOrThrow()).numUpdatedRows > 0n;
}

/** Notes that everybody was reminded through a day; an earlier one changes nothing. */
export async function markReminded(db: Database, day: string): Promise<void> {
  await db
    .updateTable('sending_settings')
    .set({ reminded_through: day })
    .where((eb) => eb.or([eb('reminded_through', 'is', null), eb('reminded_through', '<', day)]))
    .execute();
}

export async function selectDatabaseTime(db: Database): Promise<Date> {
  // raw: a select without a table
  const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(db);
  return new Date(rows[0]!.now); // a select without a table is one row
}

/** Who may be mailed at all: they have been here, are not deleted, and neither they nor their company are about to be erased. */
const MAILED = sql`account.last_login_at is not null and account.deleted_at is null and account.disabled_at is null
  and not exists (select from erasure_request request join member on member.client_id = request.client_id
    where member.account_id = account.id)`;

/** The main users of the clients that a query gives as `id`: what a plan asks for is mailed to them. */
const ownersOf = (clients: RawBuilder<unknown>) =>
  sql`select client.owner_id as id from client where client.account_id in (${clients})`;

/** Of a notification, that it is in no mail and nobody has read it, and how its reader wants to be mailed it. */
const UNMAILED = sql`notification.mail_id is null and notification.read_at is null`;
const CHOICE = sql`coalesce(account.notification_choices->>notification.kind,
  case notification.kind when 'contacts' then 'daily' else 'instant' end)`;
const WANTED_AT_ONCE = sql`${UNMAILED} and ${CHOICE} = 'instant'`;
/** The same for the mail of a day, which may be that of a week too. */
const isWanted = (digest: DigestDays | null) =>
  sql`${UNMAILED} and ${CHOICE} in ('instant', 'daily'${digest ? sql`, 'weekly'` : sql``})`;

const REMINDERS = sql`coalesce(account.notification_choices->>'reminders', 'daily')`;
const DIGEST = sql`coalesce(account.notification_choices->>'digest', 'weekly')`;

/** Of a bundled mail, that it has not gone out though its day is over. */
export const isStale = (today: string) =>
  sql`mail.day < ${today}::date and mail.sent_at is null and mail.failed_at is null`;

/** The day of somebody’s last bundled mail before a day, in which all days up to it are; null without one, and those that are stale do not count. */
export const selectLastDay = (isTheirs: RawBuilder<unknown>, today: string) =>
  sql<string>`(select max(mail.day)::text from mail where ${isTheirs} and mail.day < ${today}::date and not (${isStale(today)}))`;

/**
 * Of a `contact`, that they get the reminders of their to-dos: these were sent to them, and they have not stopped them. Of others
 * the client is reminded.
 */
export const REMINDED_CONTACT = sql`contact.introduced_at is not null and contact.left_at is null and contact.reminders`;

/** Of a `todo`, that nobody but the client is reminded of it. */
const REMINDS_CLIENT = sql`(todo.contact_id is null
  or not exists (select from contact where contact.id = todo.contact_id and ${REMINDED_CONTACT}))`;

/** Deadlines with their reminder days, as rows. */
export const toDueDays = (deadlines: Due['deadlines']) =>
  sql`unnest(${deadlines.map(({ deadline }) => deadline)}::date[], ${deadlines.map(({ day }) => day)}::date[]) due (deadline, day)`;

export type Due = {
  deadlines: readonly { deadline: string; day: string }[];
  digest: DigestDays | null;
  today: string;
  timeZone: string;
};

/** Somebody who is due a bundled mail, and which it is by what there is to tell when it is queued. */
export type DuePerson = { accountId: string; template: 'daily' | 'weekly' | 'weekly_consultant' | 'news' };

/**
 * Who is due a bundled mail: clients with a to-do that has a reminder day, anyone with a notification that is in no mail, or whose
 * mail of an earlier day has not gone out, and on the day of the weekly digest who has news for it.
 */
export async function selectDue(db: Database, due: Due): Promise<DuePerson[]> {
  const { deadlines, digest, today, timeZone } = due;
  const hasDigest = digest
    ? sql`account.role = 'User' and 'weekly' in (${DIGEST}, ${REMINDERS}) and account.id in (select id from week)
        or account.role = 'Consultant' and ${DIGEST} = 'weekly' and account.id in (select id from events)
        or ${DIGEST} = 'weekly' and exists (select from notification where notification.account_id = account.id
          and ${UNMAILED} and ${CHOICE} = 'weekly')`
    : sql`false`;
  // raw: lists of days, and several ways to be due
  const { rows } = await sql<DuePerson>`
    with late as (${ownersOf(sql`
      select plan.client_id
      from ${toDueDays(deadlines)}
        join todo on coalesce(todo.deadline, '9999-12-31'::date) = due.deadline and ${OPEN_TODO}
        join plan on plan.id = todo.plan_id and plan.follow_up_paused_at is null
      where ${REMINDS_CLIENT} and (todo.created_at at time zone ${timeZone}::text)::date <= due.day`)}
    ), week as (${digest ? ownersOf(sql`${clientsWithWeek(digest)} union ${clientsWithFollowUp({ ...digest, today, timeZone })}`) : NOBODY}
    ), events as (${digest ? consultantsWithWeek(atHour(digest.since, 0, timeZone)) : NOBODY}),
    asked as materialized (
      select account.id, account.role, account.role = 'User' and ${REMINDERS} = 'daily' and account.id in (select id from late)
          as reminded,
        ${hasDigest} as weekly,
        exists (select from notification where notification.account_id = account.id and ${isWanted(digest)}) as noted,
        exists (select from mail where mail.account_id = account.id and ${isStale(today)}) as stale
      from account where account.id in (
          select id from late union select id from week union select id from events
          union select account_id from notification where mail_id is null and read_at is null
          union select account_id from mail where ${isStale(today)})
        and ${MAILED}
    )
    select id as "accountId", case when weekly then case role when 'User' then 'weekly' else 'weekly_consultant' end
      when reminded then 'daily' else 'news' end as template
    from asked where reminded or weekly or noted or stale order by id`.execute(db);
  return rows;
}

const NOBODY = sql`select null::uuid as id where false`;

export type Bundle = DuePerson & { mailId: string; sendAt: Date };

type OfDay = { day: string; after: string; digest: DigestDays | null };

/**
 * Queues the mail of a day for some accounts; who has one gets no other. One of an earlier day that has not gone out is replaced:
 * the new one tells of its days and its notifications too.
 */
export async function insertBundles(tx: Tx, bundles: readonly Bundle[], { day, after, digest }: OfDay): Promise<void> {
  const lists = [bundles.map(({ mailId }) => mailId), bundles.map(({ accountId }) => accountId)] as const;
  const sendAt = bundles.map((bundle) => bundle.sendAt.toISOString());
  const templates = bundles.map(({ template }) => template);
  // raw: lists that are one value each, and several tables in one statement
  await sql`with stale as (
      delete from mail where account_id = any(${lists[1]}::uuid[]) and ${isStale(day)}
      returning id, account_id, data->>'after' as after
    ), made as (
      insert into mail (id, account_id, recipient, language_code, template, data, message_id, next_try_at, day, send_at)
      select wanted.id, account.id, email, language_code, wanted.template,
        jsonb_build_object('after', least(greatest(${after}, ${selectLastDay(sql`mail.account_id = account.id`, day)}), stale.after),
          'through', ${day}::text), wanted.id, 'infinity', ${day}::date,
        wanted.send_at
      from unnest(${lists[0]}::uuid[], ${lists[1]}::uuid[], ${sendAt}::timestamptz[], ${templates}::text[])
          wanted (id, account_id, send_at, template)
        join account on account.id = wanted.account_id
        left join (select account_id, min(after) as after from stale group by account_id) stale on stale.account_id = account.id
      on conflict (account_id, day) where day is not null do nothing
      returning id, account_id
    )
    update notification set mail_id = made.id from made join account on account.id = made.account_id
    where notification.account_id = made.account_id and notification.read_at is null
      and (${isWanted(digest)} or notification.mail_id in (select id from stale))`.execute(tx);
}

/** Queues for an account the mail of the newest day that has not gone out to another one, unless it has one of that day. */
export async function insertBundleLike(tx: Tx, { from, to, mailId }: { from: string; to: string; mailId: string }) {
  // raw: takes the columns of another row
  await sql`insert into mail (id, account_id, recipient, language_code, template, data, message_id, next_try_at, day, send_at)
    select ${mailId}::uuid, account.id, account.email, account.language_code, mail.template, mail.data, ${mailId}::text, 'infinity',
      mail.day, mail.send_at
    from mail join account on account.id = ${to}
    where mail.account_id = ${from} and mail.day is not null and mail.sent_at is null and mail.failed_at is null
    order by mail.day desc limit 1
    on conflict (account_id, day) where day is not null do nothing`.execute(tx);
}

/** Gives each account with news that it wants at once, the oldest from before a moment, one mail of all of them; how many. */
export async function insertNews(
  tx: Tx,
  { before, now, newIds }: { before: Date; now: Date; newIds: readonly string[] },
): Promise<number> {
  // raw: takes the notifications and makes their mails in one statement
  const { rows } = await sql`with ready as (
      select account.id, row_number() over (order by account.id) as place
      from account where ${MAILED} and exists (select from notification where notification.account_id = account.id
        and created_at <= ${before.toISOString()} and ${WANTED_AT_ONCE})
      order by account.id limit ${newIds.length}
    ), wanted as (
      select ready.id as account_id, new.id as mail_id from ready
        join unnest(${newIds}::uuid[]) with ordinality new (id, place) using (place)
    ), taken as (
      update notification set mail_id = wanted.mail_id from wanted join account on account.id = wanted.account_id
      where notification.account_id = wanted.account_id and ${WANTED_AT_ONCE}
      returning wanted.mail_id, wanted.account_id
    )
    insert into mail (id, account_id, recipient, language_code, template, data, message_id, next_try_at, send_at)
    select distinct taken.mail_id, account.id, email, language_code, 'news', '{}'::jsonb, taken.mail_id::text, 'infinity'::timestamptz,
      ${now.toISOString()}::timestamptz
    from taken join account on account.id = taken.account_id
    returning id`.execute(tx);
  return rows.length;
}

export type DueTodo = { task: string; deadline: string; plan: string };

/** A client's open to-dos that have one of these deadlines, the earliest first. */
export async function selectDueTodos(
  db: Database,
  clientId: string,
  { deadlines, timeZone }: Pick<Due, 'deadlines' | 'timeZone'>,
): Promise<(DueTodo & { planId: string })[]> {
  // raw: a list of days
  const { rows } = await sql<
    DueTodo & { planId: string }
  >`select todo.task, todo.deadline, plan.name as plan, plan.id as "planId"
    from ${toDueDays(deadlines)}
      join todo on todo.deadline = due.deadline and ${OPEN_TODO}
      join plan on plan.id = todo.plan_id and plan.follow_up_paused_at is null
    where plan.client_id = ${clientId} and ${REMINDS_CLIENT} and (todo.created_at at time zone ${timeZone}::text)::date <= due.day
    order by todo.deadline, todo.id`.execute(db);
  return rows;
}
