import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { askPageFocus, takePageFocus } from '../../lib/page-focus.ts';

const TITLE_SETTLES_MS = 120; // the page sets its title in an effect

/** After a change of route: the focus goes to the page's heading, and its title is said once, politely. */
export function RouteAnnouncer() {
  const router = useRouter();
  const [said, setSaid] = useState('');
  useEffect(() => {
    const asks = router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
      if (fromLocation && pathChanged) askPageFocus();
    });
    const takes = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return;
      takePageFocus(document.querySelector<HTMLElement>('h1[tabindex]'));
      setTimeout(() => setSaid(document.title), TITLE_SETTLES_MS);
    });
    return () => {
      asks();
      takes();
    };
  }, [router]);
  return <output className="sr-only">{said}</output>;
}
