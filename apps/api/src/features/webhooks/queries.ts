import type { Delivery, SaveWebhookInput } from '@app/schema/webhooks';
import { WEBHOOK_TEST, type WebhookEvent } from '@app/schema/webhook-events';
import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { isoMoment } from '../../database/json.ts';
import { hasRow } from '../../database/outcome.ts';
import type { Outcome } from './call.ts';

/** A webhook as admins read it. */
export type WebhookRow = {
  id: string;
  url: string;
  events: WebhookEvent[];
  createdAt: string;
  failingSince: string | null;
  waiting: number;
  earlierUntil: string | null;
};

/** All webhooks, in the order in which they were made. */
export async function selectWebhooks(db: Database, now: Date): Promise<WebhookRow[]> {
  // raw: a count of each
  const { rows } = await sql<WebhookRow>`select id, url, events, ${isoMoment('created_at')} as "createdAt",
      ${isoMoment('failing_since')} as "failingSince",
      (select count(*)::int from webhook_delivery where webhook_id = webhook.id and ended_at is null) as waiting,
      case when earlier_until > ${now.toISOString()} then ${isoMoment('earlier_until')} end as "earlierUntil"
    from webhook order by webhook.created_at, id`.execute(db);
  return rows;
}

/** How many there are, while the lock keeps others from adding one. */
export async function countWebhooksUnderLock(tx: Tx): Promise<number> {
  // raw: Kysely locks no tables
  await sql`lock table webhook in share row exclusive mode`.execute(tx); // admins add one now and then
  const { count } = await tx
    .selectFrom('webhook')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

type Made = { id: string; url: string; events: WebhookEvent[]; sealedSecret: string; now: Date };

export async function insertWebhook(tx: Tx, { id, url, events, sealedSecret, now }: Made): Promise<void> {
  const values = { id, url, events, secret: sealedSecret, created_at: now.toISOString() };
  await tx.insertInto('webhook').values(values).execute();
}

type Changed = Pick<SaveWebhookInput, 'url' | 'events'> & { now: Date };

/** Changes where one calls or about what; what waits goes to the new address at once. False for one that is not there. */
export async function updateWebhook(tx: Tx, id: string, { url, events, now }: Changed) {
  const changed = tx.updateTable('webhook').set({ url, events, failing_since: null }).where('id', '=', id);
  if (!(await hasRow(changed.returning('id')))) return false;
  const waiting = tx.updateTable('webhook_delivery').set({ next_at: now.toISOString() }).where('webhook_id', '=', id);
  await waiting.where('ended_at', 'is', null).execute();
  return true;
}

export function deleteWebhook(tx: Tx, id: string): Promise<boolean> {
  return hasRow(tx.deleteFrom('webhook').where('id', '=', id).returning('id'));
}

/** Puts a secret in the place of another, which counts until a moment; not where the one before it still counts, which goes on to do so. */
export async function replaceSecret(tx: Tx, id: string, next: { sealed: string; now: Date; earlierUntil: Date }) {
  const counts = sql`earlier_until > ${next.now.toISOString()}`;
  // raw: moves a column's value to another
  const { rows } = await sql`update webhook set
      earlier_secret = case when ${counts} then earlier_secret else secret end,
      earlier_until = case when ${counts} then earlier_until else ${next.earlierUntil.toISOString()}::timestamptz end,
      secret = ${next.sealed} where id = ${id} returning id`.execute(tx);
  return rows.length > 0;
}

/** Where a webhook calls and what it signs with; undefined for one that is not there. */
export async function selectReceiver(db: Database, id: string, now: Date) {
  const webhook = db.selectFrom('webhook').select(['url', 'secret', 'earlier_secret', 'earlier_until']);
  const found = await webhook.where('id', '=', id).executeTakeFirst();
  if (!found) return undefined;
  const { url, secret, earlier_secret: earlier, earlier_until: until } = found;
  return { url, secret, earlierSecret: until !== null && new Date(until) > now ? earlier : null };
}

type Tested = Outcome & { webhookId: string; messageId: string; at: string };

/** Notes what became of a test, which is about the webhook itself; nothing where the webhook was deleted meanwhile. */
export async function insertTest(db: Database, { webhookId, messageId, at, status, fault }: Tested): Promise<void> {
  // raw: a row from another
  await sql`insert into webhook_delivery
      (webhook_id, message_id, event, subject_id, data, at, attempts, status, fault, ended_at)
    select id, ${messageId}, ${WEBHOOK_TEST}, id, '{}', ${at}, 1, ${status}, ${fault}, ${at} from webhook
    where id = ${webhookId}`.execute(db);
}

/** Calls of a webhook before one, the newest first; undefined for a webhook that is not there. */
export async function selectDeliveries(
  db: Database,
  webhookId: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<Delivery[] | undefined> {
  // raw: one statement says whether the webhook is there, and which calls there were
  const { rows } = await sql<{ deliveries: Delivery[] }>`select (select coalesce(json_agg(page), '[]') from (
      select id::text, event, ${isoMoment('at')} as at, attempts, status, fault,
          case when ended_at is null then ${isoMoment('next_at')} end as "nextAt", ${isoMoment('ended_at')} as "endedAt"
        from webhook_delivery where webhook_id = webhook.id and (${before}::bigint is null or id < ${before}::bigint)
        order by webhook_delivery.id desc limit ${limit}) page) as deliveries
    from webhook where id = ${webhookId}`.execute(db);
  return rows[0]?.deliveries;
}

/** Has a call that has ended made again, first of those about its subject; false when there is none. */
export async function requeue(db: Database, { webhookId, id, now, giveUpAt }: Requeued): Promise<boolean> {
  const again = { ended_at: null, attempts: 0, status: null, fault: null, next_at: now, give_up_at: giveUpAt };
  const delivery = db.updateTable('webhook_delivery').set(again).where('id', '=', Number(id));
  return hasRow(delivery.where('webhook_id', '=', webhookId).where('ended_at', 'is not', null).returning('id'));
}

type Requeued = { webhookId: string; id: string; now: string; giveUpAt: string };

export async function deleteDeliveriesEndedBefore(db: Database, moment: string): Promise<void> {
  await db.deleteFrom('webhook_delivery').where('ended_at', '<', moment).execute();
}
