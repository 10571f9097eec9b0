import { type KeyboardEvent, useId, useState } from 'react';
import { getAccountId } from '../../../lib/session.ts';
import { findMention, listMentionable } from './mentions.ts';
import type { Reader } from './thread-queries.ts';

type Mentioning = {
  typed: string;
  change: (typed: string) => void;
  readers: readonly Reader[];
  area: { current: HTMLTextAreaElement | null };
};

/** The people who can be mentioned while an `@` is typed: chosen with the arrow keys and Enter, or by a press. */
export function useMention({ typed, change, readers, area }: Mentioning) {
  const id = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const found = caret === null ? null : findMention(typed, caret);
  const others = readers.filter(({ accountId }) => accountId !== getAccountId());
  const people = found ? listMentionable(others, found.word) : [];
  const isOpen = people.length > 0;
  const choose = ({ name }: Reader) => {
    if (!found) return;
    const before = `${typed.slice(0, found.from)}@${name} `;
    change(before + typed.slice(caret ?? typed.length).replace(/^ /, ''));
    setCaret(null);
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(before.length, before.length);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isChosen =
      (event.key === 'Enter' || event.key === 'Tab') && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!isOpen || (move === undefined && !isChosen && event.key !== 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    if (move !== undefined) setActive((active + move + people.length) % people.length);
    else if (isChosen) choose(people[Math.min(active, people.length - 1)]!); // it is open
    else setCaret(null);
  };
  const place = Math.min(active, people.length - 1);
  return {
    id,
    people,
    active: place,
    choose,
    onKeyDown,
    onSelect: ({ currentTarget: { selectionStart, selectionEnd } }: { currentTarget: HTMLTextAreaElement }) => {
      setCaret(selectionStart === selectionEnd ? selectionStart : null);
      setActive(0);
    },
    close: () => setCaret(null),
    aria: {
      'aria-autocomplete': 'list' as const,
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen ? `${id}-${place}` : undefined,
    },
  };
}
