import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { queueMail } from '../../api/src/features/mail/queue.ts';
import { newId } from '../../api/src/lib/ids.ts';
import type { Person } from '../../api/harness/builders.ts';
import { waitUntil } from '../../api/harness/until.ts';
import type { Facts, Pair } from './pair.ts';

const MAILS = 200;
const BEFORE_KILL = 60;
const PATIENCE = { ms: 180_000 }; // a mail that a killed worker held is free again after a minute
const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;
const PROGRAM = path.resolve(import.meta.dirname, '../../api/dist/growth-plan.js');

/** What is done on its own: mail, and a job that two processes run at once. */
export const JOB_FACTS: Facts = {
  async [`${MAILS} mails while one replica is killed between handing one over and writing that down`](pair) {
    const { b, mailServer } = pair;
    const addresses = await queueForMany(pair, MAILS);
    const sent = () => mailServer.mails.filter(({ to }) => addresses.has(to[0]!));
    await waitUntil(`${BEFORE_KILL} mails to come`, () => sent().length >= BEFORE_KILL, PATIENCE);
    await mailServer.be('hang-after-data'); // each worker now waits for the answer to a mail that has come
    const before = sent().length;
    await waitUntil('a mail of each worker to come', () => sent().length >= before + 2, PATIENCE);
    await b.server.kill();
    await mailServer.be('ok');
    await waitUntil('every mail to be sent', async () => (await countWaitingMails(pair)) === 0, PATIENCE);
    await b.start();
    const byAddress = Map.groupBy(sent(), ({ to }) => to[0]);
    assert.equal(byAddress.size, MAILS);
    for (const same of byAddress.values()) assert.equal(new Set(same.map(({ messageId }) => messageId)).size, 1);
    const twice = sent().length - MAILS;
    assert.ok(twice > 0, 'no worker was killed or left hanging with a mail in its hands');
    return `each delivered, ${twice} of them twice, under their own Message-ID`;
  },
  async 'two that tidy at the same moment'(pair) {
    const { db } = pair;
    const client = await pair.aClient();
    const before = new Date(Date.now() - YEAR_MS).toISOString();
    await db.updateTable('account').set({ deleted_at: before }).where('id', '=', client.id).execute();
    const old = { id: newId(), account_id: client.id, created_at: before, expires_at: before, user_agent: null };
    await db.insertInto('session').values(old).execute();
    await Promise.all([tidy(pair), tidy(pair)]); // either fails if its job does
    assert.deepEqual(await db.selectFrom('account').select('id').where('id', '=', client.id).execute(), []);
    const events = await db
      .selectFrom('audit_event')
      .select('id')
      .where('action', '=', 'client_erased')
      .where('subject_id', '=', client.id)
      .execute();
    assert.equal(events.length, 1);
    return 'erased once, no fault in either';
  },
};

/** Runs the job in a process of its own, as an operator would. */
async function tidy({ environment }: Pair): Promise<void> {
  await promisify(execFile)(process.execPath, [PROGRAM, 'jobs:run', '--name', 'tidy'], {
    env: { PATH: process.env['PATH'], ...environment },
  });
}

/** Queues a mail to each of so many clients at one moment; gives their addresses. */
async function queueForMany(pair: Pair, count: number): Promise<Set<string>> {
  const consultant = await pair.aConsultant();
  const clients: Person[] = [];
  for (let index = 0; index < count; index += 1) clients.push(await pair.aClient({ consultant }));
  await pair.db.transaction().execute(async (tx) => {
    for (const { id } of clients) await queueMail(tx, { template: 'password_changed', accountId: id, data: {} });
  });
  return new Set(clients.map(({ email }) => email));
}

async function countWaitingMails({ db }: Pair): Promise<number> {
  return (await db.selectFrom('mail').select('id').where('sent_at', 'is', null).execute()).length;
}
