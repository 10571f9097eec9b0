import { drafts } from '../../../lib/drafts.ts';
import { getSession, onSessionRestored, subscribeToSession } from '../../../lib/session.ts';
import { registerKeeper } from '../../../lib/unsaved.ts';
import { AnswerSaver } from './autosave.ts';
import type { SaverDeps, Stored } from './autosave-types.ts';

type Opening = { accountId: string; planId: string; stored: ReadonlyMap<string, Stored>; save: SaverDeps['save'] };

type Open = { accountId: string; saver: AnswerSaver };

/** Savers live as long as the session, not as long as the page: what is not saved when a client leaves the plan goes on being tried. */
const open = new Map<string, Open>();

const key = (accountId: string, planId: string) => `${accountId}:${planId}`;

/** The saver of a plan; one that is already open takes what was read now. */
export function openSaver({ accountId, planId, stored, save }: Opening): AnswerSaver {
  const known = open.get(key(accountId, planId));
  if (known) {
    known.saver.serverRead(stored);
    return known.saver;
  }
  const saver = new AnswerSaver(browserDeps({ accountId, planId, save }), stored);
  open.set(key(accountId, planId), { accountId, saver });
  return saver;
}

function browserDeps({ accountId, planId, save }: Omit<Opening, 'stored'>): SaverDeps {
  return {
    save,
    drafts: drafts({ kind: 'draft', scope: planId, accountId }),
    isOnline: () => navigator.onLine,
    now: () => Date.now(),
    random: () => Math.random(),
    setTimeout: (run, ms) => setTimeout(run, ms),
    clearTimeout: (timer) => clearTimeout(timer),
  };
}

const savers = () => [...open.values()].map(({ saver }) => saver);
const each = (act: (saver: AnswerSaver) => void) => () => savers().forEach(act);

window.addEventListener(
  'online',
  each((saver) => saver.retryNow()),
);
window.addEventListener(
  'offline',
  each((saver) => saver.refresh()),
);
window.addEventListener(
  'pagehide',
  each((saver) => saver.flush()),
);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') each((saver) => saver.flush())();
  else each((saver) => saver.retryNow())();
});
onSessionRestored(each((saver) => saver.retryNow()));

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
