import { useEffect, useRef } from 'react';

/** A ref whose element takes the focus as it appears, or as soon as it is wanted. */
export function useFocus<Focused extends HTMLElement>(isWanted = true) {
  const element = useRef<Focused>(null);
  useEffect(() => {
    if (isWanted) element.current?.focus();
  }, [isWanted]);
  return element;
}
