import { createItem, parsePo, stringifyPo, type PoItem } from 'pofile-ts';
import { FileRefused } from '../../../lib/chosen-file.ts';
import { toTextsByKey, type FileText, type Found } from './file-text.ts';

const OBSOLETE = /^#~.*$/gm; // the parser takes such entries at a file's end for live ones

/** A PO file for translators' programs: the key is the msgid, the English text is in the comments. */
export function writePo(texts: readonly FileText[], languageCode: string): string {
  const headers = {
    Language: languageCode,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
  };
  return stringifyPo({ headers, items: texts.map(toItem) }, { foldLength: 0 });
}

/** Reads the translations of a PO file; refuses one that says it is in another language. */
export function readPo(source: string, languageCode: string): Found {
  const { headers, items } = parsePo(source.replaceAll(OBSOLETE, ''));
  if (items.length === 0) throw new FileRefused('unreadable');
  const language = (headers.Language ?? '').split(/[-_]/)[0]?.trim().toLowerCase();
  if (language && language !== languageCode) throw new FileRefused('language');
  const isUnsure = ({ flags }: PoItem) => flags['fuzzy'] === true;
  const sure = items.filter((item) => !isUnsure(item));
  return {
    texts: toTextsByKey(sure.map(({ msgid, msgstr }) => [msgid, msgstr[0] ?? ''])),
    unsure: items.filter((item) => isUnsure(item) && item.msgstr[0]).length,
  };
}

function toItem({ key, description, english, places, text }: FileText): PoItem {
  const comments = [description, `English: ${english}`];
  return {
    ...createItem(),
    msgid: key,
    msgstr: [text ?? ''],
    extractedComments: comments.flatMap((comment) => comment.split('\n')),
    references: [...places],
  };
}
