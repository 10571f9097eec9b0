import type { IdInput } from '@app/schema/fields';
import Bowser from 'bowser';
import type { Database } from '../../../database/connect.ts';
import { transact } from '../../../database/transact.ts';
import { Failure } from '../../../failure.ts';
import type { SignedInContext } from '../../../trpc/context.ts';
import { audit } from '../../audit/record.ts';
import { cancelEmailChanges, CHANGES } from '../email-change/cancel.ts';
import { deleteSession, deleteSessions, selectSessions } from './queries.ts';

/** Ends the caller's session. */
export async function logOut({ db, actor }: SignedInContext) {
  if (actor.sessionId !== null && (await endOneSession(db, actor.accountId, actor.sessionId)))
    await audit({ actor, db }, 'logout');
  return { msg: 'logged_out' } as const;
}

/** Where the caller is logged in, last used first. */
export async function listSessions({ db, actor, clock }: SignedInContext) {
  const rows = await selectSessions(db, actor.accountId, clock());
  return rows.map(({ userAgent, ...row }) => ({ ...row, current: row.id === actor.sessionId, ...toDevice(userAgent) }));
}

/** Ends one of the caller's sessions. */
export async function endSession({ db, actor }: SignedInContext, { id }: IdInput) {
  if (!(await endOneSession(db, actor.accountId, id))) throw new Failure('not_found');
  await audit({ actor, db }, 'sessions_ended');
  return { msg: 'updated' } as const;
}

/** Ends every session of the caller but this one. */
export async function endOtherSessions({ db, actor }: SignedInContext) {
  await endSessions(db, actor.accountId, actor.sessionId);
  await audit({ actor, db }, 'sessions_ended');
  return { msg: 'updated' } as const;
}

/** Ends a session with the changes of addresses that were asked for in it; false when the account has none of that id. */
function endOneSession(db: Database, accountId: string, id: string): Promise<boolean> {
  return transact(db, async (tx) => {
    const ended = await deleteSession(tx, accountId, id);
    if (ended) await cancelEmailChanges(tx, CHANGES.ofSession(id), { reason: 'session_ended' });
    return ended;
  });
}

/**
 * Ends the sessions of an account, on every replica at once, but for the one that may stay. The changes of addresses that were
 * asked for in them end as well: after the sessions, so that none which is just being asked for is missed.
 */
export async function endSessions(db: Database, accountId: string, except: string | null = null): Promise<void> {
  await transact(db, async (tx) => {
    await deleteSessions(tx, accountId, except);
    await cancelEmailChanges(tx, CHANGES.ofSessions(accountId, except), { reason: 'session_ended' });
  });
}

/** The browser and the system that a user agent names, as its owner would; null for what it does not tell. */
function toDevice(userAgent: string | null): { browser: string | null; system: string | null } {
  if (!userAgent) return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: browser.name || null, system: os.name || null };
}
