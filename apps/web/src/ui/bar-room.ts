/** For the `ref` of a bar at the window's foot: what takes the focus stops above it for as long as it is there. */
export function makeRoomForBar(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const setHeight = (height: number) => document.documentElement.style.setProperty('--bar', `${height}px`);
  const observer = new ResizeObserver(() => setHeight(bar.offsetHeight));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    setHeight(0);
  };
}
