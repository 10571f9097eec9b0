import { useRouterState } from '@tanstack/react-router';

/** What just happened, shown where it leads to. */
export type Done = 'password_stored' | 'account_verified' | 'email_changed' | 'email_waits' | 'second_factor_unlocked';

/** What the public pages hand on in the history entry: an address has no place in a URL, which is logged and sent on. */
export type AccessState = {
  email?: string;
  /** A code was mailed a moment ago. */
  codeSent?: boolean;
  done?: Done;
};

declare module '@tanstack/react-router' {
  interface HistoryState {
    access?: AccessState;
  }
}

/** What the page before handed on; an old entry of the history may hold anything, so it is read with doubt. */
export function useAccessState(): AccessState {
  const access = useRouterState({ select: ({ location }) => location.state.access });
  return readAccessState(access);
}

/** Pure: anything unknown is left out. */
export function readAccessState(access: unknown): AccessState {
  const { email, codeSent, done } = (typeof access === 'object' && access !== null ? access : {}) as AccessState;
  return {
    ...(typeof email === 'string' && { email }),
    ...(codeSent === true && { codeSent }),
    ...(isDone(done) && { done }),
  };
}

const DONE: readonly Done[] = [
  'password_stored',
  'account_verified',
  'email_changed',
  'email_waits',
  'second_factor_unlocked',
];

function isDone(value: unknown): value is Done {
  return DONE.some((done) => done === value);
}
