import type { ChangeContactTodoInput, ContactTodo } from '@app/schema/contacts';
import { readFieldErrors } from '../../lib/api-error.ts';
import { useSendOnce } from '../../lib/send-once.ts';
import { trpc } from '../../lib/trpc.ts';

type About = { token: string; todo: ContactTodo; onChange: (todo: ContactTodo) => void };

/**
 * Sends what was typed about a to-do. A note that is sent again, as its answer was lost, is stored once. Gives false for a deadline that
 * cannot be asked for because the to-do was marked as done meanwhile; the page then shows it so.
 */
export function useSendAct({ token, todo, onChange }: About) {
  const readTodo = async () => (await trpc.contactLink.get.query({ token })).todos.find(({ id }) => id === todo.id);
  const findStored = async (input: ChangeContactTodoInput) => {
    const stored = await readTodo();
    return stored && countSame(stored, input) > countSame(todo, input) ? { todo: stored } : undefined;
  };
  const sendOnce = useSendOnce<ChangeContactTodoInput, { todo: ContactTodo }>(
    (input) => trpc.contactLink.changeTodo.mutate(input),
    findStored,
  );
  return async (input: ChangeContactTodoInput) => {
    try {
      return await sendOnce(input);
    } catch (error) {
      const current = readFieldErrors(error)['wantedDeadline'] && (await readTodo().catch(() => undefined));
      if (!current?.done) throw error;
      onChange(current);
      return false;
    }
  };
}

const countSame = ({ notes }: ContactTodo, sent: ChangeContactTodoInput) =>
  notes.filter(({ note }) => note === sent.note).length;
