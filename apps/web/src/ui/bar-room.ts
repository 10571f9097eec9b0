/**
 * For the `ref` of a bar at the window's foot: what takes the focus stops above it for as long as it is there, and so do
 * messages; at the end of the page, where it is further up, too.
 */
export function makeRoomForBar(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const setHeight = (height: number) => document.documentElement.style.setProperty('--bar', `${height}px`);
  const measure = () => setHeight(Math.max(0, innerHeight - bar.getBoundingClientRect().top));
  const observer = new ResizeObserver(measure);
  observer.observe(bar);
  addEventListener('scroll', measure, { passive: true });
  return () => {
    observer.disconnect();
    removeEventListener('scroll', measure);
    setHeight(0);
  };
}
