import type { Toast } from './toasts.ts';

/** What a page of the app and the landing page, which are two documents, leave for each other. */
type Arrival = {
  /** Messages that the last page showed. */
  toasts?: Pick<Toast, 'variant' | 'text'>[];
  /** Only the language of the page has changed: its choice keeps the focus, which the heading takes otherwise. */
  isLanguageSwitch?: boolean;
};

const KEY = 'arrival';

/** Keeps what the next document of this tab begins with. */
export function leaveArrival(arrival: Arrival): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(arrival));
  } catch {
    // Without storage the next page begins as one that was typed in.
  }
}

/** What the last document left, once; null when the page was opened in another way. */
export function takeArrival(): Arrival | null {
  try {
    const left = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return left === null ? null : (JSON.parse(left) as Arrival);
  } catch {
    return null;
  }
}
