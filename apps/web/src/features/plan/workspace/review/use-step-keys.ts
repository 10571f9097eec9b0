import { useEffect, useEffectEvent } from 'react';
import { isFreeKey, turnSingleKeys, useSingleKeys } from '../../../../lib/single-keys.ts';

const DIRECTIONS: Record<string, 1 | -1> = { n: 1, p: -1 };

/** The keys n and p go through the steps unless somebody types, a dialog is open, or they are turned off on this device. */
export function useStepKeys(go: (direction: 1 | -1) => void) {
  const on = useSingleKeys();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const direction = isFreeKey(event) ? DIRECTIONS[event.key.toLowerCase()] : undefined;
    if (!direction) return;
    event.preventDefault();
    go(direction);
  });
  useEffect(() => {
    if (!on) return;
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [on]);
  return { on, turn: async (next: boolean) => turnSingleKeys(next) };
}
