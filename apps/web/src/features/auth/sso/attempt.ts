import type { Area } from '@app/schema/roles';
import { parseJson, tabStorage } from '../../../lib/storage.ts';

/** A login that was begun in this tab: what the server gave for its end, and on which login page. */
export type Attempt = { attempt: string; area: Area };

const KEY = 'sso';

export function keepAttempt(begun: Attempt): void {
  tabStorage.write(KEY, JSON.stringify(begun));
}

/** The login that was begun here, once; null when there is none. */
export function takeAttempt(): Attempt | null {
  const begun = parseJson(tabStorage.read(KEY)) as Attempt | null; // written above
  tabStorage.write(KEY, null);
  return begun;
}
