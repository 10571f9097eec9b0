import { isDropped } from '@app/schema/todo-state';
import type { LivingTodo } from '@app/schema/todos';
import { trpc } from '../../../lib/trpc.ts';
import { refreshPlan } from '../data/plan-queries.ts';

type Kept = Pick<LivingTodo, 'contactId' | 'droppedAt' | 'dropReason'>;

/** Gives a to-do back its person without an account, and drops it again, where it was so. */
export async function giveBack(planId: string, todoId: string, { contactId, ...kept }: Kept): Promise<void> {
  const change = { id: planId, todoIds: [todoId] };
  if (contactId !== null) await trpc.todo.change.mutate({ ...change, contactId });
  if (isDropped(kept)) await trpc.todo.change.mutate({ ...change, dropped: true, note: kept.dropReason ?? '' });
  await refreshPlan(planId);
}
