import { addLanguageInput } from '@app/schema/texts';
import { VALIDATION_KEYS } from '@app/schema/validation';
import { currentLocale } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, SubmitButton, useAppForm } from '../../../ui/form/form.tsx';
import type { FieldIssues } from '../../../ui/form/form-rules.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { countryName, type KnownLanguage } from './known-languages.ts';
import { useAddLanguage, type LanguageValues } from './language-mutations.ts';
import { LanguagePicker } from './language-picker.tsx';

const LABELS = {
  languageCode: 'languages.add.choose',
  nameInNativeLanguage: 'languages.add.native',
  name: 'languages.add.name',
  countryCode: 'languages.add.country',
} as const;

const NOTHING: LanguageValues = { languageCode: '', nameInNativeLanguage: '', name: '', countryCode: '' };

type Props = {
  offered: readonly KnownLanguage[];
  onAdded: (language: LanguageValues) => void;
  onClose: () => void;
};

/** Which language, and how it and its country are called; what is known of it is filled in. */
export function AddLanguageForm({ offered, onAdded, onClose }: Props) {
  const t = useText();
  const { mutateAsync: add } = useAddLanguage();
  const form = useAppForm({
    labels: LABELS,
    defaultValues: NOTHING,
    schema: addLanguageInput,
    toInput: toSent,
    check: findIssues,
    onSubmit: (input) => add(input),
    onSuccess: (_, typed) => onAdded(toSent(typed)),
    marks: 'changed',
    stays: true,
  });
  const { languageCode, countryCode } = form.watchAll();
  const chosen = offered.find((language) => language.languageCode === languageCode);
  const country = countryName(countryCode.trim(), currentLocale());
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
  return countryName(countryCode.trim(), 'en') ? {} : { countryCode: 'languages.add.country.fault' };
}
