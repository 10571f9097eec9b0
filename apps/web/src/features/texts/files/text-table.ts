import { FileRefused } from '../../../lib/chosen-file.ts';
import type { NamedLanguage } from '../text-queries.ts';
import { toTextsByKey, type FileText, type Found } from './file-text.ts';

/** What is known of the language to import: its code, and what its column and that of the keys may be called. */
export type Wanted = { languageCode: string; headers: { key: string; languages: readonly string[] } };

export type Table = readonly (readonly string[])[];

/** The column of keys, no matter who exported the file, in whichever language. */
const KEY_HEADERS = new Set(['key', 'avain']);

type Column = 'key' | 'category' | 'description' | 'places' | 'english' | 'text' | 'state';

type TableWords = {
  /** What the columns are called, in the language of who exports. */
  names: Record<Column, string>;
  /** The words in the cells of a text's category and state. */
  words: { category: (text: FileText) => string; state: (text: FileText) => string };
  isEnglish: boolean;
};

/** A table of texts, its headings first; of English there is one column alone. */
export function toTextTable(texts: readonly FileText[], { names, words, isEnglish }: TableWords): Table {
  const cells = (text: FileText): typeof names => ({
    key: text.key,
    category: words.category(text),
    description: text.description,
    places: text.places.join('\n'),
    english: text.english,
    text: text.text ?? '',
    state: words.state(text),
  });
  const columns = (Object.keys(names) as Column[]).filter((name) => name !== 'english' || !isEnglish);
  return [names, ...texts.map(cells)].map((row) => columns.map((column) => row[column]));
}

/** The heading of a language's column: by its own name, with the code by which the column is found again. */
export function getLanguageHeader({ nameInNativeLanguage, languageCode }: NamedLanguage): string {
  return `${nameInNativeLanguage} (${languageCode})`;
}

/** Reads the texts of a language from a table, wherever its two columns are; `headers` are what else they may be called. */
export function readTable(table: Table, { languageCode, headers }: Wanted): Found {
  const [first = [], ...rows] = table;
  const heads = first.map(plain);
  const keyHeads = new Set([...KEY_HEADERS, plain(headers.key)]);
  const names = new Set([languageCode, ...headers.languages.map(plain)]);
  const keys = heads.findIndex((head) => keyHeads.has(head));
  const byCode = heads.findIndex((head) => head.endsWith(`(${languageCode})`));
  const texts = byCode >= 0 ? byCode : heads.findIndex((head) => names.has(head));
  if (keys < 0 || texts < 0) throw new FileRefused('columns');
  return { texts: toTextsByKey(rows.map((row) => [row[keys] ?? '', row[texts] ?? ''])), unsure: 0 };
}

const plain = (head: string) => head.normalize('NFC').trim().toLowerCase();
