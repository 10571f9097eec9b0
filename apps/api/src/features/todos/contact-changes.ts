import { TODO_NOTES_MAX } from '@app/schema/plan-limits';
import type { Tx } from '../../database/connect.ts';
import { limitFailure } from '../../failure.ts';
import * as queries from './change-queries.ts';

/** What a person without an account who is responsible for a to-do can do with it. */
export type ContactChange =
  | { what: 'done'; done: boolean }
  | { what: 'note'; note: string }
  | { what: 'requested'; deadline: string; reason: string | null };

type Wanted = { contactId: string; planId: string; todoId: string; change: ContactChange };

/** Names who takes a contact away from all of their to-dos in this transaction. */
export async function nameRemover(tx: Tx, actor: Pick<queries.TodoActor, 'id' | 'kind'>, at: Date): Promise<void> {
  await queries.nameActor(tx, { ...actor, at: at.toISOString() });
}

/** Changes a to-do in the name of the person responsible, in a transaction that holds its plan. */
export async function changeForContact(
  { clock }: { clock: () => Date },
  tx: Tx,
  { contactId, planId, todoId, change }: Wanted,
): Promise<void> {
  const at = clock().toISOString();
  const actor = { id: contactId, kind: 'contact' as const, at };
  if (change.what === 'note') {
    if ((await queries.countMostNotes(tx, [todoId])) >= TODO_NOTES_MAX) throw limitFailure('note', TODO_NOTES_MAX);
    return queries.insertNotes(tx, [todoId], { ...actor, note: change.note });
  }
  await queries.nameActor(tx, actor);
  await queries.changeTodos(tx, { planId, ids: [todoId] }, toTodoChange(change, at));
}

function toTodoChange(change: Exclude<ContactChange, { what: 'note' }>, at: string): queries.TodoChange {
  if (change.what === 'requested') return queries.CHANGES.requested(change.deadline, change.reason);
  return change.done ? queries.CHANGES.done(at) : queries.CHANGES.reopened;
}
