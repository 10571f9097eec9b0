import { useMutation } from '@tanstack/react-query';
import { api, queryClient } from '../../lib/api.ts';
import { failedWith } from '../../lib/api-error.ts';
import { loadLanguages, reloadTexts } from '../../lib/i18n.ts';

const meta = { inPlace: true };

/** Reads again what shows texts or counts them. */
async function invalidateTexts(): Promise<void> {
  await Promise.all([api.text, api.language].map((changed) => queryClient.invalidateQueries(changed.pathFilter())));
}

/** After a language or its texts have changed: the lists, the switcher of this page and the texts on it follow. */
export function refreshLanguages(): Promise<void> {
  void loadLanguages();
  void reloadTexts();
  return invalidateTexts();
}

/** After texts have changed; done when the open one, of that key, is there again. */
async function refresh(key?: string): Promise<void> {
  void reloadTexts();
  const all = invalidateTexts();
  if (key === undefined) await all;
  else await queryClient.refetchQueries(api.text.get.queryFilter({ key }), { cancelRefetch: false });
}

/** Stores a text of a language, unless it is no longer the one that somebody began from. */
export const useSaveText = (key: string) =>
  useMutation(
    api.language.saveMessages.mutationOptions({
      meta,
      onSuccess: () => refresh(key),
      onError: (error) => (failedWith(error, 'text_changed') ? refresh(key) : undefined),
    }),
  );

/** Puts the shipped text in place of a changed one. */
export const useResetText = (key: string) =>
  useMutation(api.language.resetMessages.mutationOptions({ meta, onSuccess: () => refresh(key) }));

/** Puts all shipped texts of a category in place of changed ones. */
export const useResetCategory = () =>
  useMutation(
    api.language.resetMessages.mutationOptions({ meta: { ...meta, silent: true }, onSuccess: () => refresh() }),
  );
