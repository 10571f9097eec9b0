import { useText } from '../../../lib/i18n.ts';
import type { Reader } from './thread-queries.ts';

type Props = {
  id: string;
  people: readonly Reader[];
  active: number;
  choose: (reader: Reader) => void;
};

/** The people who can be mentioned. The focus stays in the field, which names the active one. */
export function MentionList({ id, people, active, choose }: Props) {
  const t = useText();
  return (
    <>
      <output className="sr-only">{people.length > 0 && t('thread.mention_count', { count: people.length })}</output>
      {people.length > 0 && (
        <div
          id={id}
          role="listbox"
          aria-label={t('thread.mention')}
          className="w-full max-w-xs rounded-field border border-line-strong bg-sheet shadow-float"
        >
          {people.map((reader, index) => (
            <div
              key={reader.accountId}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              onPointerDown={(event) => {
                event.preventDefault(); // the field keeps the focus
                choose(reader);
              }}
              className={`min-h-9 cursor-pointer px-3 py-1.5 pointer-coarse:min-h-11 ${index === active ? 'bg-accent-wash font-semibold' : ''}`}
            >
              {reader.name}
            </div>
          ))}
        </div>
      )}
    </>
  );
}
