import type { Tx } from '../../database/connect.ts';

type Mine = { planId: string; authorId: string };

/** An entry of its author, and when it was published; undefined for another's. */
export function selectEntry(tx: Tx, { id, planId, authorId }: Mine & { id: string }) {
  return tx
    .selectFrom('feedback')
    .select(['id', 'created_at as at'])
    .where('id', '=', id)
    .where('plan_id', '=', planId)
    .where('author_id', '=', authorId)
    .executeTakeFirst();
}

/** A round with a summary of its author, and when it ended; undefined for another's. */
export function selectSummary(tx: Tx, { id, planId, authorId }: Mine & { id: string }) {
  return tx
    .selectFrom('feedback_round')
    .select(['id', 'given_at as at'])
    .where('id', '=', id)
    .where('plan_id', '=', planId)
    .where('given_by', '=', authorId)
    .where('summary', 'is not', null)
    .$narrowType<{ at: string }>()
    .executeTakeFirst();
}

type Correction = { id: string; text: string | null; at: string };

export async function updateEntry(tx: Tx, { id, text, at }: Correction): Promise<void> {
  if (text === null) await tx.deleteFrom('feedback').where('id', '=', id).execute();
  else await tx.updateTable('feedback').set({ feedback_text: text, edited_at: at }).where('id', '=', id).execute();
}

export async function updateSummary(tx: Tx, { id, text, at }: Correction): Promise<void> {
  const changed = { summary: text, summary_edited_at: text === null ? null : at };
  await tx.updateTable('feedback_round').set(changed).where('id', '=', id).execute();
}
