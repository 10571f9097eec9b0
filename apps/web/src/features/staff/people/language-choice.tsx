import { useText, useLanguageChoices } from '../../../lib/i18n.ts';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { Select } from '../../../ui/select.tsx';
import type { AppForm } from '../../../ui/form/form.tsx';
import type { PersonValues } from './person-form.tsx';

const MOST_RADIOS = 3;

/** In which language a new person gets their mails and first sees the tool. */
export function LanguageChoice({ form }: { form: AppForm<PersonValues> }) {
  const t = useText();
  const choices = useLanguageChoices();
  const offered = choices.filter(({ hidden }) => !hidden);
  const hint = t('people.language_hint');
  if (offered.length > MOST_RADIOS) return <Select {...form.text('languageCode')} hint={hint} choices={choices} />;
  const { value = null, ...field } = form.value('languageCode');
  return (
    <RadioGroup
      {...field}
      value={value}
      hint={hint}
      direction="row"
      choices={offered.map(({ value: code, label, lang }) => ({
        value: code,
        label: <span lang={lang}>{label}</span>,
      }))}
    />
  );
}
