import { storage } from './storage.ts';
import { createStore, useStore } from './store.ts';

const KEY = 'step-keys';

const store = createStore(storage.read(KEY) !== 'off');

/** Whether shortcuts of a single key work on this device; speech control and stray keys set them off too easily for some. */
export const useSingleKeys = () => useStore(store);

/** Turns them on or off for this device. */
export function turnSingleKeys(on: boolean): void {
  storage.write(KEY, on ? null : 'off');
  store.set(on);
}

/** Whether a key is not meant for something else: nobody types, and no dialog is open. */
export function isFreeKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
  const { target } = event;
  const isTyping =
    target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]');
  return !isTyping && document.querySelector('dialog[open]') === null;
}
