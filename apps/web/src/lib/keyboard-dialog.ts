import { createStore } from './store.ts';

/** Which dialog of the keyboard lies over the page; its code is loaded when it is first wanted. */
export const opened = createStore<'palette' | 'shortcuts' | null>(null);

const isMac = /^Mac|^iP/.test(globalThis.navigator?.platform ?? '');

/** Whether the keys are ⌘K, or Ctrl-K where there is no such key. */
export const isPaletteKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'k' && (isMac ? event.metaKey : event.ctrlKey) && !event.shiftKey && !event.altKey;

/** The same for screen readers. */
export const PALETTE_KEYS = isMac ? 'Meta+K' : 'Control+K';

/** A key pressed together with the one for commands, as the keyboard at hand names it. */
export const withCommand = (key: string): string => (isMac ? `⌘ ${key}` : `Ctrl + ${key}`);
