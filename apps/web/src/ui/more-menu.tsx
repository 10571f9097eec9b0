import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { IconButton } from './icon-button.tsx';
import { useMedia } from './use-media.ts';

const PANEL =
  'absolute top-full right-0 z-20 mt-1 flex w-max max-w-[calc(100vw-2rem)] flex-col gap-1 rounded-card border border-line-strong bg-sheet p-2 shadow-float [&>button]:justify-start';

/**
 * Acts side by side; on a phone they are behind one button. At either width the acts are the same elements, and what has the
 * focus, an act or its dialog, holds the menu open: so a dialog outlives a turn of the phone and gives the focus back.
 */
export function MoreMenu({ children }: { children: ReactNode }) {
  const t = useText();
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const wide = useMedia('(min-width: 640px)');
  useEffect(() => {
    if (!open) return;
    const leave = ({ target }: Event) => {
      if (target instanceof Element && !root.current?.contains(target) && !target.closest('dialog')) setOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [open]);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || wide || !open || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    setOpen(false);
    root.current?.querySelector('button')?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Esc anywhere inside closes it
    <div ref={root} onKeyDown={closeOnEscape} className="relative max-w-full max-sm:shrink-0 sm:min-w-0 print:hidden">
      {!wide && (
        <IconButton
          icon="more"
          label={t('ui.more_acts')}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="border border-line-strong"
        />
      )}
      <div
        id={id}
        hidden={!wide && !open}
        onFocus={() => setOpen(true)} // also while wide, for when the window becomes narrow
        className={wide ? 'flex flex-wrap gap-3' : PANEL}
      >
        {children}
      </div>
    </div>
  );
}
