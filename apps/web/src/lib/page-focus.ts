import { takeArrival } from './arrival.ts';

/** After a change of route the new page's heading takes the focus, whenever it arrives. */
let wanted = takeArrival() !== null;

/** Called by the router when the path has changed. */
export function askPageFocus(): void {
  wanted = true;
}

/** Called by the heading when it is there; scrolling stays with the router. */
export function takePageFocus(heading: HTMLElement | null): void {
  if (!wanted || !heading) return;
  wanted = false;
  heading.focus({ preventScroll: true });
}
