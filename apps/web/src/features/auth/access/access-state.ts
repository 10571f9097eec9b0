import { useRouterState } from '@tanstack/react-router';
import type { TextKey } from '../../../lib/i18n.ts';

/** What the login says of what just happened. */
export const DONE_TEXTS = {
  password_stored: 'login.password_stored',
  account_verified: 'server_success_text.account_verified',
  email_changed: 'login.email_changed',
  email_waits: 'login.email_waits',
  second_factor_unlocked: 'login.unlocked',
} as const satisfies Record<string, TextKey>;

/** What just happened, shown where it leads to. */
export type Done = keyof typeof DONE_TEXTS;

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
  const access = useRouterState({ select: ({ location }) => location.state.access as unknown });
  const { email, codeSent, done } = (typeof access === 'object' && access !== null ? access : {}) as AccessState;
  return {
    ...(typeof email === 'string' && { email }),
    ...(codeSent === true && { codeSent }),
    ...(done && Object.hasOwn(DONE_TEXTS, done) && { done }),
  };
}
