import { useId, useState, type KeyboardEvent } from 'react';
import { useText } from '../../lib/i18n.ts';
import { useUrlText } from '../../lib/url-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureText } from '../../ui/failure-text.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import type { Entry, Group } from './matching.ts';
import { useEntries } from './use-entries.ts';

type Props = { onClose: () => void };

const MOVES: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
};

/** Finds clients, plans, steps, to-dos, pages and acts by what is typed; Enter goes to the marked one, or does it. */
export function Palette({ onClose }: Props) {
  const t = useText();
  const listId = useId();
  const [asked, ask] = useState('');
  const [typed, type] = useUrlText(asked, ask);
  const [at, setAt] = useState(0);
  const { groups, isPending, error } = useEntries(typed, asked);
  const entries = groups.flatMap((group) => group.entries);
  const marked = entries[Math.min(at, entries.length - 1)];
  const idOf = ({ key }: Entry) => `${listId}-${key}`;
  const choose = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !isPending) choose(marked); // what is found for other letters is not what was meant
    const move = MOVES[event.key];
    if (!move || !marked) return;
    event.preventDefault();
    const next = move(entries.indexOf(marked), entries.length);
    setAt(next);
    document.getElementById(idOf(entries[next]!))?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <Dialog open onClose={onClose} title={t('palette.title')}>
      <SearchField
        inForm
        role="combobox"
        aria-expanded={entries.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={marked && idOf(marked)}
        label={t('palette.field')}
        typed={typed}
        onType={(text) => {
          type(text);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className="text-small text-ink-soft">
        {!isPending && entries.length > 0 && t('palette.found', { count: entries.length })}
        {!isPending && entries.length === 0 && !error && t('palette.none')}
        {isPending && t('palette.searching')}
      </p>
      <FailureText error={error} />
      <Results id={listId} groups={groups} marked={marked} idOf={idOf} onChoose={choose} />
    </Dialog>
  );
}

type ResultsProps = {
  id: string;
  groups: readonly Group[];
  marked: Entry | undefined;
  idOf: (entry: Entry) => string;
  onChoose: (entry: Entry) => void;
};

/** The focus stays in the field, which names the option that is marked. */
function Results({ id, groups, marked, idOf, onChoose }: ResultsProps) {
  const t = useText();
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('palette.results')}
      className="flex h-[min(24rem,50dvh)] flex-col gap-3 overflow-y-auto"
    >
      {groups.map(({ name, entries }) => (
        <div key={name} role="group" aria-label={name}>
          <p aria-hidden="true" className="px-3 text-small font-semibold text-ink-soft">
            {name}
          </p>
          {entries.map((entry) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the keys
            <div
              key={entry.key}
              id={idOf(entry)}
              role="option"
              aria-selected={entry === marked}
              onClick={() => onChoose(entry)}
              className="flex min-h-9 cursor-pointer flex-wrap items-baseline gap-x-3 rounded-field px-3 py-1 hover:bg-sunken aria-selected:bg-accent-wash pointer-coarse:min-h-11 pointer-coarse:py-2"
            >
              {entry.label}
              {entry.detail && <span className="text-small text-ink-soft">{entry.detail}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
