import { ROLES, type Role } from '@app/schema/roles';
import { parseJson, storage } from './storage.ts';
import { createStore, useStore } from './store.ts';

/**
 * Who is logged in here. `expired`: the server ended the session while somebody worked; the page stays,
 * a login dialog lies over it, and the token is gone. `leaveFor`: an address outside, where the logout goes on.
 */
export type Session =
  | { state: 'none'; leaveFor?: string }
  | ({ state: 'active' } & Login)
  | { state: 'expired'; role: Role; accountId: string };

export type Login = {
  role: Role;
  accountId: string;
  accessToken: string;
  /** The account must set up a second factor before the server answers anything else. */
  secondFactorDue?: boolean;
  /** Where to log out of the login service that let them in, once they are logged out here. */
  logoutUrl?: string;
};

const KEY = 'session'; // read and written nowhere else
const NONE: Session = { state: 'none' };

const store = createStore<Session>(parseSession(storage.read(KEY)));
let isIgnored = false;
const restored = new Set<() => void>();

export const getSession = store.get;
export const subscribeToSession = store.subscribe;
export const useSession = () => useStore(store);

/** The account that is logged in or whose session has expired; empty when there is none. */
export function getAccountId(): string {
  const session = store.get();
  return session.state === 'none' ? '' : session.accountId;
}

/** After a login. The same account again wakes what waited (`onSessionRestored`). */
export function startSession(login: Login): void {
  put({ state: 'active', ...login });
}

/** While a second factor is due the server answers nothing else: the guards lead to where it is set up. */
export function setSecondFactorDue(isDue: boolean): void {
  const session = store.get();
  if (session.state === 'active' && session.secondFactorDue !== isDue) put({ ...session, secondFactorDue: isDue });
}

/** The server no longer knows the token: the account is remembered, the token dropped. `token` is the one that was refused. */
export function expireSession(token: string | null): boolean {
  const session = store.get();
  if (session.state !== 'active' || session.accessToken !== token) return false; // a late answer to an older token
  put({ state: 'expired', role: session.role, accountId: session.accountId });
  return true;
}

/** Logout, or the end of an expired session. */
export function endSession(): void {
  put(NONE);
}

/** Logout of somebody whom a login service let in: this page goes there next, to log out there too. */
export function endSessionTowards(leaveFor: string): void {
  put({ state: 'none', leaveFor });
}

/** On a page for everybody, who is logged in here is nobody: no call has a token, and no other tab changes that. */
export function ignoreSession(): void {
  isIgnored = true;
  store.set(NONE);
}

/** Calls back when the same account has logged in again, here or in another tab: refetch, retry what waits. */
export function onSessionRestored(listener: () => void): () => void {
  restored.add(listener);
  return () => restored.delete(listener);
}

export function accessToken(): string | null {
  const session = store.get();
  return session.state === 'active' ? session.accessToken : null;
}

/** What the browser keeps, read with doubt: anything unknown is no session. */
export function parseSession(text: string | null): Session {
  const {
    role,
    accountId,
    accessToken: token,
    secondFactorDue,
    logoutUrl,
  } = (parseJson(text) ?? {}) as Record<string, unknown>;
  const known = ROLES.find((one) => one === role);
  if (!known || typeof accountId !== 'string') return NONE;
  if (typeof token !== 'string') return { state: 'expired', role: known, accountId };
  const due = secondFactorDue === true && { secondFactorDue };
  return {
    state: 'active',
    role: known,
    accountId,
    accessToken: token,
    ...due,
    ...(typeof logoutUrl === 'string' && { logoutUrl }),
  };
}

function put(next: Session): void {
  const before = store.get();
  const isSamePerson = before.state === 'none' || (next.state !== 'none' && next.accountId === before.accountId);
  if (!isSamePerson) storage.write('language', null); // what one person chose is not for the next
  storage.write(KEY, next.state === 'none' ? null : JSON.stringify({ ...next, state: undefined }));
  move(next);
}

function move(next: Session): void {
  const before = store.get();
  store.set(next);
  const again = before.state === 'expired' && next.state === 'active' && next.accountId === before.accountId;
  if (again) for (const listener of restored) listener();
}

/** A login or logout in another tab holds here too, and one that came while the browser kept this page for going back. */
globalThis.window?.addEventListener('storage', ({ key }) => (key === KEY || key === null) && moveToStored());
globalThis.window?.addEventListener('pageshow', ({ persisted }) => persisted && moveToStored());

function moveToStored(): void {
  if (!isIgnored) move(parseSession(storage.read(KEY)));
}
