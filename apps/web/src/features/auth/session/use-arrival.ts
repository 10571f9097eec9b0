import { useNavigate } from '@tanstack/react-router';
import { reportFailure } from '../../../lib/report-error.ts';
import { currentLanguage, isLanguageChosen, switchLanguage } from '../../../lib/i18n.ts';
import { startSession, type Login } from '../../../lib/session.ts';
import type { AccountLanguage } from './account-language.ts';
import { takeWantedPage } from './wanted-page.ts';

/** What a login page does once somebody is let in: it begins their session and leads to the page that they came for. */
export function useArrival() {
  const navigate = useNavigate();
  return async (login: Login, language: AccountLanguage) => {
    const page = takeWantedPage(login.role);
    startSession(login);
    void followLanguage(language).catch(reportFailure);
    await navigate({ href: page, replace: true });
  };
}

/** The language chosen on this device is shown, and becomes the account's if none was chosen for it; else the account's is shown. */
async function followLanguage({ languageCode, languageChosen }: AccountLanguage): Promise<void> {
  if (!isLanguageChosen()) await switchLanguage(languageCode); // what cannot be had now leaves the language shown
  else if (!languageChosen) {
    const { keepLanguage } = await import('./keep-language.ts');
    await keepLanguage(currentLanguage());
  }
}
