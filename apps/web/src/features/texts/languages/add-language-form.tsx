import { useId } from 'react';
import { currentLocale } from '../../../lib/format.ts';
import { useText, type TextKey } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary, type SummaryError } from '../../../ui/error-summary.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { countryName, type KnownLanguage } from './known-languages.ts';
import type { LanguageValues } from './language-mutations.ts';
import { LanguagePicker } from './language-picker.tsx';
import { useAddLanguageForm } from './use-add-language.ts';

type Field = keyof LanguageValues;

const LABELS = {
  languageCode: 'languages.add.choose',
  nameInNativeLanguage: 'languages.add.native',
  name: 'languages.add.name',
  countryCode: 'languages.add.country',
} as const satisfies Record<Field, TextKey>;

type Props = {
  offered: readonly KnownLanguage[];
  onAdded: (language: LanguageValues) => void;
  onClose: () => void;
};

/** Which language, and how it and its country are called; what is known of it is filled in. */
export function AddLanguageForm({ offered, onAdded, onClose }: Props) {
  const t = useText();
  const id = useId();
  const { values, setValues, submit, busy, faults, failure, attempt } = useAddLanguageForm(onAdded);
  const idOf = (field: Field) => `${id}-${field}`;
  const atFields = (Object.keys(LABELS) as Field[]).flatMap((field): SummaryError[] => {
    const fault = faults[field];
    return fault ? [{ fieldId: idOf(field), text: t('account.faulty', { field: t(LABELS[field]), fault }) }] : [];
  });
  const propsOf = (field: Field) => ({
    id: idOf(field),
    label: t(LABELS[field]),
    error: faults[field],
    autoComplete: 'off',
    value: values[field],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [field]: event.target.value }),
  });
  const chosen = offered.find(({ languageCode }) => languageCode === values.languageCode);
  const country = countryName(values.countryCode.trim(), currentLocale());
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p className="measure">{t('languages.add.lead')}</p>
      <ErrorSummary errors={failure === null ? atFields : [{ text: failure }]} attempt={attempt} />
      <LanguagePicker
        id={idOf('languageCode')}
        label={t(LABELS.languageCode)}
        error={faults.languageCode}
        offered={offered}
        chosen={chosen}
        onChosen={({ languageCode, name, nameInNativeLanguage, countryCode }) =>
          setValues({ languageCode, name, nameInNativeLanguage, countryCode: countryCode.toUpperCase() })
        }
      />
      {chosen && (
        <>
          <TextField
            {...propsOf('nameInNativeLanguage')}
            lang={chosen.languageCode}
            hint={t('languages.add.native.hint')}
          />
          <TextField {...propsOf('name')} lang="en" />
          <TextField
            {...propsOf('countryCode')}
            maxLength={2}
            inputClassName="max-w-24"
            hint={country ? t('languages.add.country.named', { country }) : t('languages.add.country.hint')}
          />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {/* A press must not blur the field first: the fault that appears then would push the button from under the pointer. */}
        <Button type="submit" look="primary" busy={busy} onMouseDown={(event) => event.preventDefault()}>
          {chosen ? t('languages.add.act', { name: chosen.nameInNativeLanguage }) : t('languages.add.open')}
        </Button>
        <Button onClick={onClose}>{t('ui.close')}</Button>
      </div>
    </form>
  );
}
