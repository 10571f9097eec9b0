import { reportFailure } from '../../lib/report-error.ts';
import { useText, switchLanguage, useLanguage } from '../../lib/i18n.ts';
import { useLanguageChoices } from '../../lib/language-names.ts';
import { accessToken } from '../../lib/session.ts';
import { toastError } from '../../lib/toasts.ts';
import { Icon } from '../../ui/icon.tsx';

/** The languages that the server offers, each by its own name; switches in place, keeping page, scroll, focus and text; `keep` tells the account too. */
export function LanguageSwitch({ keep }: { keep: boolean }) {
  const t = useText();
  const language = useLanguage();
  const choices = useLanguageChoices();
  const change = async (code: string) => {
    const switched = await switchLanguage(code);
    if (!switched) return toastError(t('language.failed'));
    if (keep && accessToken())
      await import('../auth/session/keep-language.ts').then((module) => module.keepLanguage(code));
  };
  return (
    <span className="relative inline-flex items-center rounded-field hover:bg-sunken">
      <Icon name="globe" className="pointer-events-none absolute left-2 text-ink-soft" />
      <select
        aria-label={t('language.label')}
        value={language}
        onChange={(event) => void change(event.target.value).catch(reportFailure)}
        className="field-sizing-content min-h-11 appearance-none rounded-field bg-transparent pr-7 pl-9 font-medium"
      >
        {choices.map(({ label, ...option }) => (
          <option key={option.value} {...option} className="bg-sheet text-ink">
            {label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={16} className="pointer-events-none absolute right-2 text-ink-soft" />
    </span>
  );
}
