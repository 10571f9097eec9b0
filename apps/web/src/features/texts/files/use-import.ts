import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { failedWith } from '../../../lib/api-error.ts';
import { offeredLocales } from '../../../lib/format.ts';
import { translate } from '../../../lib/i18n.ts';
import { trpc, type Outputs } from '../../../lib/trpc.ts';
import { getLanguageName } from '../languages/known-languages.ts';
import { refreshLanguages } from '../text-mutations.ts';
import type { LanguageStanding } from '../text-queries.ts';
import { divide, getDifferences, pickTexts, type FileText, type TextsByKey } from './file-text.ts';
import { readTextFile } from './read-file.ts';

export type ImportReport = Pick<Outputs['text']['import'], 'changes' | 'faults' | 'same'>;

/** What a file holds that is not imported yet: its texts, what they would change and what is wrong with them. */
export type Checked = {
  texts: TextsByKey;
  report: ImportReport;
  /** How many translations of the file were left out. */
  unsure: number;
  /** Somebody changed a text since it was checked, so that it was checked again. */
  isOvertaken?: boolean;
  /** All texts as they are, for a file of those that are left. */
  present: readonly FileText[];
};

const meta = { inPlace: true, silent: true };

/**
 * Reads and checks a file, then imports what is right in it; what has an error stays, to be corrected and checked again. A file
 * that is refused throws `FileRefused`.
 */
export function useImport(language: LanguageStanding) {
  const { languageCode } = language;
  const running = useRef(false); // sooner than `isPending`: a double click comes before the page is drawn again
  const [checked, setChecked] = useState<Checked | null>(null);
  const [imported, setImported] = useState(0);
  const [words, setWords] = useState<TextsByKey>({});
  const read = useMutation({ mutationFn: (file: File) => checkFile(file, language), meta, onSuccess: setChecked });
  const again = useMutation({
    mutationFn: (corrected: Checked) => recheck(corrected, languageCode),
    meta,
    onSuccess: setChecked,
  });
  const store = useMutation({
    mutationFn: (known: Checked) => storeSound(known, languageCode),
    meta,
    onSuccess: ({ rest, count }) => {
      setImported((before) => before + count);
      setChecked(rest);
      void refreshLanguages(); // not waited for, so that a finished import can be closed at once
    },
  });
  return {
    read,
    again,
    store,
    checked,
    /** How many texts were imported. */
    imported,
    /** What was typed in place of words of the file. */
    words,
    write: (key: string, text: string) => setWords({ ...words, [key]: text }),
    /** Whether something is typed that neither the file has nor was imported. */
    isTyped: Object.entries(words).some(
      ([key, text]) => Object.hasOwn(checked?.texts ?? {}, key) && text !== read.data?.texts[key],
    ),
    choose: (file: File) => {
      store.reset();
      again.reset();
      setChecked(null);
      setImported(0);
      setWords({});
      read.mutate(file);
    },
    /** Checks again with other words in place of faulty ones. */
    correct: (corrected: TextsByKey) =>
      checked && again.mutate({ ...checked, texts: { ...checked.texts, ...corrected } }),
    importSound: () => {
      if (running.current || !checked) return;
      running.current = true;
      store.mutate(checked, { onSettled: () => (running.current = false) });
    },
  };
}

/** What a chosen file would do; nothing is stored yet. */
async function checkFile(file: File, language: LanguageStanding): Promise<Checked> {
  const { languageCode } = language;
  const found = await readTextFile(file, { languageCode, headers: toHeaders(language) });
  const { items } = await trpc.text.export.query({ languageCode });
  const { texts, same } = getDifferences(found.texts, items);
  const report = { changes: [], faults: [], same };
  return recheck({ texts, report, unsure: found.unsure, present: items }, languageCode);
}

/** The same texts with what they would change, and what is wrong with them by now. */
async function recheck(known: Checked, languageCode: string): Promise<Checked> {
  const reports = await Promise.all(
    divide(known.texts).map((messages) => trpc.text.import.mutate({ languageCode, messages, dryRun: true })),
  );
  const faults = reports.flatMap((report) => report.faults);
  const faulty = new Set(faults.map(({ key }) => key));
  const sound = reports.flatMap(({ changes }) => changes).filter(({ key }) => !faulty.has(key));
  return { ...known, report: { changes: sound, faults, same: known.report.same } };
}

/**
 * Stores what is right, part by part, and gives what is left; a text that has become wrong since it was checked is left, with
 * those of its part and the parts after it.
 */
async function storeSound(known: Checked, languageCode: string) {
  const { texts, report } = known;
  const seen = Object.fromEntries(report.changes.map(({ key, before }) => [key, before ?? '']));
  const sound = divide(
    pickTexts(
      texts,
      report.changes.map(({ key }) => key),
    ),
    seen,
  );
  const left = { ...texts };
  const late: ImportReport['faults'] = [];
  let count = 0;
  for (const messages of sound) {
    const input = { languageCode, messages, dryRun: false, basedOn: pickTexts(seen, Object.keys(messages)) };
    // oxlint-disable-next-line no-await-in-loop -- in turn, so that nothing is stored after what could not be
    const part = await trpc.text.import.mutate(input).catch(passOvertaken);
    if (!part?.saved) return checkLeft({ ...known, texts: left }, { languageCode, seen, count });
    for (const key of Object.keys(messages)) delete left[key];
    late.push(...part.faults);
    count += Object.keys(messages).length;
  }
  const rest = { ...known, texts: left, report: { changes: [], faults: [...report.faults, ...late], same: 0 } };
  return { count, rest };
}

/** What is left, checked again; what is stored by now counts as imported: the answer to an earlier attempt got lost. */
async function checkLeft(left: Checked, { languageCode, seen, count }: Left) {
  const rest = await recheck(left, languageCode);
  const { changes, faults } = rest.report;
  const open = new Set([...changes, ...faults].map(({ key }) => key));
  const stored = Object.keys(left.texts).filter((key) => Object.hasOwn(seen, key) && !open.has(key));
  const isOvertaken = changes.some(({ key, before }) => (before ?? '') !== seen[key]);
  return { count: count + stored.length, rest: { ...rest, isOvertaken } };
}

type Left = { languageCode: string; seen: TextsByKey; count: number };

/** Gives null where a text is no longer what it was when it was checked. */
function passOvertaken(error: unknown): null {
  if (!failedWith(error, 'text_changed')) throw error;
  return null;
}

/** What the columns may be called besides what an export calls them: the language by its names, as people write them. */
function toHeaders({ languageCode, name, nameInNativeLanguage }: LanguageStanding) {
  const names = offeredLocales().map((locale) => getLanguageName(languageCode, locale, name));
  return { key: translate('languages.file.key'), languages: [name, nameInNativeLanguage, ...names] };
}
