import { useLayoutEffect, useRef, useState } from 'react';

/** The columns of a table as they are laid out. */
type Layout = { wide: boolean; widths: readonly number[] };

/**
 * Whether there is room for all columns of a table side by side; `widths` is what each needs and `more` the rest of the line, in
 * rem. Without that room rows become cards. While somebody writes in the table its layout stays as it is: nothing jumps under
 * the hands.
 */
export function useWide<Element extends HTMLElement>(widths: readonly number[], more = 0) {
  const ref = useRef<Element>(null);
  const room = useRef(0);
  const [layout, setLayout] = useState<Layout>({ wide: false, widths });
  const wanted = widths.join(' ');
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const isWriting = room.current === element.clientWidth && element.contains(document.activeElement);
      room.current = element.clientWidth;
      if (isWriting) return;
      const needed = wanted.split(' ').map(Number);
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const wide = room.current / rem >= needed.reduce((sum, width) => sum + width, more);
      setLayout((before) =>
        before.wide === wide && before.widths.join(' ') === wanted ? before : { wide, widths: needed },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [wanted, more]);
  return { ref, ...layout };
}
