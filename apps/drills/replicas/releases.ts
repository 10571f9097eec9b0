import assert from 'node:assert/strict';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runJob } from '../../api/src/features/jobs/runner.ts';
import { queueMail } from '../../api/src/features/mail/queue.ts';
import { addDays } from '../../api/src/lib/days.ts';
import type { Person, TestPlan } from '../../api/harness/builders.ts';
import { waitUntil } from '../../api/harness/until.ts';
import { defineDrill } from '../support/define-drill.ts';
import { openPostgres } from '../support/places.ts';
import { openPair, type Pair } from './pair.ts';

/*
 * A server of an earlier release next to one of this checkout, as while servers are replaced in turn: no mail is lost or comes
 * twice, what is done on the old one is in the history of to-dos, and `tidy` withdraws the round of a plan that was completed there.
 *   --old FOLDER   a built checkout of the earlier release
 *   --seconds N    how long both work (60)
 */

const PATIENCE = { ms: 60_000 };
const EACH_MS = 200;
const PEOPLE = 30;
const NOON = 12;
const EARLIER = '2026-01-01T00:00:00Z';

type Client = { owner: Person; plan: TestPlan };

async function makeClients(pair: Pair, consultant: Person): Promise<Client[]> {
  const clients: Client[] = [];
  const tomorrow = addDays(new Date().toISOString().slice(0, 10), 1);
  for (let count = 0; count < PEOPLE; count += 1) {
    const owner = await pair.aClient({ consultant });
    const plan = await pair.aPlan({ owner });
    await pair.aTodo(plan, { deadline: tomorrow });
    clients.push({ owner, plan });
  }
  await pair.db.updateTable('account').set({ last_login_at: EARLIER }).execute();
  await pair.db.updateTable('todo').set({ created_at: EARLIER }).execute();
  const always = { quiet_weekends: false, quiet_holidays: false, started_at: EARLIER, reminded_through: null };
  await pair.db.updateTable('sending_settings').set(always).execute();
  return clients;
}

/** Queues the reminders of today on the new server's side, and has them go out at once rather than within the hour. */
async function queueReminders(pair: Pair): Promise<void> {
  await runJob(pair.deps, 'send_reminders');
  const due = pair.db.updateTable('mail').set({ send_at: new Date().toISOString() }).where('send_at', 'is not', null);
  await due.execute();
}

/** Marks to-dos as done on both servers in turn while mails that people wait for are queued; how many of each there were. */
async function work(pair: Pair, clients: readonly Client[], seconds: number) {
  const done = { old: [] as string[], new: [] as string[] };
  let mails = 0;
  const end = Date.now() + seconds * 1_000;
  for (let turn = 0; Date.now() < end; turn += 1, await sleep(EACH_MS)) {
    const { owner, plan } = clients[turn % clients.length]!;
    const [name, server] = turn % 2 === 0 ? (['old', pair.b] as const) : (['new', pair.a] as const);
    const id = await pair.aTodo(plan);
    const answer = await server.mutate('todo.update', { id: plan.id, todoId: id, done: true }, owner);
    assert.equal(answer.status, 200, `${name} server: ${JSON.stringify(answer.body)}`);
    done[name].push(id);
    await queueMail(pair.db, { template: 'password_changed', accountId: owner.id, data: {} });
    mails += 1;
  }
  return { done, mails };
}

/** Sends a plan for feedback and completes it on the old server, which leaves its round open; whether `tidy` withdraws it. */
async function completeOnOld(pair: Pair, { owner, plan }: Client): Promise<boolean> {
  await pair.completeSteps(plan, 10);
  for (const procedure of ['plan.submitForFeedback', 'plan.complete'])
    assert.equal((await pair.b.mutate(procedure, { id: plan.id }, owner)).status, 200, procedure);
  const rounds = pair.db
    .selectFrom('feedback_round')
    .select(['given_at', 'withdrawn_at'])
    .where('plan_id', '=', plan.id);
  assert.deepEqual(
    await rounds.execute(),
    [{ given_at: null, withdrawn_at: null }],
    'the old server ends the round itself',
  );
  await runJob(pair.deps, 'tidy');
  return (await rounds.execute()).every(({ withdrawn_at: at }) => at !== null);
}

const countWaiting = async ({ db }: Pair) =>
  (await db.selectFrom('mail').select('id').where('sent_at', 'is', null).execute()).length;

/** A time zone in which it is noon: mail that keeps to sending hours goes out whenever the drill runs. */
const zoneAtNoon = () => {
  const offset = NOON - new Date().getUTCHours();
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`; // the signs of these zones are turned round
};

export const drill = defineDrill({ old: '', seconds: 60 }, async ({ old, seconds }, opened) => {
  if (old === '') throw new Error('--old is the folder of a built checkout of an earlier release');
  const { url } = await openPostgres(opened);
  const environment = { TIME_ZONE: zoneAtNoon(), MIGRATE_ON_START: 'false' };
  const otherStart = path.resolve(old, 'apps/api/dist/start.js');
  const pair = await openPair(opened, url, { environment, otherStart });
  pair.deps.settings.timeZone = environment.TIME_ZONE;
  const consultant = await pair.aConsultant();
  const clients = await makeClients(pair, consultant);
  await queueReminders(pair);
  const { done, mails } = await work(pair, clients, seconds);
  const isWithdrawn = await completeOnOld(pair, clients[0]!);
  await pair.b.server.terminate();
  await runJob(pair.deps, 'tidy'); // has mails tried again that the old server could not write
  await waitUntil('every mail to be sent', async () => (await countWaiting(pair)) === 0, PATIENCE);
  const arrived = await pair.mailServer.received();
  const twice = arrived.length - new Set(arrived.map(({ messageId }) => messageId)).size;
  const reminders = arrived.filter(({ raw }) => /^List-Unsubscribe|notifications\/stop/m.test(raw)).length;
  const noted = await pair.db.selectFrom('todo_event').select('todo_id').where('what', '=', 'done').execute();
  const missing = [...done.old, ...done.new].filter((id) => !noted.some((one) => one.todo_id === id));
  console.log(
    `${done.old.length} to-dos done on the old server, ${done.new.length} on the new one; ${missing.length} not in the history`,
  );
  console.log(
    `${mails} mails queued meanwhile and ${PEOPLE} reminders; ${arrived.length} came, ${reminders} with a stop link, ${twice} twice`,
  );
  console.log(
    `the round of a plan completed on the old server ${isWithdrawn ? 'was withdrawn' : 'is STILL OPEN'} after tidy`,
  );
  return missing.length === 0 && twice === 0 && arrived.length >= mails + PEOPLE && isWithdrawn;
});
