const GAP = 8;

/**
 * Keeps messages off what is read and written: the page can be scrolled on by their height, what takes the focus stops above
 * them, and the field that has it is moved up when they would lie on it.
 */
export function makeRoomFor(region: HTMLElement): void {
  const { top, right, height } = region.getBoundingClientRect();
  const hasMessages = region.childElementCount > 0;
  document.documentElement.style.setProperty('--toasts', hasMessages ? `${height}px` : '0px');
  const field = document.activeElement;
  if (!hasMessages || !field || region.contains(field) || !field.matches('input, textarea, select')) return;
  const { bottom, left } = field.getBoundingClientRect();
  if (left < right && bottom + GAP > top) scrollBy({ top: bottom + GAP - top });
}
