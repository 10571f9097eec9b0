import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { hasRow } from '../../database/outcome.ts';

export type Erased = { id: string; kind: 'client' | 'member' | 'consultant' };

/**
 * Who was erased by the audit log, and the accounts or clients that are named: clients, then colleagues, and consultants at last, who can
 * go only after their clients. A colleague who is the main user in the backup stays: the client would go with them.
 */
export async function selectErased(db: Database, named: readonly string[]): Promise<Erased[]> {
  // raw: three lists in one, each with its kind
  const { rows } = await sql<Erased>`
    with gone as (
      select subject_id as id, action from audit_event where action in ('client_erased', 'member_erased', 'consultant_erased')
      union select id, null from unnest(${named}::uuid[]) named (id)
    ), kept as (
      select account_id as id, 'client' as kind, 1 as place from client
        where account_id in (select id from gone where action is distinct from 'member_erased')
      union all select account_id, 'member', 2 from member
        where role <> 'owner' and account_id in (select id from gone where action is distinct from 'client_erased')
      union all select account_id, 'consultant', 3 from consultant where account_id in (select id from gone)
    )
    select id, kind from kept where kind <> 'member' or not exists (select from client where account_id = kept.id
        and account_id in (select id from gone where action is distinct from 'member_erased'))
    order by place, id`.execute(db);
  return rows;
}

export function hasClients(tx: Tx, consultantId: string): Promise<boolean> {
  const own = tx.selectFrom('client').select('account_id').where('consultant_id', '=', consultantId).limit(1);
  return hasRow(own);
}

export async function disableAccount(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('account')
    .set((eb) => ({ disabled_at: eb.fn.coalesce('disabled_at', eb.fn<string>('now')) }))
    .where('id', '=', id)
    .execute();
}

/** How many accounts and plans there are, and the newest plan of a client who is not deleted. */
export function selectCounts(db: Database) {
  const newest = db
    .selectFrom('plan')
    .innerJoin('client', 'client.account_id', 'plan.client_id')
    .select('plan.id')
    .where('client.deleted', '=', false)
    .orderBy('plan.created_at', 'desc')
    .limit(1);
  return db
    .selectNoFrom([
      db
        .selectFrom('account')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .as('accounts'),
      db
        .selectFrom('plan')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .as('plans'),
      newest.as('plan'),
    ])
    .executeTakeFirstOrThrow();
}
