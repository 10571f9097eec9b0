import { useText } from '../../../lib/i18n.ts';
import { useLanguageChoices } from '../../../lib/language-names.ts';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { Select } from '../../../ui/select.tsx';
import type { PersonForm } from './use-person-form.ts';

const MOST_RADIOS = 3;

/** In which language a new person gets their mails and first sees the tool. */
export function LanguageChoice({
  person: { form, textOf, idOf },
}: {
  person: Pick<PersonForm, 'form' | 'textOf' | 'idOf'>;
}) {
  const t = useText();
  const choices = useLanguageChoices();
  const offered = choices.filter(({ hidden }) => !hidden);
  const value = form.watch('languageCode');
  const choose = (code: string) => form.setValue('languageCode', code, { shouldDirty: true });
  const field = {
    id: idOf('languageCode'),
    label: t('people.language'),
    hint: t('people.language_hint'),
    error: textOf('languageCode'),
  };
  if (offered.length > MOST_RADIOS)
    return <Select {...field} choices={choices} value={value} onChange={(event) => choose(event.target.value)} />;
  return (
    <RadioGroup
      {...field}
      direction="row"
      choices={offered.map(({ value: code, label, lang }) => ({
        value: code,
        label: <span lang={lang}>{label}</span>,
      }))}
      value={value ?? null}
      onValueChange={choose}
    />
  );
}
