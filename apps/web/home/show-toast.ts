import { TOAST_MS, type Toast } from '../src/lib/toasts.ts';

/** Shows a message at the bottom left, made of the template of its kind, whose own text it has when it brings none. */
export function showToast({ variant, text }: { variant: Toast['variant']; text?: string }): void {
  const region = document.querySelector<HTMLElement>('[popover]');
  const template = document.querySelector<HTMLTemplateElement>(`template[data-toast=${variant}]`);
  const card = template?.content.firstElementChild?.cloneNode(true);
  if (!region || !(card instanceof HTMLElement)) return;
  if (text !== undefined) card.querySelector('p')?.lastChild?.replaceWith(text);
  const dismiss = () => card.remove();
  card.querySelector('button')?.addEventListener('click', dismiss);
  region.showPopover(); // a region that is there before its message is read out
  region.append(card);
  dismissLater(card, dismiss);
}

/** Counts down only while neither the pointer nor the focus is on the message. */
function dismissLater(card: HTMLElement, dismiss: () => void): void {
  let timer = setTimeout(dismiss, TOAST_MS);
  const hold = () => clearTimeout(timer);
  const release = () => {
    hold();
    timer = setTimeout(dismiss, TOAST_MS);
  };
  for (const event of ['pointerenter', 'focusin']) card.addEventListener(event, hold);
  for (const event of ['pointerleave', 'focusout']) card.addEventListener(event, release);
}
