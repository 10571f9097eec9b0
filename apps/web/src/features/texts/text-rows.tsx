import { PATHS } from '../../lib/paths.ts';
import { useText } from '../../lib/i18n.ts';
import { TextLink } from '../../ui/text-link.tsx';
import type { NamedLanguage, TextRow } from './text-queries.ts';
import { TextStateTag } from './text-state.tsx';

type Props = {
  texts: readonly TextRow[];
  english: NamedLanguage;
  other: NamedLanguage;
  /** The key of the one that is open. */
  open: string | undefined;
  onOpen: () => void;
};

const COLUMNS = '@min-[40rem]:grid-cols-[minmax(0,4fr)_minmax(0,5fr)_minmax(0,5fr)]';

/** The link that opens a text; it takes the focus back when the text is closed. */
export const getRowId = (key: string) => `text-row-${key}`;

/** Each text in both languages: in columns where there is room, as a card where there is not. */
export function TextRows({ texts, english, other, open, onOpen }: Props) {
  const t = useText();
  return (
    <div className="@container">
      <div
        aria-hidden="true"
        className={`sticky top-0 z-1 hidden gap-x-6 rounded-t-card border border-line bg-sheet px-4 py-2 text-small font-semibold text-ink-soft @min-[40rem]:grid ${COLUMNS}`}
      >
        <span>{t('edit_texts.column.text')}</span>
        <span lang={english.languageCode}>{english.nameInNativeLanguage}</span>
        <span lang={other.languageCode}>{other.nameInNativeLanguage}</span>
      </div>
      <ul className="bare-list overflow-clip rounded-card border border-line bg-sheet shadow-sheet @min-[40rem]:rounded-t-none @min-[40rem]:border-t-0">
        {texts.map((text) => (
          <li
            key={text.key}
            className={`relative grid grid-cols-1 gap-x-6 gap-y-3 border-b border-line px-4 py-3 last:border-b-0 hover:bg-sunken has-aria-[current]:bg-accent-wash ${COLUMNS}`}
          >
            <div className="min-w-0">
              <TextLink
                id={getRowId(text.key)}
                from={PATHS.texts}
                to={PATHS.texts}
                search={(old) => ({ ...old, key: text.key })}
                replace={open !== undefined}
                resetScroll={false}
                onClick={onOpen}
                activeOptions={{ exact: true }}
                aria-current={text.key === open ? 'true' : undefined}
                className="font-mono text-small wrap-anywhere underline-offset-[0.4em]! after:absolute after:inset-0"
              >
                {text.key}
              </TextLink>
              <p className="text-small text-ink-soft">{text.description}</p>
            </div>
            <Shown language={english} shown={text.english} />
            <Shown language={other} shown={text.other} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Shown({ language, shown }: { language: NamedLanguage; shown: TextRow['english'] }) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-1.5">
      <span lang={language.languageCode} className="text-small text-ink-soft @min-[40rem]:sr-only">
        {language.nameInNativeLanguage}
      </span>
      <TextStateTag state={shown.state} />
      {shown.text !== null && (
        <p lang={language.languageCode} className="line-clamp-4 w-full wrap-anywhere whitespace-pre-line">
          {shown.text}
        </p>
      )}
    </div>
  );
}
