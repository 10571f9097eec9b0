import type { MailedArea } from '@app/schema/roles';
import { useEffect, useState } from 'react';
import { failedWith } from '../../../lib/api-error.ts';
import { askPageFocus } from '../../../lib/page-focus.ts';
import { trpc, type Outputs } from '../../../lib/trpc.ts';

export type OpenedEmailChange = Outputs['auth']['openEmailChange'];

type Opened =
  | { state: 'loading' }
  | { state: 'ready'; change: OpenedEmailChange }
  /** Over, too old, replaced, or never one. */
  | { state: 'refused' }
  | { state: 'failed'; error: unknown };

/** Asks what the link of a notice is about; that changes nothing, so trying again costs nothing. */
export function useOpenEmailChange(area: MailedArea, token: string) {
  const [opened, setOpened] = useState<Opened>({ state: 'loading' });
  useEffect(() => {
    const leave = new AbortController();
    const show = (next: Opened) => !leave.signal.aborted && setOpened(next);
    void ask(area, token, leave.signal).then(show);
    return () => leave.abort();
  }, [area, token]);
  const retry = () => {
    setOpened({ state: 'loading' });
    void ask(area, token).then(setOpened);
  };
  const refuse = () => {
    askPageFocus();
    setOpened({ state: 'refused' });
  };
  return { opened, retry, refuse };
}

async function ask(area: MailedArea, token: string, signal?: AbortSignal): Promise<Opened> {
  try {
    const change = await trpc.auth.openEmailChange.mutate({ area, token }, { ...(signal && { signal }) });
    return { state: 'ready', change };
  } catch (error) {
    return failedWith(error, 'link_expired_or_wrong') ? { state: 'refused' } : { state: 'failed', error };
  }
}
