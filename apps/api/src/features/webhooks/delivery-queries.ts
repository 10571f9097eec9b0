import type { WebhookFault } from '@app/schema/webhook-events';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { isoMoment } from '../../database/json.ts';
import { hasRow } from '../../database/outcome.ts';

/** A call to be made, with where it goes. */
export type DueDelivery = {
  id: string;
  webhookId: string;
  messageId: string;
  event: string;
  data: object;
  at: string;
  attempts: number;
  giveUpAt: string;
  url: string;
  secret: string;
  earlierSecret: string | null;
};

type Claim = { now: Date; leasedUntil: Date; limit: number };

/**
 * Takes calls that are due, of each webhook and subject the first, and counts the attempt. They are due again at the end of the
 * lease, in case the server ends before it has said what became of them.
 */
export async function claimDue(db: Database, { now, leasedUntil, limit }: Claim): Promise<DueDelivery[]> {
  // raw: Kysely updates no rows of a locked query
  const { rows } = await sql<DueDelivery>`with due as (
      select id from webhook_delivery delivery where ended_at is null and next_at <= ${now.toISOString()}
        and not exists (select from webhook_delivery earlier where earlier.webhook_id = delivery.webhook_id
          and earlier.subject_id = delivery.subject_id and earlier.ended_at is null and earlier.id < delivery.id)
      order by next_at, id limit ${limit} for update skip locked)
    update webhook_delivery delivery set attempts = attempts + 1, next_at = ${leasedUntil.toISOString()}
    from due, webhook where delivery.id = due.id and webhook.id = delivery.webhook_id
    returning delivery.id::text, webhook_id as "webhookId", message_id as "messageId", event, data, ${isoMoment('at')} as at,
      attempts, ${isoMoment('give_up_at')} as "giveUpAt", url, secret,
      case when earlier_until > ${now.toISOString()} then earlier_secret end as "earlierSecret"`.execute(db);
  return rows;
}

/** What an attempt came to. */
export type Attempted = {
  id: string;
  status: number | null;
  fault: WebhookFault | null;
  endedAt: string | null;
  nextAt: string;
};

export async function updateDelivery(db: Database, { id, status, fault, endedAt, nextAt }: Attempted): Promise<void> {
  const outcome = { status, fault, ended_at: endedAt, next_at: nextAt };
  await db.updateTable('webhook_delivery').set(outcome).where('id', '=', Number(id)).execute();
}

/** The receiver does not answer: all that waits for it is tried no earlier than a moment. */
export async function holdBack(db: Database, webhookId: string, { now, until }: Record<'now' | 'until', string>) {
  // raw: two tables at once
  await sql`with failing as (update webhook set failing_since = coalesce(failing_since, ${now}) where id = ${webhookId})
    update webhook_delivery set next_at = ${until}
      where webhook_id = ${webhookId} and ended_at is null and next_at < ${until}`.execute(db);
}

/** The receiver answers again: what was held back goes out now, but for messages that it refused. */
export async function release(db: Database, webhookId: string, now: string): Promise<void> {
  // raw: two tables at once
  await sql`with answered as (
      update webhook set failing_since = null where id = ${webhookId} and failing_since is not null returning id)
    update webhook_delivery set next_at = ${now} from answered
      where webhook_id = answered.id and ended_at is null and next_at > ${now}
        and (status is null or status >= 500 or status = 429)`.execute(db);
}

/** Puts the same secret, sealed with another key, in the place of what is stored. */
export async function reseal(db: Database, webhookId: string, { from, to }: Record<'from' | 'to', string>) {
  const webhook = db.updateTable('webhook').set({ secret: to }).where('id', '=', webhookId);
  await webhook.where('secret', '=', from).execute();
}

/** Whether there is a webhook at all. */
export async function hasWebhook(db: Database): Promise<boolean> {
  return hasRow(db.selectFrom('webhook').select('id').limit(1));
}
