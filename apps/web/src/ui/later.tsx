import { lazy, useEffect, useState, type ComponentType } from 'react';

const SIGNS = ['pointermove', 'pointerdown', 'keydown'];
const parts: (() => Promise<unknown>)[] = [];

/**
 * A component that its page does without at first; `load` imports it. Drawn before it has come, it suspends; after
 * `useLaterParts` it is there at once.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  const get = async () => ({ default: (loaded ??= await load()) });
  const Coming = lazy(get);
  parts.push(get);
  return function Later(props) {
    const [Part] = useState(() => loaded ?? Coming);
    return <Part {...props} />;
  };
}

/** Loads what was put off with the first thing that is done on the page, so that it is there when the network has gone. */
export function useLaterParts(): void {
  useEffect(() => {
    const load = () => void Promise.all(parts.map((get) => get())).catch(() => null);
    for (const type of SIGNS) document.addEventListener(type, load, { once: true });
    return () => SIGNS.forEach((type) => document.removeEventListener(type, load));
  }, []);
}
