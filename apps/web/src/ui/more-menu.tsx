import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { IconButton } from './icon-button.tsx';
import { useMedia } from './use-media.ts';

/** Acts side by side; on a phone they are behind one button, which any act may leave open for its dialog. */
export function MoreMenu({ children }: { children: ReactNode }) {
  const wide = useMedia('(min-width: 640px)');
  return wide ? <div className="flex flex-wrap gap-3 print:hidden">{children}</div> : <Menu>{children}</Menu>;
}

function Menu({ children }: { children: ReactNode }) {
  const t = useText();
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open) return;
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [open]);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    setOpen(false);
    root.current?.querySelector('button')?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Esc anywhere inside closes it
    <div ref={root} onKeyDown={closeOnEscape} className="relative shrink-0 print:hidden">
      <IconButton
        icon="more"
        label={t('ui.more_acts')}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="border border-line-strong"
      />
      <div
        id={id}
        hidden={!open}
        className="absolute top-full right-0 z-20 mt-1 w-max max-w-[calc(100vw-2rem)] rounded-card border border-line-strong bg-sheet p-2 shadow-float"
      >
        <div className="flex flex-col gap-1 [&>button]:justify-start">{children}</div>
      </div>
    </div>
  );
}
