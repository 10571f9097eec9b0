import type { ImportedRow } from '@app/schema/client-import';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { currentLanguage, useText } from '../../../lib/i18n.ts';
import type { Outputs } from '../../../lib/trpc.ts';
import { type Colleague, refreshPeople } from '../staff-queries.ts';
import { readClientFile } from './client-file.ts';
import { COLUMN_LABELS, guessColumns, toImportedRows, type Mapping } from './columns.ts';

export type Checked = Outputs['client']['import'];

/** What is the same for all clients of an import. */
export type Choices = { consultant: Colleague | null; languageCode: string; givesRight: boolean };

const meta = { inPlace: true, silent: true };

/** A file of clients on its way in: read, matched with columns, checked and imported. Whatever changes needs a new check. */
export function useClientImport() {
  const t = useText();
  const running = useRef(false); // sooner than `isPending`: a double click comes before the page is drawn again
  const [mapping, setMapping] = useState<Mapping | null>(null);
  const [choices, setChoices] = useState<Choices>(getFirstChoices);
  const check = useMutation(api.client.import.mutationOptions({ meta }));
  const store = useMutation(api.client.import.mutationOptions({ meta, onSuccess: refreshPeople }));
  const read = useMutation({
    mutationFn: readClientFile,
    meta,
    onSuccess: ({ headings }) => {
      const names = Object.entries(COLUMN_LABELS).map(([column, label]) => [column, t(label)]);
      setMapping(guessColumns(headings, Object.fromEntries(names) as Record<keyof Mapping, string>));
    },
  });
  /** Does a change, after which what was checked no longer holds; while an import is under way nothing changes. */
  const change = (apply: () => void) => {
    if (running.current) return;
    check.reset();
    store.reset();
    apply();
  };
  const rows = read.data && mapping ? toImportedRows(read.data, mapping) : [];
  const toInput = (some: ImportedRow[], dryRun: boolean) => ({
    rows: some,
    ...(choices.consultant && { consultantId: choices.consultant.id }),
    languageCode: choices.languageCode,
    givePlanRight: choices.givesRight,
    dryRun,
  });
  const faulty = new Set(check.data?.faults.map(({ row }) => row));
  return {
    read,
    mapping,
    choices,
    rows,
    check,
    store,
    chooseFile: (file: File) =>
      change(() => {
        setMapping(null);
        read.mutate(file);
      }),
    match: (columns: Partial<Mapping>) => change(() => setMapping((before) => before && { ...before, ...columns })),
    choose: (some: Partial<Choices>) => change(() => setChoices((before) => ({ ...before, ...some }))),
    checkRows: () => check.mutate(toInput(rows, true)),
    /** Imports the rows in which the check found nothing. */
    importSound: async () => {
      if (running.current) return;
      running.current = true;
      const sound = rows.filter((_, index) => !faulty.has(index));
      await store.mutateAsync(toInput(sound, false)).catch(() => null); // the page shows a failure
      running.current = false;
    },
    startAgain: () =>
      change(() => {
        read.reset();
        setMapping(null);
        setChoices(getFirstChoices);
      }),
  };
}

export type ClientImport = ReturnType<typeof useClientImport>;

const getFirstChoices = (): Choices => ({ consultant: null, languageCode: currentLanguage(), givesRight: true });
