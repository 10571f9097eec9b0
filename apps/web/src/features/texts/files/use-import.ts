import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../../lib/api.ts';
import { offeredLocales } from '../../../lib/format.ts';
import { translate } from '../../../lib/i18n.ts';
import { trpc, type Outputs } from '../../../lib/trpc.ts';
import { getLanguageName } from '../languages/known-languages.ts';
import { refreshLanguages } from '../text-mutations.ts';
import type { LanguageStanding } from '../text-queries.ts';
import { expectToFit, getDifferences } from './file-text.ts';
import { readTextFile } from './read-file.ts';

export type ImportReport = Outputs['text']['import'];

/** Reads and checks a file, then imports what it changes; a file that is refused throws `FileRefused`. */
export function useImport(language: LanguageStanding) {
  const { languageCode } = language;
  const running = useRef(false); // sooner than `isPending`: a double click comes before the page is drawn again
  const check = useMutation({
    mutationFn: (file: File) => checkFile(file, language),
    meta: { inPlace: true, silent: true },
  });
  const store = useMutation(
    api.text.import.mutationOptions({
      meta: { inPlace: true, silent: true },
      onSuccess: ({ saved }) => (saved ? refreshLanguages() : undefined),
    }),
  );
  return {
    check,
    store,
    choose: (file: File) => {
      store.reset();
      check.mutate(file);
    },
    importAll: () => {
      if (running.current || !check.data) return;
      running.current = true;
      const input = { languageCode, messages: check.data.texts, dryRun: false };
      store.mutate(input, { onSettled: () => (running.current = false) });
    },
  };
}

/** What a chosen file would do; nothing is stored yet. */
async function checkFile(file: File, language: LanguageStanding) {
  const { languageCode } = language;
  const found = await readTextFile(file, { languageCode, headers: toHeaders(language) });
  const { items } = await trpc.text.export.query({ languageCode });
  const { texts, same } = getDifferences(found.texts, items);
  expectToFit(texts);
  const { saved, changes, faults } = await trpc.text.import.mutate({ languageCode, messages: texts, dryRun: true });
  return { texts, report: { saved, changes, faults, same }, unsure: found.unsure };
}

/** What the columns may be called besides what an export calls them: the language by its names, as people write them. */
function toHeaders({ languageCode, name, nameInNativeLanguage }: LanguageStanding) {
  const names = offeredLocales().map((locale) => getLanguageName(languageCode, locale, name));
  return { key: translate('languages.file.key'), languages: [name, nameInNativeLanguage, ...names] };
}
