import { parseJson, tabStorage } from './storage.ts';
import type { Toast } from './toasts.ts';

/** What a page of the app and the landing page, which are two documents, leave for each other. */
type Arrival = {
  /** Messages that the last page showed. */
  toasts?: readonly Pick<Toast, 'variant' | 'text'>[];
  /** Only the language of the page has changed: its choice keeps the focus, which the heading takes otherwise. */
  isLanguageSwitch?: boolean;
};

const KEY = 'arrival';

/** Keeps what the next document of this tab begins with; without storage it begins as one that was typed in. */
export function leaveArrival(arrival: Arrival): void {
  tabStorage.write(KEY, JSON.stringify(arrival));
}

/** What the last document left, once; null when the page was opened in another way. */
export function takeArrival(): Arrival | null {
  const left = parseJson(tabStorage.read(KEY)) as Arrival | null;
  tabStorage.write(KEY, null);
  return left;
}
