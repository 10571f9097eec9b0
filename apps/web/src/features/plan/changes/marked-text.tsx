import { Fragment, type ReactNode } from 'react';
import { useText } from '../../../lib/i18n.ts';
import type { TextPart } from './diff-words.ts';

/** A text with what was added to it and what was removed from it. */
export function TextDiff({ parts }: { parts: readonly TextPart[] }) {
  let end = 0;
  return parts.map(({ kind, text }) => {
    end += text.length;
    if (kind === 'added') return <Added key={end}>{text}</Added>;
    if (kind === 'removed') return <Removed key={end}>{text}</Removed>;
    return <Fragment key={end}>{text}</Fragment>;
  });
}

const MARK = 'rounded-sm box-decoration-clone px-0.5';
const PLUS = '+';
const MINUS = '−';

/** What was added: by its sign, its line and, for who does not see them, in words. */
export function Added({ children }: { children: ReactNode }) {
  const t = useText();
  return (
    <ins className={`${MARK} bg-done-wash underline decoration-done decoration-2 underline-offset-3`}>
      <Sign word={t('plan.changes.added')} sign={PLUS} />
      {children}
    </ins>
  );
}

/** What was removed. */
export function Removed({ children }: { children: ReactNode }) {
  const t = useText();
  return (
    <del className={`${MARK} bg-sunken text-ink-soft line-through`}>
      <Sign word={t('plan.changes.removed')} sign={MINUS} />
      {children}
    </del>
  );
}

/** In a box, so that before a number it is not read as a part of it; neither read aloud nor copied with the text. */
function Sign({ word, sign }: { word: string; sign: string }) {
  return (
    <>
      <span className="sr-only select-none">{` ${word}: `}</span>
      <span
        aria-hidden="true"
        className="mx-1 inline-block rounded-sm border border-current px-0.75 text-[0.75em] leading-none font-bold select-none"
      >
        {sign}
      </span>
    </>
  );
}
