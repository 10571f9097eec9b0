import { useLayoutEffect, useRef, useState } from 'react';

/** Whether an element is at least so wide, in pixels; a table in a narrow column becomes cards. */
export function useWide<Element extends HTMLElement>(pixels: number) {
  const ref = useRef<Element>(null);
  const [wide, setWide] = useState(false);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setWide(element.clientWidth >= pixels);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [pixels]);
  return { ref, wide };
}
