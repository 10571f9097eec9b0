import { setTimeout as sleep } from 'node:timers/promises';
import { isTaken } from '@app/schema/webhook-events';
import type { Dependencies } from '../../dependencies.ts';
import type { Outcome } from './call.ts';
import * as queries from './delivery-queries.ts';
import { sendMessage } from './send-message.ts';

const AT_ONCE = 20;
const LEASE_MS = 60_000; // longer than a call may take
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 900_000;
const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR = 500;
const LOOK_MS = 1_000;
const RUN_MS = 50_000; // the job begins each minute

type Needed = Pick<Dependencies, 'db' | 'clock' | 'sealer' | 'settings'>;

/** Makes the calls that are due, and those that come within most of a minute, so that none waits for the next run. */
export async function deliverWebhooks(deps: Needed, runMs = RUN_MS): Promise<void> {
  const end = Date.now() + runMs - LOOK_MS;
  while (await queries.hasWebhook(deps.db)) {
    await deliverDue(deps);
    if (Date.now() >= end) return;
    await sleep(LOOK_MS);
  }
}

/** Makes the calls that are due now, of one plan in order and of others at once. */
export async function deliverDue(deps: Needed): Promise<void> {
  for (;;) {
    const now = deps.clock();
    const leasedUntil = new Date(now.getTime() + LEASE_MS);
    const due = await queries.claimDue(deps.db, { now, leasedUntil, limit: AT_ONCE });
    if (due.length === 0) return;
    const attempts = await Promise.all(due.map((delivery) => attempt(deps, delivery)));
    for (const [webhookId, made] of Map.groupBy(attempts, (one) => one.webhookId)) await judge(deps, webhookId, made);
  }
}

type Made = { webhookId: string; isReached: boolean; waitMs: number };

/** Makes one call and notes what became of it. */
async function attempt(deps: Needed, delivery: queries.DueDelivery): Promise<Made> {
  const { id, webhookId, giveUpAt, attempts } = delivery;
  const outcome = await sendMessage(deps, delivery);
  const now = deps.clock();
  const waitMs = Math.min(FIRST_WAIT_MS * 3 ** (attempts - 1), LONGEST_WAIT_MS);
  const next = new Date(now.getTime() + waitMs).toISOString();
  const isOver = isTaken(outcome.status) || next > giveUpAt;
  await queries.updateDelivery(deps.db, { id, ...outcome, endedAt: isOver ? now.toISOString() : null, nextAt: next });
  return { webhookId, isReached: isReached(outcome), waitMs };
}

/** Whether the receiver is there: it took the message, or refuses this one. */
const isReached = ({ status }: Outcome) => status !== null && status < SERVER_ERROR && status !== TOO_MANY_REQUESTS;

/** Holds back what waits for a receiver that is not there, so that it is asked for one message at a time, and lets it go once it is. */
async function judge({ db, clock }: Needed, webhookId: string, made: readonly Made[]): Promise<void> {
  const now = clock();
  const failed = made.filter(({ isReached: reached }) => !reached);
  if (failed.length === 0) return queries.release(db, webhookId, now.toISOString());
  const waitMs = Math.max(...failed.map((one) => one.waitMs));
  const until = new Date(now.getTime() + waitMs).toISOString();
  return queries.holdBack(db, webhookId, { now: now.toISOString(), until });
}
