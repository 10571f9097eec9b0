import { getAccountId } from '../../../lib/session.ts';
import { storage } from '../../../lib/storage.ts';
import { createStore, useStore } from '../../../lib/store.ts';

/**
 * Which feedback an account has opened on this device: what it has not is called new. Anyone who shows feedback to its reader
 * calls `markFeedbackRead` with the ids.
 */
const MOST = 500; // ids kept; more than a client gets in years
const version = createStore(0);

const getKey = () => `read-feedback:${getAccountId()}`;

export function useReadFeedback(): ReadonlySet<string> {
  useStore(version);
  return readIds(storage.read(getKey()));
}

export function markFeedbackRead(ids: readonly string[]): void {
  const known = readIds(storage.read(getKey()));
  const fresh = ids.filter((id) => !known.has(id));
  if (fresh.length === 0) return;
  storage.write(getKey(), JSON.stringify([...known, ...fresh].slice(-MOST)));
  version.set(version.get() + 1);
}

/** What the browser kept, read with doubt. */
export function readIds(text: string | null): Set<string> {
  try {
    const ids: unknown = JSON.parse(text ?? '[]');
    return new Set(Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

globalThis.window?.addEventListener('storage', (event) => {
  if (event.key?.startsWith('read-feedback:')) version.set(version.get() + 1);
});
