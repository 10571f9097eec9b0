import { useEffect, useRef } from 'react';

/** Gives the focus to what `find` finds when what had it has gone with a change of `state`. */
export function useNextFocus(state: unknown, find: () => HTMLElement | null | undefined): void {
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    if (document.activeElement === document.body) find()?.focus();
  });
}
