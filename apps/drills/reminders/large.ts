import { resolveChoices } from '@app/schema/notification-kinds';
import type pg from 'pg';
import { connect, type Database } from '../../api/src/database/connect.ts';
import { fillLarge } from '../../api/src/database/seed/large/fill.ts';
import { transact } from '../../api/src/database/transact.ts';
import { mailBundles } from '../../api/src/features/sending/mail-bundles.ts';
import { sendReminders } from '../../api/src/features/sending/reminders.ts';
import { openShippedTexts } from '../../api/src/features/texts/text-library.ts';
import type { Opened } from '../support/define-drill.ts';
import { openClient, openPostgres } from '../support/places.ts';
import { percentile } from '../support/statistics.ts';
import { FIRST_DAY, MORNING, runAt, toMoment } from './moments.ts';
import { watchStatements } from './statements.ts';
import { notifySome, prepareConnection } from './world.ts';

const TIMES = 3;
const MAILS = 500;
const NOTIFIED = 5; // times six of a hundred accounts
const TRANSACTION_MS = 150;
const CONTENT_MS = 50;

const CASES = [
  { name: 'Tuesday', day: '2027-01-12', through: FIRST_DAY, ms: 1_000 },
  { name: 'Monday', day: FIRST_DAY, through: '2027-01-08', ms: 5_000 },
] as const;

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
  const watched = watchTransactions();
  const areMet: boolean[] = [];
  for (const one of CASES) {
    for (let time = 0; time < TIMES; time += 1) {
      await takeBack(client, one);
      watched.length = 0;
      const ms = await timed(() => sendReminders(...runAt(db, toMoment(one.day, MORNING))));
      areMet.push(...printRun(one, ms, watched));
    }
    areMet.push(await readContents(db, one));
  }
  await takeBack(client, CASES[0]);
  areMet.push(await runUnderLocks(client, db));
  return areMet.every(Boolean);
}

/** As if a day's run had not been, and that of the sending day before it had. */
async function takeBack(client: pg.Client, { through }: Case): Promise<void> {
  await client.query('delete from mail where send_at is not null');
  await client.query('update notification set mail_id = null where mail_id is not null');
  await client.query(`update sending_settings set started_at = '2026-12-01', reminded_through = $1`, [through]);
  await client.query('vacuum mail, notification, sending_settings');
}

type Watched = { text: string; at: number };

function watchTransactions(): Watched[] {
  const watched: Watched[] = [];
  watchStatements((text) => watched.push({ text, at: performance.now() }));
  return watched;
}

function printRun({ name, ms: goal }: Case, ms: number, watched: readonly Watched[]): boolean[] {
  const end = performance.now();
  const lastsUntil = (index: number) => watched[index + 1]?.at ?? end;
  const starts = watched.flatMap(({ text }, index) => (text === 'begin' ? [index] : []));
  const pages = starts.map((index) => {
    const commit = watched.findIndex(({ text }, at) => at > index && text === 'commit');
    return lastsUntil(commit) - watched[index]!.at; // of the list
  });
  const due = watched.findIndex(({ text }) => text.includes('with late as'));
  const selecting = due < 0 ? '' : `, finding out who is due ${(lastsUntil(due) - watched[due]!.at).toFixed(0)} ms`;
  return [
    printGoal(`${name}: a run of ${pages.length} transactions${selecting}`, ms, goal),
    printGoal(`${name}: the longest transaction`, Math.max(...pages), TRANSACTION_MS),
  ];
}

/** Reads what some of the queued mails say, each once. */
async function readContents(db: Database, { name, day }: Case): Promise<boolean> {
  const [deps] = runAt(db, toMoment(day, MORNING));
  const texts = await openShippedTexts('');
  const mails = await db
    .selectFrom('mail')
    .innerJoin('account', 'account.id', 'mail.account_id')
    .where('mail.day', '=', day)
    .select(['mail.id', 'account.id as accountId', 'role', 'mail.language_code as languageCode', 'mail.day', 'data'])
    .select('notification_choices as chosen')
    .orderBy('message_id')
    .execute();
  const every = Math.max(1, Math.floor(mails.length / MAILS));
  const times: number[] = [];
  for (const { role, chosen, data, ...mail } of mails.filter((_, index) => index % every === 0)) {
    const one = { ...mail, role, choices: resolveChoices(role, chosen), data: data as Record<string, unknown> };
    times.push(await timed(() => transact(db, (tx) => mailBundles.read(tx, { ...deps, texts }, one))));
  }
  console.log(
    `${name}: ${mails.length} mails, the content of ${times.length} read in a median of ${percentile(times, 50).toFixed(1)} ms`,
  );
  return printGoal(`${name}: the slowest content`, Math.max(...times), CONTENT_MS);
}

/** Runs while somebody else holds a lock with which nobody can lock rows of to-dos, plans or clients, nor change any. */
async function runUnderLocks(client: pg.Client, db: Database): Promise<boolean> {
  await client.query('begin');
  await client.query('lock table todo, plan, client in exclusive mode');
  const [{ day, ms }] = CASES;
  const took = await timed(() => sendReminders(...runAt(db, toMoment(day, MORNING))));
  await client.query('rollback');
  return printGoal('Tuesday: a run while to-dos, plans and clients are locked', took, ms);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

function printGoal(what: string, ms: number, goal: number): boolean {
  const isMet = ms <= goal;
  console.log(`${what}: ${ms.toFixed(0)} ms; goal ${goal} ms: ${isMet ? 'met' : 'MISSED'}`);
  return isMet;
}
