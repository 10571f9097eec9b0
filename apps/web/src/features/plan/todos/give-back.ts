import { isDropped } from '@app/schema/todo-state';
import type { ChangeTodosInput, LivingTodo } from '@app/schema/todos';
import { trpc } from '../../../lib/trpc.ts';
import { keepInCache } from './living-todos.ts';

type Kept = Pick<LivingTodo, 'contactId' | 'droppedAt' | 'dropReason'>;

/** Gives a to-do back its person without an account, and drops it again, where it was so. */
export async function giveBack(planId: string, todoId: string, { contactId, ...kept }: Kept): Promise<void> {
  const change = async (part: Omit<ChangeTodosInput, 'id' | 'todoIds'>) => {
    const { todos } = await trpc.todo.change.mutate({ id: planId, todoIds: [todoId], ...part });
    keepInCache(planId, todos);
  };
  try {
    if (contactId !== null) await change({ contactId });
  } finally {
    if (isDropped(kept)) await change({ dropped: true, note: kept.dropReason ?? '' });
  }
}
