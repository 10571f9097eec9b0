import { useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { IconButton } from './icon-button.tsx';

type Props = {
  open: boolean;
  /** Called by Esc, a click outside and the cross; the owner closes it. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons at the end, the primary one first. */
  footer?: ReactNode;
  /** `panel`: as high as the window at its right, on a phone a sheet from below. */
  size?: 'small' | 'normal' | 'wide' | 'panel';
  /** Hides the cross where closing has a consequence that a button must name. */
  hideCross?: boolean;
  /** Hides the page behind it, where it must not be read. */
  opaque?: boolean;
};

const BOX = 'm-auto max-h-[calc(100dvh-1.5rem)] w-[calc(100%-1.5rem)] rounded-card';
const SIZES = {
  small: `${BOX} max-w-md`,
  normal: `${BOX} max-w-xl`,
  wide: `${BOX} max-w-4xl`,
  panel:
    'w-full max-sm:mt-auto max-sm:mb-0 max-sm:max-h-[calc(100dvh-3rem)] max-sm:max-w-none max-sm:rounded-t-card sm:mr-0 sm:ml-auto sm:h-dvh sm:max-h-none sm:max-w-lg sm:rounded-l-card',
};

/**
 * A native modal dialog: background inert, Esc, click outside, focus returned to where it was; scrolls at 320 × 480.
 * Focus starts on what carries `data-autofocus`, else on the first control.
 */
export function Dialog(props: Props) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ onClose, title, children, footer, size = 'normal', hideCross, opaque }: Props) {
  const t = useText();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element?.open) element?.showModal();
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => element?.close(); // while it is still in the page: so it gives the focus back
  }, []);
  const isBackdrop = (event: MouseEvent) => event.target === dialog.current;
  const clickOutside = (event: MouseEvent) => {
    const opened = event.detail > 1; // the second half of the double click that opened it
    if (pressedOutside.current && isBackdrop(event) && !opened) onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a click outside; Esc is the keyboard's way
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== dialog.current) return; // a file picker's cancel bubbles
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => (pressedOutside.current = isBackdrop(event))}
      onClick={clickOutside}
      className={`${SIZES[size]} overflow-y-auto overscroll-contain border border-line bg-sheet text-ink shadow-float ${opaque ? 'backdrop:bg-paper' : ''}`}
    >
      <div className="flex flex-col gap-5 p-5 sm:p-7">
        <div className="flex items-start justify-between gap-4">
          <h2 id={titleId} className="min-w-0 text-lead">
            {title}
          </h2>
          {!hideCross && <IconButton icon="close" label={t('ui.close')} onClick={onClose} className="-mt-1 -mr-2" />}
        </div>
        <div className="flex min-w-0 flex-col gap-4">{children}</div>
        {footer && <div className="flex flex-wrap gap-3">{footer}</div>}
      </div>
    </dialog>
  );
}
