import { addLanguageInput } from '@app/schema/texts';
import { VALIDATION_KEYS } from '@app/schema/validation';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { currentLocale } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, SubmitButton, useAppForm } from '../../../ui/form/form.tsx';
import type { FieldIssues } from '../../../ui/form/form-rules.ts';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { refreshLanguages } from '../text-mutations.ts';
import { findLanguages, getCountryName, type KnownLanguage } from './known-languages.ts';

const LABELS = {
  languageCode: 'languages.add.choose',
  nameInNativeLanguage: 'languages.add.native',
  name: 'languages.add.name',
  countryCode: 'languages.add.country',
} as const;

const NOTHING = { languageCode: '', nameInNativeLanguage: '', name: '', countryCode: '' };

/** What an admin enters for a new language. */
export type LanguageValues = typeof NOTHING;

type Props = {
  offered: readonly KnownLanguage[];
  onAdded: (language: LanguageValues) => void;
  onClose: () => void;
};

/** Which language, and how it and its country are called; what is known of it is filled in. */
export function AddLanguageForm({ offered, onAdded, onClose }: Props) {
  const t = useText();
  const add = useMutation(
    api.language.add.mutationOptions({ meta: { inPlace: true, silent: true }, onSuccess: refreshLanguages }),
  );
  const form = useAppForm({
    labels: LABELS,
    defaultValues: NOTHING,
    schema: addLanguageInput,
    toInput: toSent,
    check: findIssues,
    onSubmit: (input) => add.mutateAsync(input),
    onSuccess: (_, typed) => onAdded(toSent(typed)),
  });
  const { languageCode, countryCode } = form.watchAll();
  const chosen = offered.find((language) => language.languageCode === languageCode);
  const country = getCountryName(countryCode.trim(), currentLocale());
  const choose = (language: KnownLanguage) => {
    form.set('languageCode', language.languageCode);
    form.set('name', language.name);
    form.set('nameInNativeLanguage', language.nameInNativeLanguage);
    form.set('countryCode', language.countryCode.toUpperCase());
  };
  return (
    <Form form={form} className="flex flex-col gap-5">
      <p className="measure">{t('languages.add.lead')}</p>
      <LanguagePicker {...form.frame('languageCode')} offered={offered} chosen={chosen} onChosen={choose} />
      {chosen && (
        <>
          <TextField
            {...form.text('nameInNativeLanguage')}
            autoComplete="off"
            lang={chosen.languageCode}
            hint={t('languages.add.native.hint')}
          />
          <TextField {...form.text('name')} autoComplete="off" lang="en" />
          <TextField
            {...form.text('countryCode')}
            autoComplete="off"
            maxLength={2}
            inputClassName="max-w-24"
            hint={country ? t('languages.add.country.named', { country }) : t('languages.add.country.hint')}
          />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form}>
          {chosen ? t('languages.add.act', { name: chosen.nameInNativeLanguage }) : t('languages.add.open')}
        </SubmitButton>
        <Button onClick={onClose}>{t('ui.close')}</Button>
      </div>
    </Form>
  );
}

function toSent(typed: LanguageValues): LanguageValues {
  return { ...typed, countryCode: typed.countryCode.trim().toLowerCase() };
}

/** The other fields come with the language; a country must be one that there is. */
function findIssues({ languageCode, countryCode }: LanguageValues): FieldIssues<LanguageValues> {
  if (languageCode === '')
    return { languageCode: VALIDATION_KEYS.required, nameInNativeLanguage: null, name: null, countryCode: null };
  return getCountryName(countryCode.trim(), 'en') ? {} : { countryCode: 'languages.add.country.fault' };
}

type PickerProps = {
  /** Id of the group, for a link from an error summary. */
  id: string;
  label: string;
  error: string | undefined;
  offered: readonly KnownLanguage[];
  chosen: KnownLanguage | undefined;
  onChosen: (language: KnownLanguage) => void;
};

/** Finds a language by its name in whichever language; Enter takes the only hit; the chosen one stays in the list. */
function LanguagePicker({ id, label, error, offered, chosen, onChosen }: PickerProps) {
  const t = useText();
  const [q, setQ] = useState('');
  const found = findLanguages(offered, q);
  const shown = chosen && !found.includes(chosen) ? [chosen, ...found] : found;
  return (
    <div className="flex flex-col gap-4">
      <SearchField
        label={t('languages.add.search')}
        typed={q}
        onType={setQ}
        onEnter={() => found.length === 1 && onChosen(found[0]!)}
        inForm
      />
      <div className="max-h-60 overflow-y-auto overscroll-contain -m-1 p-1">
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
            label: (
              <>
                {shownName}{' '}
                <span className="text-small text-ink-soft" lang={languageCode}>
                  {nameInNativeLanguage}
                </span>
              </>
            ),
          }))}
        />
      </div>
      <p role="status" className="text-small text-ink-soft empty:hidden">
        {found.length === 0 && t('languages.add.none')}
      </p>
    </div>
  );
}
