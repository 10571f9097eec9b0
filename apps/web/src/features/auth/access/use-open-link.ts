import type { LinkPurpose, PasswordLinkPurpose } from '@app/schema/accounts';
import type { Area } from '@app/schema/roles';
import { useEffect, useState } from 'react';
import { failedWith } from '../../../lib/api-error.ts';
import { askPageFocus } from '../../../lib/page-focus.ts';
import { trpc, type Outputs } from '../../../lib/trpc.ts';

export type Link = { area: Area; purpose: LinkPurpose; token: string };

/** A link behind which a password is chosen. */
export type PasswordLink = Link & { purpose: PasswordLinkPurpose };

/** Whose link it is. */
export type LinkHolder = Outputs['auth']['openLink'];

type Opened =
  | { state: 'loading' }
  | { state: 'ready'; holder: LinkHolder }
  /** Used, too old, replaced, or never one. */
  | { state: 'refused' }
  | { state: 'failed'; error: unknown };

/** Whether the server refused the link itself. */
export function isLinkRefusal(error: unknown): boolean {
  return failedWith(error, 'link_expired_or_wrong') || failedWith(error, 'incorrect_or_expired_link');
}

/** Asks whose link it is; opening never uses it up, so trying again costs nothing. */
export function useOpenLink({ area, purpose, token }: Link) {
  const [opened, setOpened] = useState<Opened>({ state: 'loading' });
  useEffect(() => {
    const leave = new AbortController();
    const show = (next: Opened) => !leave.signal.aborted && setOpened(next);
    void ask({ area, purpose, token }, leave.signal).then(show);
    return () => leave.abort();
  }, [area, purpose, token]);
  const retry = () => {
    setOpened({ state: 'loading' });
    void ask({ area, purpose, token }).then(setOpened);
  };
  const refuse = () => {
    askPageFocus();
    setOpened({ state: 'refused' });
  };
  return { opened, retry, refuse };
}

async function ask(link: Link, signal?: AbortSignal): Promise<Opened> {
  try {
    return { state: 'ready', holder: await trpc.auth.openLink.mutate(link, { ...(signal && { signal }) }) };
  } catch (error) {
    return isLinkRefusal(error) ? { state: 'refused' } : { state: 'failed', error };
  }
}
