import { useEffect, useRef, useState } from 'react';
import { useText } from '../lib/texts.ts';

const AHEAD = '25% 0px'; // of the window's height: what is scrolled to is mostly there

/**
 * Whether an element has been in view, or nearly: what is far down a page is asked for then, and not with what comes first.
 * `place` goes to the element. On paper it says that it was not loaded yet; it is, once the page has been printed.
 */
export function useNear<Found extends Element>() {
  const t = useText();
  const ref = useRef<Found>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const come = () => setNear(true);
    const look = (seen: readonly IntersectionObserverEntry[]) =>
      seen.some(({ isIntersecting }) => isIntersecting) && come();
    const observer = new IntersectionObserver(look, { rootMargin: AHEAD });
    observer.observe(ref.current);
    window.addEventListener('afterprint', come);
    return () => {
      observer.disconnect();
      window.removeEventListener('afterprint', come);
    };
  }, []);
  return { place: { ref, 'data-far': isNear ? undefined : t('plan.print_again') }, isNear };
}
