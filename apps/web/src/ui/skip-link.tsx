import type { ReactNode } from 'react';
import { useText } from '../lib/texts.ts';

const MAIN_ID = 'main';

/** The first stop of the keyboard; leads to what the page names with `data-skip-to`, else to its main part. */
export function SkipLink() {
  const t = useText();
  return (
    <a
      href={`#${MAIN_ID}`}
      onClick={(event) => {
        event.preventDefault();
        const main = document.getElementById(MAIN_ID);
        (main?.querySelector<HTMLElement>('[data-skip-to]') ?? main)?.focus();
      }}
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-field bg-accent px-4 py-2 font-semibold text-on-accent focus:translate-y-0 print:hidden"
    >
      {t('ui.skip')}
    </a>
  );
}

/** The page's main part, to which it leads. */
export function Main({ children }: { children: ReactNode }) {
  return (
    <main id={MAIN_ID} tabIndex={-1} className="grow">
      {children}
    </main>
  );
}
