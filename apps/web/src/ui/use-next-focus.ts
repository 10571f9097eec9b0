import { useEffect, useEffectEvent, useRef } from 'react';

/** Gives the focus to what `find` finds when what had it has gone with a change of `state`. */
export function useNextFocus(state: unknown, find: () => HTMLElement | null | undefined): void {
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    if (document.activeElement === document.body) find()?.focus();
  });
}

/** Gives the focus to what `find` finds when what had it goes together with the component. */
export function useFocusAfter(find: () => HTMLElement | null | undefined): void {
  const focus = useEffectEvent(() => find()?.focus());
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focus();
    },
    [],
  );
}

/** For where nothing nearer is left: the heading of the page. */
export const findHeading = (): HTMLElement | null => document.querySelector('h1');
