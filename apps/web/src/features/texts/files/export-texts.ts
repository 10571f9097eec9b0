import { PRODUCT_SLUG } from '@app/schema/product';
import type { TextCategory } from '@app/schema/texts';
import { translate } from '../../../lib/i18n.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { trpc } from '../../../lib/trpc.ts';
import type { FileText } from './file-text.ts';
import { languageHeader, toTextTable } from './text-table.ts';

export type FileType = 'po' | 'xlsx';

/** The language of the texts in a file. */
export type FileLanguage = { languageCode: string; nameInNativeLanguage: string };

const ENGLISH = { languageCode: 'en', nameInNativeLanguage: 'English' };
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const WIDTHS = { key: 34, category: 18, description: 36, places: 30, text: 60, state: 18 };

/** Saves the texts of a language, or of one category of it, as a translator's file; tells its name and how many it holds. */
export async function exportTexts(language: FileLanguage, type: FileType, category?: TextCategory) {
  const { languageCode } = language;
  const { items } = await trpc.text.export.query({ languageCode, ...(category && { category }) });
  const name = [PRODUCT_SLUG, 'texts', languageCode, ...(category ? [category] : [])].join('-') + `.${type}`;
  if (type === 'po') await savePo(name, items, languageCode);
  else await saveXlsx(name, items, language);
  return { name, count: items.length };
}

async function savePo(name: string, items: readonly FileText[], languageCode: string): Promise<void> {
  const { writePo } = await import('./po-file.ts');
  saveFile(name, writePo(items, languageCode), 'text/x-gettext-translation');
}

async function saveXlsx(name: string, items: readonly FileText[], language: FileLanguage): Promise<void> {
  const { writeXlsx } = await import('./write-xlsx.ts');
  const isEnglish = language.languageCode === ENGLISH.languageCode;
  const { key, category, description, places, text, state } = WIDTHS;
  const widths = [key, category, description, places, ...(isEnglish ? [] : [text]), text, state];
  const table = toTextTable(items, columnNames(language), CELL_WORDS, isEnglish);
  saveFile(name, writeXlsx(table, { sheet: language.languageCode, widths }), XLSX);
}

/** The heading of the column with the texts of a language. */
export function textColumn({ nameInNativeLanguage, languageCode }: FileLanguage): string {
  return languageHeader(nameInNativeLanguage, languageCode);
}

const columnNames = (language: FileLanguage) => ({
  key: translate('languages.file.key'),
  category: translate('languages.file.category'),
  description: translate('languages.file.description'),
  places: translate('languages.file.places'),
  english: textColumn(ENGLISH),
  text: textColumn(language),
  state: translate('languages.file.state'),
});

const CELL_WORDS = {
  category: ({ category }: FileText) => translate(`edit_texts.category.${category}`),
  state: ({ state }: FileText) => translate(`edit_texts.state.${state}`),
};
