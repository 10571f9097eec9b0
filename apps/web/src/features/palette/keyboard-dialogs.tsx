import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { isFreeKey, useSingleKeys } from '../../lib/single-keys.ts';
import { useStore } from '../../lib/store.ts';
import { isPaletteKey, opened } from '../../lib/keyboard-dialog.ts';

const Palette = lazy(() => import('./palette.tsx').then((part) => ({ default: part.Palette })));
const Shortcuts = lazy(() => import('./shortcuts.tsx').then((part) => ({ default: part.Shortcuts })));

/** For who is logged in: ⌘K or Ctrl-K finds pages, people, plans and acts; a question mark lists the shortcuts. */
export function KeyboardDialogs() {
  const open = useStore(opened);
  const hasSingleKeys = useSingleKeys();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const wantsList = hasSingleKeys && event.key === '?' && isFreeKey(event);
    const wantsPalette = isPaletteKey(event) && document.querySelector('dialog[open]') === null;
    if (!wantsList && !wantsPalette) return;
    event.preventDefault(); // the browser's own search
    opened.set(wantsList ? 'shortcuts' : 'palette');
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      opened.set(null);
    };
  }, []);
  const close = () => opened.set(null);
  return (
    <Suspense fallback={null}>
      {open === 'palette' && <Palette onClose={close} />}
      {open === 'shortcuts' && <Shortcuts onClose={close} />}
    </Suspense>
  );
}
