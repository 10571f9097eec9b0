import { useEffect, useId } from 'react';
import { createStore, useStore } from '../lib/store.ts';

const left = createStore<ReadonlySet<string>>(new Set()); // fields of this page that were left with such a text

/** Counts a field among those that were left with a text that cannot be read, while it is so. */
export function useLeftUnreadable(isLeft: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!isLeft) return;
    left.set(new Set([...left.get(), id]));
    return () => left.set(new Set([...left.get()].filter((other) => other !== id)));
  }, [id, isLeft]);
}

/** Whether a field of this page was left with a text that cannot be read. */
export const useHasUnreadable = (): boolean => useStore(left).size > 0;

/** Whether a field within holds a text that cannot be read: the first one says so and gets the focus. */
export function refuseUnreadable(within: ParentNode): boolean {
  const field = within.querySelector<HTMLElement>('[data-unreadable]');
  field?.focus();
  field?.dispatchEvent(new Event('invalid'));
  return field !== null;
}
