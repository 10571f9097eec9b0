import type { Placeholder } from '@app/texts/frame';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { listInsertions } from './insertions.ts';

type Props = {
  placeholders: readonly Placeholder[];
  /** The names that the text may use, and what each is in the language. */
  names: readonly { placeholder: string; name: string }[];
  languageCode: string;
  onInsert: (text: string) => void;
};

/** Placeholders, plural forms and names that are put into the text by a press instead of being typed blind. */
export function InsertChips({ placeholders, names, languageCode, onInsert }: Props) {
  const t = useText();
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      {placeholders.length > 0 && (
        <div role="group" aria-label={t('edit_texts.placeholders')} className="flex flex-wrap gap-2">
          {placeholders.map((placeholder) =>
            listInsertions(placeholder, languageCode).map(({ kind, text }) => (
              <Chip
                key={text}
                label={kind === 'plain' ? text : t(`edit_texts.form.${kind}`, { placeholder: `{${placeholder.name}}` })}
                onPress={() => onInsert(text)}
              />
            )),
          )}
        </div>
      )}
      {names.length > 0 && (
        <Disclosure summary={t('edit_texts.names')}>
          <p className="measure pb-2 text-small text-ink-soft">{t('edit_texts.names.hint')}</p>
          <ul className="bare-list flex flex-col gap-1">
            {names.map(({ placeholder, name }) => (
              <li key={placeholder} className="flex flex-wrap items-center gap-x-3">
                <Chip label={placeholder} onPress={() => onInsert(placeholder)} />
                <span lang={languageCode} className="text-small">
                  {name}
                </span>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  );
}

function Chip({ label, onPress }: { label: string; onPress: () => void }) {
  const t = useText();
  return (
    <Button
      size="small"
      icon="plus"
      aria-label={t('edit_texts.insert', { what: label })}
      onClick={onPress}
      className="px-2! py-0! font-normal!"
    >
      <span className="min-w-0 text-left">{label}</span>
    </Button>
  );
}
