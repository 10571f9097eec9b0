import { useMutation, type InfiniteData } from '@tanstack/react-query';
import type { TRPCQueryKey } from '@trpc/tanstack-react-query';
import { api, queryClient } from '../../lib/api.ts';
import { failedWith } from '../../lib/api-error.ts';
import { loadLanguages, reloadTexts } from '../../lib/i18n.ts';
import type { TextDetails, TextRow } from './text-queries.ts';

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

/** After texts of a category have changed. */
async function refresh(): Promise<void> {
  void reloadTexts();
  await invalidateTexts();
}

/** After a text has changed; done when it is there again. Its row stays in the list, as it is now, until something else is looked for. */
async function refreshText(key: string): Promise<void> {
  void reloadTexts();
  const isList = (query: { queryKey: QueryKey }) => query.queryKey[1]?.type === 'infinite';
  void queryClient.invalidateQueries(api.language.pathFilter());
  void queryClient.invalidateQueries(api.text.pathFilter({ predicate: (query) => !isList(query) }));
  await queryClient.refetchQueries(api.text.get.queryFilter({ key }), { cancelRefetch: false });
  const text = queryClient.getQueryData(api.text.get.queryKey({ key }));
  const lists = queryClient.getQueryCache().findAll(api.text.search.pathFilter({ predicate: isList }));
  for (const { queryKey } of text ? lists : []) showInList(queryKey, text!);
}

type QueryKey = TRPCQueryKey;

/** Shows a text as it is now in a list in which it was found. */
function showInList(queryKey: QueryKey, { key, languages }: TextDetails): void {
  const input = queryKey[1]?.input;
  const lang = typeof input === 'object' && input !== null && 'lang' in input ? input.lang : null;
  const find = (code: unknown, before: TextRow['english']) => {
    const { text, state } = languages.find(({ languageCode }) => languageCode === code) ?? before;
    return { text, state };
  };
  const renew = (row: TextRow) =>
    row.key === key ? { ...row, english: find('en', row.english), other: find(lang, row.other) } : row;
  queryClient.setQueryData<InfiniteData<{ items: TextRow[] }>>(queryKey, (list) => {
    return list && { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.map(renew) })) };
  });
}

/** Stores a text of a language, unless it is no longer the one that somebody began from. */
export const useSaveText = (key: string) =>
  useMutation(
    api.language.saveMessages.mutationOptions({
      meta,
      onSuccess: () => refreshText(key),
      onError: (error) => (failedWith(error, 'text_changed') ? refreshText(key) : undefined),
    }),
  );

/** Puts the shipped text in place of a changed one. */
export const useResetText = (key: string) =>
  useMutation(
    api.language.resetMessages.mutationOptions({
      meta,
      onSuccess: () => refreshText(key),
      onError: (error) => (failedWith(error, 'text_changed') ? refreshText(key) : undefined),
    }),
  );

/** Puts all shipped texts of a category in place of changed ones. */
export const useResetCategory = () =>
  useMutation(api.language.resetMessages.mutationOptions({ meta: { ...meta, silent: true }, onSuccess: refresh }));
