import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { useFocus } from './use-focus.ts';

/** In place of a button that did its work: what came of it. Takes the focus, which would be lost with the button; empty until then. */
export function DoneText({ children }: { children: ReactNode }) {
  const done = Boolean(children);
  const text = useFocus<HTMLOutputElement>(done);
  return (
    <output ref={text} tabIndex={-1} className="flex items-start gap-1.5 text-small text-done empty:hidden">
      {done && <Icon name="check-circle" size={18} className="mt-0.5" />}
      {done && <span className="min-w-0">{children}</span>}
    </output>
  );
}
