import type { ChangeContactTodoInput, ContactTodo } from '@app/schema/contacts';
import { useRef } from 'react';
import { isTransient, readFieldErrors } from '../../lib/api-error.ts';
import { trpc } from '../../lib/trpc.ts';

type About = { token: string; todo: ContactTodo; onChange: (todo: ContactTodo) => void };

/**
 * Sends what was typed about a to-do. A note that is sent again, as its answer was lost, is stored once. Gives false for a deadline that
 * cannot be asked for because the to-do was marked as done meanwhile; the page then shows it so.
 */
export function useSendAct({ token, todo, onChange }: About) {
  const wasUnanswered = useRef(false); // what was sent last may be stored
  const readTodo = async () => (await trpc.contactLink.get.query({ token })).todos.find(({ id }) => id === todo.id);
  return async (input: ChangeContactTodoInput) => {
    try {
      const stored = wasUnanswered.current ? await readTodo() : undefined;
      if (stored && countSame(stored, input) > countSame(todo, input)) return { todo: stored };
      return await trpc.contactLink.changeTodo.mutate(input);
    } catch (error) {
      wasUnanswered.current = isTransient(error);
      const current = readFieldErrors(error)['wantedDeadline'] && (await readTodo().catch(() => undefined));
      if (!current?.done) throw error;
      onChange(current);
      return false;
    }
  };
}

const countSame = ({ notes }: ContactTodo, sent: ChangeContactTodoInput) =>
  notes.filter(({ note }) => note === sent.note).length;
