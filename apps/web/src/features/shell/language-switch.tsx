import { reportFailure } from '../../lib/report-error.ts';
import { useText, switchLanguage, useLanguage, useLanguageChoices } from '../../lib/i18n.ts';
import { accessToken } from '../../lib/session.ts';
import { toastError } from '../../lib/toasts.ts';
import { LanguageSelect } from './bar.tsx';

/** The languages that the server offers; switches in place, keeping page, scroll, focus and text; `keep` tells the account too. */
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
    <LanguageSelect choices={choices} value={language} onChange={(code) => void change(code).catch(reportFailure)} />
  );
}
