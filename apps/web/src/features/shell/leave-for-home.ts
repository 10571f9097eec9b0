import { leaveArrival } from '../../lib/arrival.ts';
import { getSession } from '../../lib/session.ts';
import { toasts } from '../../lib/toasts.ts';

type Step = { preload: boolean; abortController: AbortController };

/**
 * `beforeLoad` of the landing page's path: the server renders that page, so it replaces this document. Its messages are taken
 * along. The page stays until the next one is there, but not when nobody is logged in any more: the next person must not see it.
 * The end of a session leads here, and some pages that end it go on to a login in the same moment: that later step counts.
 */
export async function leaveForHome({ preload, abortController }: Step): Promise<void> {
  if (preload) return;
  await new Promise((resolve) => setTimeout(resolve));
  if (abortController.signal.aborted) return;
  document.body.hidden = getSession().state === 'none';
  addEventListener('pagehide', () => {
    const shown = toasts.get().map(({ variant, text }) => ({ variant, text }));
    leaveArrival({ toasts: shown });
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload(); // a browser that kept this document would show it as it was left
  });
  location.replace('/');
  await new Promise(() => {}); // the router waits until this document is gone
}
