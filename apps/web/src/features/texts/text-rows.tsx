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

/** Each text on one line in both languages where there is room, else on two with the first of them. */
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
            className={`relative grid grid-cols-1 items-center gap-x-6 border-b border-line px-4 py-1.5 last:border-b-0 hover:bg-sunken has-aria-[current]:bg-accent-wash ${COLUMNS}`}
          >
            <div className="flex min-w-0 items-baseline gap-x-3">
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
                title={text.description}
                className="flex min-w-0 font-mono text-small no-underline! hover:underline! after:absolute after:inset-0"
              >
                {/* Cut at its beginning: by their ends the texts of a question differ. */}
                <span dir="rtl" className="truncate text-left">
                  <bdi dir="ltr">{text.key}</bdi>
                </span>
              </TextLink>
              <span className="sr-only">{text.description}</span>
            </div>
            <Shown language={english} shown={text.english} />
            <Shown language={other} shown={text.other} onlyWide />
          </li>
        ))}
      </ul>
    </div>
  );
}

type ShownProps = { language: NamedLanguage; shown: TextRow['english']; onlyWide?: boolean };

/** A text on one line; the whole of it is in the editor. */
function Shown({ language, shown, onlyWide = false }: ShownProps) {
  return (
    <div className={`min-w-0 items-center gap-2 ${onlyWide ? 'hidden @min-[40rem]:flex' : 'flex'}`}>
      <span className="sr-only">{language.nameInNativeLanguage}</span>
      <TextStateTag state={shown.state} />
      {shown.text !== null && (
        <p lang={language.languageCode} className="min-w-0 truncate text-small">
          {shown.text}
        </p>
      )}
    </div>
  );
}
