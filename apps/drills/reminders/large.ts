import { resolveChoices } from '@app/schema/notification-kinds';
import type pg from 'pg';
import { connect, type Database } from '../../api/src/database/connect.ts';
import { fillLarge } from '../../api/src/database/seed/large/fill.ts';
import { transact } from '../../api/src/database/transact.ts';
import { mailBundles } from '../../api/src/features/sending/mail-bundles.ts';
import { selectSettings } from '../../api/src/features/sending/queries.ts';
import { sendReminders } from '../../api/src/features/sending/reminders.ts';
import { NO_FIRM } from '../../api/src/brand.ts';
import { openShippedTexts } from '../../api/src/features/texts/text-library.ts';
import type { Opened } from '../support/define-drill.ts';
import { openClient, openPostgres } from '../support/places.ts';
import { median } from '../support/statistics.ts';
import { FIRST_DAY, MORNING, runAt, toMoment } from './moments.ts';
import { startAfterUpgrade } from './upgrade.ts';
import { watchStatements } from './statements.ts';
import { notifySome, prepareConnection } from './world.ts';

const TIMES = 5; // a median is judged, since others use the machine
const MAILS = 200;
const NOTIFIED = 5; // times six of a hundred accounts
const TRANSACTION_MS = 150;
const CONTENT_MS = 50;

const CASES = [
  { name: 'Tuesday', day: '2027-01-12', through: FIRST_DAY, ms: 1_000 },
  { name: 'Monday', day: FIRST_DAY, through: '2027-01-08', ms: 5_000 },
] as const;

type Watched = { text: string; at: number };

type Case = (typeof CASES)[number];

/** Times runs on the database of `pnpm seed:large`, and the reading of what their mails say; whether every goal was met. */
export async function measureLarge(opened: Opened): Promise<boolean> {
  const { url } = await openPostgres(opened);
  await fillLarge(url, { scale: 1, today: FIRST_DAY, passwordHash: 'none' }, () => undefined);
  const client = opened.use(await openClient(url));
  await prepareConnection(client);
  await client.query(`update account set last_login_at = created_at where last_login_at is null`);
  for (let turn = 0; turn < NOTIFIED; turn += 1) await notifySome(client, toMoment(FIRST_DAY, MORNING), turn);
  await client.query('vacuum analyze');
  const db = opened.use(connect(url, 2));
  const watched: Watched[] = [];
  watchStatements((text) => watched.push({ text, at: performance.now() }));
  const areMet: boolean[] = [];
  for (const one of CASES) {
    const runs: Figures[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      await takeBack(client, one);
      watched.length = 0;
      const ms = await timed(() => run(db, one));
      runs.push(toFigures(ms, watched));
    }
    areMet.push(...printRuns(one, runs), await readContents(db, one));
  }
  await takeBack(client, CASES[0]);
  areMet.push(await runUnderLocks(client, db));
  for (const { day } of CASES) areMet.push(await startAfterUpgrade(client, db, day));
  return areMet.every(Boolean);
}

/** Queues the mails of a day; throws where it did not. */
async function run(db: Database, { day }: Case): Promise<void> {
  await sendReminders(...runAt(db, toMoment(day, MORNING)));
  const { remindedThrough } = await selectSettings(db);
  if (remindedThrough !== day) throw new Error('a run queued nothing');
}

/** As if a day's run had not been, and that of the sending day before it had. */
async function takeBack(client: pg.Client, { through }: Case): Promise<void> {
  await client.query('delete from mail where send_at is not null');
  await client.query('update notification set mail_id = null where mail_id is not null');
  await client.query(`update sending_settings set started_at = '2026-12-01', reminded_through = $1`, [through]);
  await client.query('vacuum mail, notification, sending_settings');
}

/** Of a run: milliseconds in all, until the first transaction began, and of each transaction. */
type Figures = { ms: number; before: number; transactions: number[] };

function toFigures(ms: number, watched: readonly Watched[]): Figures {
  const transactions = watched.flatMap(({ text, at }, index) => {
    if (text !== 'begin') return [];
    const commit = watched.findIndex((one, later) => later > index && one.text === 'commit');
    return watched[commit + 1]!.at - at; // the day is noted after the last one
  });
  const first = watched.find(({ text }) => text === 'begin');
  if (!first) throw new Error('a run queued nothing');
  return { ms, before: first.at - watched[0]!.at, transactions };
}

function printRuns({ name, ms }: Case, runs: readonly Figures[]): boolean[] {
  const [{ transactions }] = runs as [Figures];
  const before = median(runs.map((one) => one.before));
  console.log(`${name}: ${transactions.length} transactions, the first after ${before.toFixed(0)} ms.`);
  const each = transactions.map((_, index) => median(runs.map((one) => one.transactions[index]!))); // of the same mails
  return [
    printGoal(`${name}: a run`, { times: runs.map((one) => one.ms), ms: median(runs.map((one) => one.ms)), goal: ms }),
    printGoal(`${name}: the longest transaction`, {
      times: runs.map((one) => Math.max(...one.transactions)),
      ms: Math.max(...each),
      goal: TRANSACTION_MS,
    }),
  ];
}

/** Reads what some of the queued mails say. */
async function readContents(db: Database, { name, day }: Case): Promise<boolean> {
  const [deps] = runAt(db, toMoment(day, MORNING));
  const texts = await openShippedTexts(NO_FIRM);
  const mails = await db
    .selectFrom('mail')
    .innerJoin('account', 'account.id', 'mail.account_id')
    .where('mail.day', '=', day)
    .select(['mail.id', 'account.id as accountId', 'role', 'mail.language_code as languageCode', 'mail.day', 'data'])
    .select('notification_choices as chosen')
    .orderBy('message_id')
    .execute();
  const every = Math.max(1, Math.floor(mails.length / MAILS));
  const medians: number[] = [];
  const all: number[] = [];
  for (const { role, chosen, data, ...mail } of mails.filter((_, index) => index % every === 0)) {
    const one = { ...mail, role, choices: resolveChoices(role, chosen), data: data as Record<string, unknown> };
    const times: number[] = [];
    for (let time = 0; time < TIMES; time += 1)
      times.push(await timed(() => transact(db, (tx) => mailBundles.read(tx, { ...deps, texts }, one))));
    medians.push(median(times));
    all.push(...times);
  }
  const ms = Math.max(...medians);
  console.log(
    `${name}: ${mails.length} mails; the content of ${medians.length} takes ${median(medians).toFixed(1)} ms in the median.`,
  );
  return printGoal(`${name}: the slowest content`, { times: all, ms, goal: CONTENT_MS });
}

/** Runs while somebody else holds a lock with which nobody can lock rows of to-dos, plans or clients, nor change any. */
async function runUnderLocks(client: pg.Client, db: Database): Promise<boolean> {
  await client.query('begin');
  await client.query('lock table todo, plan, client in exclusive mode');
  const ms = await timed(() => run(db, CASES[0]));
  await client.query('rollback');
  const what = 'Tuesday: a run while to-dos, plans and clients are locked';
  return printGoal(what, { times: [ms], ms, goal: CASES[0].ms });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

type Measured = { times: readonly number[]; ms: number; goal: number };

/** Prints the figure that is judged, and the longest time. */
function printGoal(what: string, { times, ms, goal }: Measured): boolean {
  const isMet = ms <= goal;
  const figures = `median ${ms.toFixed(0)} ms, longest of ${times.length} times ${Math.max(...times).toFixed(0)} ms`;
  console.log(`${what}: ${figures}; goal ${goal} ms: ${isMet ? 'met' : 'MISSED'}`);
  return isMet;
}
