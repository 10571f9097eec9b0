import type pg from 'pg';
import { isSendingDay } from '../../api/src/features/sending/sending-days.ts';
import { selectSettings } from '../../api/src/features/sending/queries.ts';
import { connect } from '../../api/src/database/connect.ts';
import { addDays } from '../../api/src/lib/days.ts';
import { openClient } from '../support/places.ts';
import { copyDatabase } from './copies.ts';
import { FIRST_DAY, MORNING, toMoment } from './moments.ts';
import { openSender, type Sender } from './senders.ts';
import { compareStates, describeState, findBroken, readState, type State } from './state.ts';
import { liveThroughNight, notifySome, prepareConnection } from './world.ts';

const TRIES = 6; // the first one and five more, as the job queue has it
const MOMENTS = [MORNING, '13:05', '19:50'];
const NIGHT = '21:30';
const AWAY = 5; // on each such day the mail server is away

type Lived = { state: State; broken: string[]; failures: string[]; ms: number };

/** Lets servers live through the days at once, and one alone; the differences, and what no database may have. */
export async function compareServers(
  from: string,
  { servers, days }: { servers: number; days: number },
): Promise<string[]> {
  const alone = await liveThrough(from, { servers: 1, days });
  console.log(`One server, ${days} days, ${toSeconds(alone.ms)}: ${describeState(alone.state)}.`);
  const together = await liveThrough(from, { servers, days });
  const retries = [...Map.groupBy(together.failures, (code) => code)].map(
    ([code, { length }]) => `${length} × ${code}`,
  );
  console.log(
    `${servers} servers at once, ${toSeconds(together.ms)}: ${describeState(together.state)}; tried again: ${retries.join(', ') || 'never'}.`,
  );
  return [
    ...alone.broken.map((line) => `one server: ${line}`),
    ...together.broken.map((line) => `${servers} servers: ${line}`),
    ...compareStates(alone.state, together.state).map((line) => `${servers} servers: ${line}`),
  ];
}

const toSeconds = (ms: number) => `${(ms / 1_000).toFixed(0)} s`;

async function liveThrough(from: string, { servers, days }: { servers: number; days: number }): Promise<Lived> {
  const begun = performance.now();
  await using opened = new AsyncDisposableStack();
  const { url } = opened.use(await copyDatabase(from));
  const client = opened.use(await openClient(url));
  const senders = await Promise.all(Array.from({ length: servers }, () => openSender(url)));
  for (const sender of senders) opened.use(sender);
  await prepareConnection(client);
  await client.query('create table mailed (notification_id uuid, mail_id uuid)');
  const { isSending } = await readCalendar(url);
  const failures: string[] = [];
  const broken: string[] = [];
  let lastSendingDay = FIRST_DAY;
  for (let index = 0; index < days; index += 1) {
    const day = addDays(FIRST_DAY, index);
    if (isSending(day)) lastSendingDay = day;
    if (index > 0) await liveThroughNight(client, day, index);
    for (const [turn, time] of [...MOMENTS, NIGHT].entries()) {
      const moment = toMoment(day, time);
      await notifySome(client, moment, index * 4 + turn);
      const before = await countMails(client);
      failures.push(...(await runAll(senders, moment)));
      const isQuiet = time === NIGHT || !isSending(day);
      if (isQuiet && (await countMails(client)) !== before) broken.push(`mail was queued on ${day} at ${time}`);
    }
    if (index % AWAY !== AWAY - 1) await sendAll(client, day);
  }
  broken.push(...(await findBroken(client, lastSendingDay)));
  return { state: await readState(url), broken, failures, ms: performance.now() - begun };
}

/** Has all servers run at the same moment; the codes of the errors after which they tried again. */
async function runAll(senders: readonly Sender[], moment: Date): Promise<string[]> {
  const order = { at: moment.toISOString(), news: true, tries: TRIES };
  const endings = await Promise.all(senders.map((sender) => sender.run(order)));
  return endings.flatMap((ending) => {
    if (ending.kind !== 'done')
      throw new Error(`a server's run at ${order.at} ${ending.kind} ${JSON.stringify(ending)}`);
    return ending.failures;
  });
}

async function readCalendar(url: string) {
  await using db = connect(url, 1);
  const rules = await selectSettings(db);
  return { isSending: (day: string) => isSendingDay(rules, day) };
}

async function countMails(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>('select count(*) from mail');
  return Number(rows[0]!.count); // a count is one row
}

/** Marks what is due on a day as sent, and keeps which notifications it had. */
async function sendAll(client: pg.Client, day: string): Promise<void> {
  await client.query(
    `with gone as (
      update mail set sent_at = $1 where send_at <= $1 and sent_at is null returning id
    ) insert into mailed select notification.id, gone.id from gone join notification on mail_id = gone.id where read_at is null`,
    [toMoment(day, NIGHT).toISOString()],
  );
}
