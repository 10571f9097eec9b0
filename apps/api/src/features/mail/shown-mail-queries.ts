import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';

const FAILED_SHOWN = 50;
const SHOWN = 20; // to one person

/** How many mails that are due wait, and why the oldest that was tried does. */
export function selectWaiting(db: Database) {
  const unsent = db.selectFrom('mail').where('sent_at', 'is', null).where('failed_at', 'is', null);
  const waiting = unsent.where((eb) => eb.or([eb('send_at', 'is', null), eb('send_at', '<=', sql<string>`now()`)]));
  return waiting
    .select((eb) => [
      eb.fn.countAll<number>().as('waiting'),
      sql<string | null>`(array_agg(last_error order by id) filter (where last_error is not null))[1]`.as(
        'waitingBecause',
      ),
    ])
    .executeTakeFirstOrThrow();
}

/** The newest mails that no mail server accepted. */
export function selectFailed(db: Database) {
  return db
    .selectFrom('mail')
    .select((eb) => [
      'id',
      'template',
      'recipient',
      'created_at as createdAt',
      'failed_at as failedAt',
      'tries',
      eb.fn.coalesce('last_error', sql<string>`''`).as('lastError'),
    ])
    .where('failed_at', 'is not', null)
    .$narrowType<{ failedAt: string }>()
    .orderBy('failed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(FAILED_SHOWN)
    .execute();
}

/** The latest mails to an account. */
export function selectMailsTo(db: Database, accountId: string) {
  return db
    .selectFrom('mail')
    .select((eb) => [
      'id',
      'template',
      sql<
        'sent' | 'waiting' | 'failed'
      >`case when sent_at is not null then 'sent' when failed_at is not null then 'failed'
        else 'waiting' end`.as('state'),
      eb.fn.coalesce('sent_at', 'failed_at', 'created_at').as('at'),
    ])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
}
