import type { AnyRouter } from '@tanstack/react-router';
import { PATHS } from '../../../lib/paths.ts';
import { getSession, subscribeToSession, type Session } from '../../../lib/session.ts';

type Step = 'home' | 'reload' | 'refresh' | 'stay';

/** The page follows the session, whichever tab changed it: its end leads home, another account gets a new document. */
export function followSession(router: AnyRouter): void {
  let before = getSession();
  subscribeToSession(() => {
    const now = getSession();
    const step = chooseStep(before, now);
    before = now;
    if (step === 'home') leadHome(router);
    if (step === 'reload') startOver();
    if (step === 'refresh') void router.invalidate();
  });
}

/** Leads home, unless the code that ended the session goes on to another page in the same moment, such as a login. */
function leadHome(router: AnyRouter): void {
  const { href } = router.latestLocation;
  setTimeout(() => {
    if (router.latestLocation.href === href) void router.navigate({ to: PATHS.home });
  });
}

/** Nothing that was read for one account is left for the next one, in the page or in memory. */
function startOver(): void {
  document.body.hidden = true;
  location.reload();
}

/** Pure: what a change of session does to the page. */
export function chooseStep(before: Session, now: Session): Step {
  if (now.state === 'none') return before.state === 'none' ? 'stay' : 'home';
  if (before.state !== 'none' && before.accountId !== now.accountId) return 'reload';
  if (now.state === 'expired') return 'stay';
  return 'refresh';
}
