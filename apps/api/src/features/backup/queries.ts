import type { Database, Tx } from '../../database/connect.ts';
import { hasRow } from '../../database/outcome.ts';

/** The accounts that were erased, by the audit log, and those named; clients first, since their consultants can go only after them. */
export function selectErased(db: Database, named: readonly string[]) {
  return db
    .selectFrom('account')
    .select(['id', 'role'])
    .where((eb) =>
      eb.or([
        eb('id', '=', eb.fn.any(eb.val(named))),
        eb('id', 'in', (events) =>
          events
            .selectFrom('audit_event')
            .select('subject_id')
            .where('action', 'in', ['client_erased', 'consultant_erased']),
        ),
      ]),
    )
    .orderBy((eb) => eb('role', '=', 'Consultant'))
    .orderBy('id')
    .execute();
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
