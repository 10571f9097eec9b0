import type { Tx } from '../../database/connect.ts';
import { newId } from '../../lib/ids.ts';

/** The newest check-in of a plan; undefined before the first. */
export function selectNewest(tx: Tx, planId: string) {
  return tx
    .selectFrom('check_in')
    .select(['id', 'number', 'due_on as dueOn', 'sent_at as sentAt'])
    .where('plan_id', '=', planId)
    .orderBy('number', 'desc')
    .executeTakeFirst();
}

export async function insertCheckIn(
  tx: Tx,
  { planId, clientId, ...fields }: { planId: string; clientId: string; number: number; dueOn: string },
): Promise<void> {
  const { number, dueOn: due_on } = fields;
  await tx
    .insertInto('check_in')
    .values({ id: newId(), plan_id: planId, client_id: clientId, number, due_on })
    .execute();
}

/** Gives a check-in another day; it opens again, with what was typed. */
export async function reschedule(tx: Tx, id: string, dueOn: string): Promise<void> {
  const changed = { due_on: dueOn, opened_at: null, missed_at: null };
  await tx.updateTable('check_in').set(changed).where('id', '=', id).execute();
}
