import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { loadLanguages, reloadTexts } from '../../../lib/i18n.ts';
import { invalidateTexts } from '../text-mutations.ts';

/** What an admin enters for a new language. */
export type LanguageValues = { languageCode: string; countryCode: string; name: string; nameInNativeLanguage: string };

/** After a language or its texts have changed: the lists, the switcher of this page and the texts on it follow. */
export function refreshLanguages(): Promise<void> {
  void loadLanguages();
  void reloadTexts();
  return invalidateTexts();
}

/** Adds a language that nobody is offered yet. */
export const useAddLanguage = () =>
  useMutation(api.language.add.mutationOptions({ meta: { inPlace: true, silent: true }, onSuccess: refreshLanguages }));

/** `onDone` runs before anything is read again. */
export const useSetEnabled = (onDone: () => void) =>
  useMutation(
    api.language.setEnabled.mutationOptions({
      meta: { inPlace: true },
      onSuccess: () => {
        onDone();
        return refreshLanguages();
      },
    }),
  );

/** `onDone` runs before anything is read again. */
export const useRemoveLanguage = (onDone: () => void) =>
  useMutation(
    api.language.remove.mutationOptions({
      meta: { inPlace: true, silent: true },
      onSuccess: () => {
        onDone();
        return refreshLanguages();
      },
    }),
  );
