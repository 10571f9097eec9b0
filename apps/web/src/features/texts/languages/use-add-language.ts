import { addLanguageInput } from '@app/schema/texts';
import { fieldErrors, VALIDATION_KEYS } from '@app/schema/validation';
import { useRef, useState, type FormEvent } from 'react';
import { errorText, fieldErrorText, fieldErrorTexts } from '../../../lib/error-text.ts';
import { translate } from '../../../lib/i18n.ts';
import { countryName } from './known-languages.ts';
import { useAddLanguage, type LanguageValues } from './language-mutations.ts';

type Faults = { [field in keyof LanguageValues]?: string };

const NOTHING: LanguageValues = { languageCode: '', nameInNativeLanguage: '', name: '', countryCode: '' };

/** The form of a new language: what is typed, what is wrong with it in words, and adding it. */
export function useAddLanguageForm(onAdded: (language: LanguageValues) => void) {
  const [values, setValues] = useState(NOTHING);
  const [attempt, setAttempt] = useState(0);
  const adding = useAddLanguage();
  const running = useRef(false); // sooner than `isPending`: a double click comes before the page is drawn again
  const given = asSent(values);
  const atFields: Faults = fieldErrorTexts(adding.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (running.current) return;
    setAttempt((count) => count + 1);
    if (Object.keys(faultsOf(given)).length > 0) return;
    running.current = true;
    adding.mutate(given, { onSuccess: () => onAdded(given), onSettled: () => (running.current = false) });
  };
  return {
    values,
    setValues,
    submit,
    busy: adding.isPending,
    faults: attempt === 0 ? {} : { ...atFields, ...faultsOf(given) },
    /** Why it was refused as a whole. */
    failure: adding.error && Object.keys(atFields).length === 0 ? errorText(adding.error) : null,
    attempt,
  };
}

const asSent = (values: LanguageValues): LanguageValues => ({
  ...values,
  countryCode: values.countryCode.trim().toLowerCase(),
});

/** By the server's own rules; a country must be one that there is. */
function faultsOf(values: LanguageValues): Faults {
  if (values.languageCode === '') return { languageCode: fieldErrorText({ key: VALIDATION_KEYS.required }) };
  const parsed = addLanguageInput.safeParse(values);
  const faults = parsed.success ? [] : fieldErrors(parsed.error.issues, values).toReversed();
  const texts = Object.fromEntries(faults.map((fault) => [fault.path, fieldErrorText(fault)]));
  return countryName(values.countryCode, 'en')
    ? texts
    : { ...texts, countryCode: translate('languages.add.country.fault') };
}
