import { useText, useLanguages } from '../../lib/i18n.ts';
import { RadioGroup } from '../../ui/radio-group.tsx';
import type { PersonForm } from './use-person-form.ts';

/** In which language a new person gets their mails and first sees the tool. */
export function LanguageChoice({
  person: { form, textOf, idOf },
}: {
  person: Pick<PersonForm, 'form' | 'textOf' | 'idOf'>;
}) {
  const t = useText();
  return (
    <RadioGroup
      id={idOf('languageCode')}
      label={t('people.language')}
      hint={t('people.language_hint')}
      error={textOf('languageCode')}
      direction="row"
      choices={useLanguages().map(({ languageCode, nameInNativeLanguage }) => ({
        value: languageCode,
        label: <span lang={languageCode}>{nameInNativeLanguage}</span>,
      }))}
      value={form.watch('languageCode') ?? null}
      onValueChange={(code) => form.setValue('languageCode', code, { shouldDirty: true })}
    />
  );
}
