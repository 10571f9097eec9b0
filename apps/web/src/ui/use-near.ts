import { useEffect, useRef, useState } from 'react';

const AHEAD = '25% 0px'; // of the window's height: what is scrolled to is mostly there

/** Whether an element has been in view, or nearly: what is far down a page is asked for then, and not with what comes first. */
export function useNear<Found extends Element>() {
  const ref = useRef<Found>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const look = (seen: readonly IntersectionObserverEntry[]) =>
      seen.some(({ isIntersecting }) => isIntersecting) && setNear(true);
    const observer = new IntersectionObserver(look, { rootMargin: AHEAD });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, isNear };
}
