import { useState } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { findLanguages, type KnownLanguage } from './known-languages.ts';

type Props = {
  /** Id of the group, for a link from an error summary. */
  id: string;
  label: string;
  error: string | undefined;
  offered: readonly KnownLanguage[];
  chosen: KnownLanguage | undefined;
  onChosen: (language: KnownLanguage) => void;
};

/** Finds a language by its name in whichever language; the chosen one stays in the list. */
export function LanguagePicker({ id, label, error, offered, chosen, onChosen }: Props) {
  const t = useText();
  const [q, setQ] = useState('');
  const found = findLanguages(offered, q);
  const shown = chosen && !found.includes(chosen) ? [chosen, ...found] : found;
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label={t('languages.add.search')}
        type="search"
        autoComplete="off"
        data-autofocus
        suffix={<Icon name="search" />}
        value={q}
        onChange={(event) => setQ(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <div className="max-h-72 overflow-y-auto overscroll-contain -m-1 p-1">
        <RadioGroup
          id={id}
          label={label}
          error={error}
          value={chosen?.languageCode ?? null}
          onValueChange={
            (code) => onChosen(shown.find(({ languageCode }) => languageCode === code)!) /* one of these */
          }
          choices={shown.map(({ languageCode, shownName, nameInNativeLanguage }) => ({
            value: languageCode,
            label: shownName,
            hint: <span lang={languageCode}>{nameInNativeLanguage}</span>,
          }))}
        />
      </div>
      <p role="status" className="text-small text-ink-soft empty:hidden">
        {found.length === 0 && t('languages.add.none')}
      </p>
    </div>
  );
}
