import type { TextCategory } from '@app/schema/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failedWith } from '../../lib/api-error.ts';
import { reloadTexts } from '../../lib/i18n.ts';
import { trpc } from '../../lib/trpc.ts';
import { textQuery, type TextDetails } from './text-queries.ts';

/** Reads again what shows texts, the page's own ones too; done when the open text is there. */
function useRefresh() {
  const queryClient = useQueryClient();
  return async (key?: string) => {
    void reloadTexts();
    const all = queryClient.invalidateQueries({ queryKey: ['texts'] });
    if (key !== undefined) await queryClient.refetchQueries(textQuery(key), { cancelRefetch: false });
    else await all;
  };
}

type Save = { text: string; basedOn: string };

/** Stores a text of a language, unless it is no longer the one that somebody began from. */
export function useSaveText({ key, category }: TextDetails, languageCode: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ text, basedOn }: Save) =>
      trpc.language.saveMessages.mutate({
        languageCode,
        category,
        messages: { [key]: text },
        basedOn: { [key]: basedOn },
      }),
    meta: { inPlace: true },
    onSuccess: () => refresh(key),
    onError: (error) => (failedWith(error, 'text_changed') ? refresh(key) : undefined),
  });
}

/** Brings the shipped text back. */
export function useResetText({ key, category }: TextDetails, languageCode: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => trpc.language.resetMessages.mutate({ languageCode, category, keys: [key] }),
    meta: { inPlace: true },
    onSuccess: () => refresh(key),
  });
}

/** Brings all shipped texts of a category back. */
export function useResetCategory(category: TextCategory, languageCode: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => trpc.language.resetMessages.mutate({ languageCode, category }),
    meta: { inPlace: true, silent: true },
    onSuccess: () => refresh(),
  });
}
