import { useEffect, useEffectEvent, useState } from 'react';
import { storage } from '../../../../lib/storage.ts';

const KEY = 'step-keys';
const DIRECTIONS: Record<string, 1 | -1> = { n: 1, p: -1 };

/** The keys n and p go through the steps unless somebody types, a dialog is open, or they are turned off on this device. */
export function useStepKeys(go: (direction: 1 | -1) => void) {
  const [on, setOn] = useState(() => storage.read(KEY) !== 'off');
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const direction = isFree(event) ? DIRECTIONS[event.key.toLowerCase()] : undefined;
    if (!direction) return;
    event.preventDefault();
    go(direction);
  });
  useEffect(() => {
    if (!on) return;
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [on]);
  const turn = async (next: boolean) => {
    setOn(next);
    storage.write(KEY, next ? null : 'off');
  };
  return { on, turn };
}

/** Whether the key is not meant for something else. */
function isFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
  const { target } = event;
  const isTyping =
    target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]');
  return !isTyping && document.querySelector('dialog[open]') === null;
}
