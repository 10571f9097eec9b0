import { useState } from 'react';
import { reportFailure } from '../../lib/report-error.ts';
import { switchLanguage, useLanguage, useLanguageChoices, useText } from '../../lib/i18n.ts';
import { setTheme, THEMES, useTheme, type Theme } from '../../lib/theme.ts';
import { FieldErrorText } from '../../ui/field.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Select } from '../../ui/select.tsx';
import { keepLanguage } from '../auth/session/keep-language.ts';
import { AccountSection } from './account-section.tsx';

/** The language, kept with the account since mails come in it too, and the look, kept on this device. Both hold at once. */
export function PreferencesSection() {
  const t = useText();
  const language = useLanguage();
  const languages = useLanguageChoices();
  const theme = useTheme();
  const [failed, setFailed] = useState(false);
  const choose = async (code: string) => {
    const switched = await switchLanguage(code);
    setFailed(!switched);
    if (switched) await keepLanguage(code);
  };
  return (
    <AccountSection title={t('account.preferences.title')} lead={t('account.preferences.lead')}>
      <div className="flex flex-col gap-1.5">
        <Select
          label={t('language.label')}
          hint={t('account.preferences.language_hint')}
          className="max-w-sm"
          value={language}
          choices={languages}
          onChange={(event) => void choose(event.target.value).catch(reportFailure)}
        />
        {failed && <FieldErrorText text={t('language.failed')} />}
      </div>
      <RadioGroup
        label={t('theme.label')}
        hint={t('account.preferences.theme_hint')}
        direction="row"
        value={theme}
        choices={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
        onValueChange={(value) => setTheme(value as Theme)}
      />
    </AccountSection>
  );
}
