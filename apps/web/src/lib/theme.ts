import { storage } from './storage.ts';
import { createStore, useStore } from './store.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'theme'; // public/theme.js reads it before the first paint
const store = createStore<Theme>(parseTheme(storage.read(KEY)));

export const useTheme = () => useStore(store);

/** Applies and keeps the theme; `system` follows the device. */
export function setTheme(theme: Theme): void {
  storage.write(KEY, theme === 'system' ? null : theme);
  apply(theme);
}

export function parseTheme(text: string | null): Theme {
  return THEMES.find((theme) => theme === text) ?? 'system';
}

function apply(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  store.set(theme);
}

globalThis.window?.addEventListener('storage', (event) => {
  if (event.key === KEY) apply(parseTheme(event.newValue));
});
