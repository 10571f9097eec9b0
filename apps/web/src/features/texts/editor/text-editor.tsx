import { samples } from '@app/texts/text-faults';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { PATHS } from '../../../lib/paths.ts';
import { useText } from '../../../lib/i18n.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Anchor, STANDALONE, TextLink } from '../../../ui/text-link.tsx';
import type { Neighbours } from '../neighbours.ts';
import { toPlace } from '../places.ts';
import { usePlaceName } from '../use-place-name.ts';
import { textQuery, type TextDetails, type NamedLanguage } from '../text-queries.ts';
import { LanguageForm } from './language-form.tsx';
import { SampleFields } from './sample-fields.tsx';

type Props = {
  textKey: string;
  languages: readonly NamedLanguage[];
  neighbours: Neighbours;
  /** Shown next to the list instead of in its place. */
  inColumn: boolean;
};

/** Links that change only which text is open. */
const IN_PLACE = { from: PATHS.texts, to: PATHS.texts, replace: true, resetScroll: false } as const;

/** One text with all that is known of it, to be changed in two languages. */
export function TextEditor({ textKey, languages, neighbours, inColumn }: Props) {
  const titleId = useId();
  const query = useQuery(textQuery(textKey));
  return (
    <section
      aria-labelledby={titleId}
      className={`@container flex min-w-0 flex-col gap-5 ${inColumn ? 'sticky top-4 max-h-[calc(100dvh-2rem)] self-start overflow-y-auto rounded-card border border-line bg-sheet p-6 shadow-sheet' : ''}`}
    >
      <EditorWays neighbours={neighbours} inColumn={inColumn} />
      <Heading key={`${textKey} heading`} id={titleId} textKey={textKey} />
      <Loaded key={textKey} query={query} size="h-80 w-full">
        {(text) => <TextForms text={text} languages={languages} next={neighbours.next} />}
      </Loaded>
    </section>
  );
}

/** The key, which can be copied; takes the focus when its text is opened. */
function Heading({ id, textKey }: { id: string; textKey: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <h2 id={id} ref={heading} tabIndex={-1} className="min-w-0 font-mono text-lead hyphens-none!">
        {textKey}
      </h2>
      <CopyButton text={textKey} shown={heading} />
    </div>
  );
}

/** Back to the list, and to the texts before and after this one. */
function EditorWays({ neighbours: { previous, next }, inColumn }: Pick<Props, 'neighbours' | 'inColumn'>) {
  const t = useText();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <TextLink
        {...IN_PLACE}
        search={(old) => ({ ...old, key: undefined })}
        className="inline-flex min-h-9 items-center gap-1.5 pointer-coarse:min-h-11"
      >
        <Icon name={inColumn ? 'close' : 'arrow-left'} size={18} />
        {t(inColumn ? 'edit_texts.close' : 'edit_texts.back')}
      </TextLink>
      <nav aria-label={t('edit_texts.neighbours')} className="flex flex-wrap gap-2 empty:hidden">
        {previous !== null && <NeighbourLink to={previous} text={t('edit_texts.previous')} icon="arrow-left" />}
        {next !== null && <NeighbourLink to={next} text={t('edit_texts.next')} iconEnd="arrow-right" />}
      </nav>
    </div>
  );
}

type NeighbourProps = { to: string; text: string; icon?: 'arrow-left'; iconEnd?: 'arrow-right' };

function NeighbourLink({ to, text, icon, iconEnd }: NeighbourProps) {
  return (
    <LinkButton
      {...IN_PLACE}
      search={(old) => ({ ...old, key: to })}
      size="small"
      icon={icon}
      iconEnd={iconEnd}
      title={to}
    >
      {text}
    </LinkButton>
  );
}

type FormsProps = { text: TextDetails; languages: readonly NamedLanguage[]; next: string | null };

/** What a text is, its wording in both languages with what it looks like, and with which values; then where it is shown. */
function TextForms({ text, languages, next }: FormsProps) {
  const t = useText();
  const navigate = useNavigate();
  const [values, setValues] = useState(() => samples(text.frame)[0] ?? {});
  const openNext =
    next === null ? null : () => void navigate({ ...IN_PLACE, search: (old) => ({ ...old, key: next }) });
  const hasValues = text.frame.placeholders.length > 0;
  return (
    <>
      <p>
        {text.description} <span className="text-small text-ink-soft">{t(`edit_texts.category.${text.category}`)}</span>
      </p>
      <div className={`grid items-start gap-6 ${hasValues ? '@min-[62rem]:grid-cols-[minmax(0,1fr)_14rem]' : ''}`}>
        <div className="grid items-start gap-x-6 gap-y-8 @min-[40rem]:grid-cols-2">
          {languages.map((language) => {
            const wording = text.languages.find(({ languageCode }) => languageCode === language.languageCode);
            return (
              wording && (
                <LanguageForm
                  key={language.languageCode}
                  text={text}
                  wording={wording}
                  language={language}
                  values={values}
                  onNext={openNext}
                />
              )
            );
          })}
        </div>
        {hasValues && <SampleFields placeholders={text.frame.placeholders} values={values} onChange={setValues} />}
      </div>
      <div className="min-w-0">
        <h3 className="text-small font-normal text-ink-soft">{t('edit_texts.where')}</h3>
        <ul className="bare-list">
          {text.places.map((place) => (
            <li key={place}>
              <PlaceName place={place} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

/** Where a text is used; a page opens in a new tab. */
function PlaceName({ place: name }: { place: string }) {
  const t = useText();
  const getName = usePlaceName();
  const place = toPlace(name);
  if (place.kind !== 'page' || !place.canOpen) return getName(name);
  return (
    <Anchor href={place.path} target="_blank" rel="noopener" className={STANDALONE}>
      {place.path}
      <Icon name="external" size={16} className="ml-1 inline" />
      <span className="sr-only">{t('edit_texts.place.new_tab')}</span>
    </Anchor>
  );
}
