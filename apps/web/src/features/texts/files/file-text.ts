import type { TextCategory, TextState } from '@app/schema/texts';

/** A text as a translator's file shows it. */
export type FileText = {
  key: string;
  category: TextCategory;
  description: string;
  places: readonly string[];
  english: string;
  /** Null when the language lacks it. */
  text: string | null;
  state: TextState;
};

export type TextsByKey = Record<string, string>;

/** What was found in a translator's file. */
export type Found = {
  texts: TextsByKey;
  /** How many translations were left out because the translator's program marked them as unsure. */
  unsure: number;
};

/** Why a file cannot be imported; each has a text `languages.import.refused.…`. */
export type FileFault = 'size' | 'type' | 'unreadable' | 'empty' | 'columns' | 'language' | 'many';

/** Thrown by what reads files. */
export class FileRefused extends Error {
  override name = 'FileRefused';
  readonly fault: FileFault;

  constructor(fault: FileFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Texts by key as they are stored: lines end with a line feed alone, and a key without a text says nothing. */
export function toTextsByKey(pairs: Iterable<readonly [string, string]>): TextsByKey {
  const said = [...pairs]
    .map(([key, text]) => [key.trim(), text.replaceAll(/\r\n?/g, '\n')] as const)
    .filter(([key, text]) => key !== '' && text.trim() !== '');
  return Object.fromEntries(said);
}
