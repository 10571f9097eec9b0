import type { ContactPage, ContactTodo } from '@app/schema/contacts';
import { useEffect, useState } from 'react';
import { trpc } from '../../lib/trpc.ts';

/** What the page behind a link shows. It does without the cache of pages behind a login, which would be most of its script. */
export function useContactPage(token: string) {
  const [page, setPage] = useState<ContactPage | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    trpc.contactLink.get.query({ token }).then(setPage, setError);
  }, [token]);
  const keep = (part: Partial<ContactPage>) => setPage((before) => before && { ...before, ...part });
  const keepTodo = (todo: ContactTodo) =>
    setPage((before) => before && { ...before, todos: before.todos.map((one) => (one.id === todo.id ? todo : one)) });
  return { page, error, keep, keepTodo };
}

/** A call that is made by a press: once at a time, with why it failed. */
export function useAct() {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const run = async (act: () => Promise<void>) => {
    if (isPending) return;
    setPending(true);
    setError(null);
    await act().catch(setError);
    setPending(false);
  };
  return { isPending, error, run, reset: () => setError(null) };
}
