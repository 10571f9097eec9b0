import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { askPageFocus, takePageFocus } from '../../lib/page-focus.ts';
import { currentLanguage } from '../../lib/texts.ts';

/**
 * After a change of route: the focus goes to the page's heading, and its title is said once, politely, when the page has set it;
 * once more when the page comes into another language, as after a login.
 */
export function RouteAnnouncer() {
  const router = useRouter();
  const [said, setSaid] = useState('');
  useEffect(() => {
    let saidIn = currentLanguage(); // empty from a change of route until the page has set its title
    const titles = new MutationObserver(() => {
      if (saidIn === currentLanguage()) return;
      saidIn = currentLanguage();
      setSaid(document.title);
    });
    titles.observe(document.querySelector('title')!, { childList: true });
    const asks = router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return;
      saidIn = '';
      askPageFocus();
    });
    const takes = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (fromLocation && pathChanged) takePageFocus(document.querySelector<HTMLElement>('h1[tabindex]'));
    });
    return () => {
      titles.disconnect();
      asks();
      takes();
    };
  }, [router]);
  return <output className="sr-only">{said}</output>;
}
