import type pg from 'pg';
import { HELPERS } from '../../api/src/database/seed/large/script.ts';
import { connect } from '../../api/src/database/connect.ts';
import { sendReminders } from '../../api/src/features/sending/reminders.ts';
import { openClient } from '../support/places.ts';
import { FIRST_DAY, MORNING, runAt, toMoment } from './moments.ts';

const FRIDAY = '2027-01-08';
const THURSDAY = '2027-01-07';

export type World = { people: number; days: number };

/** Of an account in a statement: a number below a bound that looks random and is the same in every copy. */
const draw = (salt: number, bound: number) => `pg_temp.draw(uuid_hash_extended(account.id, 0), ${salt}, ${bound})`;

const CHOICES = `case role
  when 'User' then jsonb_strip_nulls(jsonb_build_object(
    'feedback', (array['daily', 'instant', 'none', 'weekly'])[1 + ${draw(1, 8)}],
    'reminders', (array['none', 'daily', 'weekly'])[1 + ${draw(2, 20)}]))
  else jsonb_strip_nulls(jsonb_build_object('clients', (array['daily', 'instant', 'none', 'weekly'])[1 + ${draw(1, 8)}]))
end`;

/** Notifications of some accounts that came within some hours before a moment; the salt makes them others each time. */
const notify = (before: string, { salt, hours, often }: { salt: number; hours: number; often: number }) => `
  insert into notification (id, account_id, kind, event, client_id, created_at)
    select pg_temp.made_id(${salt % 4096}, pg_temp.draw(uuid_hash_extended(account.id, turn), ${salt}, 2147483647), at), account.id,
      case role when 'User' then 'feedback' else 'clients' end,
      case role when 'User' then 'general_feedback' else 'submitted_for_feedback' end,
      case role when 'User' then account.id
        else (select min(client.account_id::text)::uuid from client where consultant_id = account.id) end, at
    from account, generate_series(1, 3) turn,
      lateral (select timestamptz '${before}' - interval '1 hour' - pg_temp.draw(uuid_hash_extended(account.id, turn), ${salt}, ${hours * 60})
        * interval '1 minute' as at) moment
    where role <> 'Admin' and pg_temp.draw(uuid_hash_extended(account.id, turn), ${salt + 1}, 100) < ${often}`;

/** People, what they chose, and their plans with to-dos, whose deadlines begin forty days before the first day. */
function listStatements({ people, days }: World): string[] {
  const consultants = Math.ceil(people / 20);
  const account = (role: string, kind: number, [from, to]: [number, number]) => `
    insert into account (id, role, email, verified_at, language_code, created_at)
      select pg_temp.made_id(${kind}, n, '2026-10-01'), '${role}', lower('${role}') || n || '@example.com', '2026-10-02',
        case when n % 3 = 0 then 'en' else 'fi' end, '2026-10-01' from generate_series(${from}, ${to}) n`;
  return [
    account('Consultant', 2, [1, consultants]),
    `insert into consultant (account_id, first_name, last_name, phone_number)
      select id, 'Aino', 'Laine', '+358 40 555 0101' from account where role = 'Consultant'`,
    account('User', 3, [consultants + 1, people]),
    `insert into client (account_id, consultant_id, company, first_name, last_name, phone_number, address, zipcode, city)
      select mine.id, theirs.id, 'Company ' || mine.n || ' Oy', 'Kaisa', 'Virta', '+358 40 555 0102', 'Esimerkkikatu 1', '00100', 'Helsinki'
      from (select id, row_number() over (order by id) as n from account where role = 'User') mine
        join (select id, row_number() over (order by id) - 1 as n from account where role = 'Consultant') theirs
          on theirs.n = mine.n % ${consultants}`,
    `update account set notification_choices = ${CHOICES},
      last_login_at = case when ${draw(3, 100)} >= 5 then timestamptz '2026-12-01' end,
      deleted_at = case when ${draw(4, 100)} < 1 then timestamptz '2027-01-02' end,
      disabled_at = case when ${draw(5, 100)} < 1 then timestamptz '2027-01-02' end`,
    `insert into erasure_request (client_id, requested_at, due_at)
      select id, '2027-01-03', '2027-06-03' from account where role = 'User' and ${draw(6, 100)} < 1`,
    `insert into plan (id, client_id, questionnaire_id, name, business_unit, active, completed_at, percent_completed, start_date, created_at)
      select pg_temp.made_id(4, 2 * row_number() over (order by account.id) + turn, '2026-10-05'), account.id,
        (select id from questionnaire order by version desc limit 1), 'Growth plan', '', turn = 1,
        case when turn = 0 then timestamptz '2026-11-20' end, 40, '2026-10-05', '2026-10-05'
      from account, generate_series(0, 1) turn where role = 'User' and (turn = 1 or ${draw(7, 3)} = 0)`,
    `insert into todo (id, plan_id, questionnaire_id, question_id, task, deadline, created_at, done_at, dropped_at, drop_reason)
      select pg_temp.made_id(5, number * 20 + place, made), plan_id, questionnaire_id,
        (select id from question where question.questionnaire_id = laid.questionnaire_id order by id limit 1), 'Call customer ' || place,
        case when chance >= 10 then date '${FIRST_DAY}' - 40 + pg_temp.draw(number * 20 + place, 12, ${55 + days}) end, made,
        case when chance between 10 and 39 then timestamptz '2027-01-05' end,
        case when chance between 40 and 45 then timestamptz '2027-01-06' end, case when chance between 40 and 45 then 'No longer needed' end
      from (
        select plan.id as plan_id, questionnaire_id, number, place, pg_temp.draw(number * 20 + place, 13, 100) as chance,
          timestamptz '2027-01-11' - pg_temp.draw(number * 20 + place, 14, 60) * interval '1 day' as made
        from (select *, row_number() over (order by id) as number from plan) plan,
          generate_series(1, pg_temp.draw(number, 15, 20)) place
      ) laid`,
    `insert into mail (id, account_id, recipient, language_code, template, data, message_id, next_try_at)
      select pg_temp.made_id(6, row_number() over (order by id), '2027-01-08'), id, email, language_code, 'password_changed', '{}', id,
        '2027-01-08' from account where ${draw(8, 10)} = 0`,
    `update sending_settings set started_at = '2026-12-01', reminded_through = '${THURSDAY}', quiet_periods =
      '[{"startsOn": "2027-02-22", "endsOn": "2027-02-28", "name": "Winter holiday"}]'`,
  ];
}

/**
 * Fills a migrated database with consultants and clients as they are on the first morning: the Friday's mails are out but for one
 * in ten, which its mail server refused to the end of the day, and notifications have come since.
 */
export async function fillWorld(url: string, world: World): Promise<void> {
  await using client = await openClient(url);
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await client.query(statement);
  };
  await prepareConnection(client);
  await run([
    'begin',
    ...listStatements(world),
    notify(`${FRIDAY}T06:00:00Z`, { salt: 20, hours: 72, often: 15 }),
    'commit',
    'vacuum analyze',
  ]);
  await using db = connect(url, 1);
  await sendReminders(...runAt(db, toMoment(FRIDAY, MORNING)));
  await run([
    `update mail set sent_at = '${FRIDAY}T08:00:00Z' from account
      where account.id = mail.account_id and send_at is not null and ${draw(9, 10)} > 0`,
    notify(`${FIRST_DAY}T06:00:00Z`, { salt: 22, hours: 60, often: 15 }),
    `update notification set read_at = '${FIRST_DAY}T05:30:00Z' where pg_temp.draw(uuid_hash_extended(id, 0), 16, 10) = 0`,
    'vacuum analyze',
  ]);
}

/** Notifications that came in the four hours before a moment; the same in every copy, others for each turn. */
export async function notifySome(client: pg.Client, before: Date, turn: number): Promise<void> {
  await client.query(notify(before.toISOString(), { salt: 100 + 2 * turn, hours: 3, often: 2 }));
}

/** What people do in the night before a day, the same in every copy: news is read, to-dos are done or moved. */
export async function liveThroughNight(client: pg.Client, day: string, turn: number): Promise<void> {
  const chance = (salt: number) => `pg_temp.draw(uuid_hash_extended(id, ${turn}), ${salt}, 100)`;
  await client.query(
    `update notification set read_at = '${day}T05:30:00Z' where read_at is null and ${chance(31)} < 5`,
  );
  await client.query(`update todo set done_at = '${day}T05:00:00Z'
    where done_at is null and dropped_at is null and deadline < '${day}' and ${chance(32)} < 10`);
  await client.query(`update todo set deadline = deadline + 10
    where done_at is null and dropped_at is null and deadline < '${day}' and ${chance(33)} < 5`);
}

/** Makes the functions that the statements above call, for one connection. */
export async function prepareConnection(client: pg.Client): Promise<void> {
  await client.query(`set timezone to 'UTC'`);
  for (const helper of HELPERS) await client.query(helper);
}
