import { openDrafts } from '../../../lib/drafts.ts';
import { getSession, onSessionRestored, subscribeToSession } from '../../../lib/session.ts';
import { registerKeeper } from '../../../lib/unsaved.ts';
import { AnswerSaver } from './autosave.ts';
import { openHalfTyped } from './half-typed.ts';
import type { SaverDeps, Stored } from './save-state.ts';

type Opening = Pick<SaverDeps, 'save' | 'merging'> & {
  accountId: string;
  planId: string;
  stored: ReadonlyMap<string, Stored>;
};

/** Savers live as long as the session, not as long as the page: what is not saved when a client leaves the plan goes on being tried. */
const open = new Map<string, { accountId: string; saver: AnswerSaver }>();

/**
 * The saver of a plan; one that is already open takes what was read now. One that was stopped ends, as the page that opens takes text
 * again: the next has what lies on the device.
 */
export function openSaver({ accountId, planId, stored, ...rules }: Opening): AnswerSaver {
  const key = `${accountId}:${planId}`;
  const known = open.get(key)?.saver;
  if (known && !isStoppedOnDevice(known)) {
    known.serverRead(stored);
    return known;
  }
  known?.dispose();
  const ownDrafts = openDrafts({ kind: 'draft', scope: planId, accountId });
  const halfTyped = openHalfTyped(openDrafts({ kind: 'half-typed', scope: planId, accountId }));
  const saver = new AnswerSaver(
    { ...rules, drafts: ownDrafts, halfTyped, isOnline: () => navigator.onLine, random: Math.random },
    stored,
  );
  open.set(key, { accountId, saver });
  return saver;
}

function isStoppedOnDevice(saver: AnswerSaver): boolean {
  const { kind, draftStored } = saver.status();
  return kind === 'stopped' && draftStored;
}

const savers = () => [...open.values()].map(({ saver }) => saver);
const retryAll = () => savers().forEach((saver) => saver.retryNow());
const flushAll = () => savers().forEach((saver) => saver.flush());

window.addEventListener('online', retryAll);
window.addEventListener('offline', () => savers().forEach((saver) => saver.refresh()));
window.addEventListener('pagehide', flushAll);
document.addEventListener('visibilitychange', () => (document.visibilityState === 'hidden' ? flushAll() : retryAll()));
onSessionRestored(retryAll);

/** Another account, or nobody: its drafts are its own; the savers of the one before end. */
subscribeToSession(() => {
  const session = getSession();
  const accountId = session.state === 'none' ? null : session.accountId;
  for (const [id, { accountId: owner, saver }] of open) {
    if (owner === accountId) continue;
    saver.dispose();
    open.delete(id);
  }
});

registerKeeper({
  flushAll: async () => (await Promise.all(savers().map((saver) => saver.flushAll()))).every(Boolean),
});
