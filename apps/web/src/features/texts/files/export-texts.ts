import { PRODUCT_SLUG } from '@app/schema/product';
import type { TextCategory } from '@app/schema/texts';
import { translate } from '../../../lib/i18n.ts';
import { saveFile, XLSX } from '../../../lib/save-file.ts';
import { trpc } from '../../../lib/trpc.ts';
import type { NamedLanguage } from '../text-queries.ts';
import type { FileText } from './file-text.ts';
import { getLanguageHeader, toTextTable } from './text-table.ts';

export type FileType = 'po' | 'xlsx';

const ENGLISH = { languageCode: 'en', nameInNativeLanguage: 'English' };
const WIDTHS = { key: 34, category: 18, description: 36, places: 30, english: 60, text: 60, state: 18 };

/** Saves the texts of a language, or of one category of it, as a translator's file; tells its name and how many it holds. */
export async function exportTexts(language: NamedLanguage, type: FileType, category?: TextCategory) {
  const { languageCode } = language;
  const { items } = await trpc.text.export.query({ languageCode, ...(category && { category }) });
  const name = [PRODUCT_SLUG, 'texts', languageCode, ...(category ? [category] : [])].join('-') + `.${type}`;
  if (type === 'xlsx') {
    await saveXlsx(name, items, language);
  } else {
    const { writePo } = await import('./po-file.ts');
    saveFile(name, writePo(items, languageCode), 'text/x-gettext-translation');
  }
  return { name, count: items.length };
}

async function saveXlsx(name: string, items: readonly FileText[], language: NamedLanguage): Promise<void> {
  const { writeXlsx } = await import('../../../lib/write-xlsx.ts');
  const isEnglish = language.languageCode === ENGLISH.languageCode;
  const widths = Object.entries(WIDTHS).flatMap(([column, width]) =>
    isEnglish && column === 'english' ? [] : [width],
  );
  const table = toTextTable(items, { names: getColumnNames(language), words: CELL_WORDS, isEnglish });
  saveFile(name, writeXlsx(table, { sheet: language.languageCode, widths }), XLSX);
}

const getColumnNames = (language: NamedLanguage) => ({
  key: translate('languages.file.key'),
  category: translate('languages.file.category'),
  description: translate('languages.file.description'),
  places: translate('languages.file.places'),
  english: getLanguageHeader(ENGLISH),
  text: getLanguageHeader(language),
  state: translate('languages.file.state'),
});

const CELL_WORDS = {
  category: ({ category }: FileText) => translate(`edit_texts.category.${category}`),
  state: ({ state }: FileText) => translate(`edit_texts.state.${state}`),
};
