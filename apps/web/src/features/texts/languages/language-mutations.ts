import { addLanguageInput } from '@app/schema/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { loadLanguages, reloadTexts } from '../../../lib/i18n.ts';
import { trpc } from '../../../lib/trpc.ts';

/** What an admin says of a new language. */
export type LanguageValues = { languageCode: string; countryCode: string; name: string; nameInNativeLanguage: string };

/** After a language or its texts have changed: the lists, the switcher of this page and the texts on it follow. */
export function useRefreshLanguages() {
  const queryClient = useQueryClient();
  return async () => {
    void loadLanguages();
    void reloadTexts();
    await queryClient.invalidateQueries({ queryKey: ['texts'] });
  };
}

/** Adds a language that nobody is offered yet. */
export function useAddLanguage() {
  return useMutation({
    mutationFn: (values: LanguageValues) => trpc.language.add.mutate(addLanguageInput.parse(values)),
    meta: { inPlace: true, silent: true },
    onSuccess: useRefreshLanguages(),
  });
}

/** `onDone` runs before anything is read again. */
export function useSetEnabled(languageCode: string, onDone: () => void) {
  const refresh = useRefreshLanguages();
  return useMutation({
    mutationFn: (enabled: boolean) => trpc.language.setEnabled.mutate({ languageCode, enabled }),
    meta: { inPlace: true },
    onSuccess: () => {
      onDone();
      return refresh();
    },
  });
}

/** `onDone` runs before anything is read again. */
export function useRemoveLanguage(languageCode: string, onDone: () => void) {
  const refresh = useRefreshLanguages();
  return useMutation({
    mutationFn: () => trpc.language.remove.mutate({ languageCode }),
    meta: { inPlace: true, silent: true },
    onSuccess: () => {
      onDone();
      return refresh();
    },
  });
}
