import { createStore } from './store.ts';

export type Toast = {
  id: number;
  variant: 'success' | 'error';
  text: string;
  /** One act, such as Undo; the toast then stays 8 s. */
  action?: { label: string; run: () => void };
};

export const TOAST_MS = 3000; // docs/product.md#limits
export const TOAST_ACTION_MS = 8000; // time to read and to reach an Undo
const MOST = 5;

export const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

/** Shows a toast; the sixth pushes out the first. The same text again replaces itself, so that a dead network is reported once. */
export function showToast(toast: Omit<Toast, 'id'>): number {
  const others = toasts.get().filter((shown) => shown.text !== toast.text || shown.action !== undefined);
  lastId += 1;
  toasts.set([...others, { ...toast, id: lastId }].slice(-MOST));
  return lastId;
}

export const toastSuccess = (text: string, action?: Toast['action']) =>
  showToast({ variant: 'success', text, ...(action && { action }) });

/** Only repeats what is also said in place. */
export const toastError = (text: string) => showToast({ variant: 'error', text });

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}
