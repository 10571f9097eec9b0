import { leaveArrival } from '../../lib/arrival.ts';
import { getSession } from '../../lib/session.ts';
import { toasts } from '../../lib/toasts.ts';
import { leaveSite } from '../auth/sso/leave-site.ts';

/**
 * `beforeLoad` of the landing page's path: the server renders that page, so it replaces this document. Its messages are taken
 * along. The page stays until the next one is there, but not when nobody is logged in any more: the next person must not see it.
 * A logout that goes on elsewhere leads there in its place, as one of two addresses that are opened at once may be lost.
 */
export function leaveForHome({ preload }: { preload: boolean }): Promise<never> | undefined {
  if (preload) return undefined;
  const session = getSession();
  const isOut = session.state === 'none';
  document.body.hidden = isOut;
  addEventListener('pagehide', () => leaveArrival({ toasts: toasts.get() }));
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload(); // a browser that kept this document would show it as it was left
  });
  if (!(isOut && session.leaveFor && leaveSite(session.leaveFor))) location.replace('/');
  return new Promise(() => {});
}
