import { IMPORT_CELL_MAX, IMPORT_COLUMNS, type ImportColumn, type ImportedRow } from '@app/schema/client-import';
import { DETAILS_LABELS } from '../../account/details-fields.ts';
import type { ClientFile } from './client-file.ts';

/** What the columns are called. */
export const COLUMN_LABELS = { ...DETAILS_LABELS, consultant: 'client_import.consultant_column' } as const;

/** In which column of a file each is; null where there is none. */
export type Mapping = Record<ImportColumn, number | null>;

/** Headings of lists from elsewhere, in small letters; those of the template are known in any case. */
const HEADINGS: Record<ImportColumn, readonly string[]> = {
  company: ['company', 'company name', 'organisation', 'organization', 'yritys', 'yrityksen nimi', 'asiakas'],
  firstName: ['first name', 'firstname', 'given name', 'etunimi'],
  lastName: ['last name', 'lastname', 'surname', 'family name', 'sukunimi'],
  email: ['email', 'e-mail', 'email address', 'sähköposti', 'sähköpostiosoite'],
  phoneNumber: ['phone', 'phone number', 'telephone', 'mobile', 'puhelin', 'puhelinnumero'],
  address: ['address', 'street', 'street address', 'osoite', 'katuosoite', 'lähiosoite'],
  zipcode: ['postal code', 'postcode', 'zip', 'zip code', 'zipcode', 'postinumero'],
  city: ['city', 'town', 'postal district', 'kaupunki', 'paikkakunta', 'postitoimipaikka'],
  consultant: ['consultant', 'consultant’s email', 'konsultti', 'konsultin sähköposti'],
};

const plain = (heading: string) => heading.normalize('NFC').trim().toLowerCase();

/** Finds the columns by their headings; `names` are what the page calls them. */
export function guessColumns(headings: readonly string[], names: Record<ImportColumn, string>): Mapping {
  const find = (column: ImportColumn) => {
    const known = new Set([plain(names[column]), ...HEADINGS[column]]);
    const index = headings.findIndex((heading) => known.has(plain(heading)));
    return index < 0 ? null : index;
  };
  return Object.fromEntries(IMPORT_COLUMNS.map((column) => [column, find(column)])) as Mapping;
}

/** What a cell holds; a text that no field can hold is cut. */
const readCell = (cells: readonly string[], index: number | null) =>
  index === null ? '' : (cells[index] ?? '').slice(0, IMPORT_CELL_MAX);

/** The rows of a file as they are sent. */
export function toImportedRows({ rows }: Pick<ClientFile, 'rows'>, mapping: Mapping): ImportedRow[] {
  const read = rows.map(
    ({ cells }) =>
      Object.fromEntries(IMPORT_COLUMNS.map((column) => [column, readCell(cells, mapping[column])])) as ImportedRow,
  );
  const isFiveDigits = read.some(({ zipcode }) => /^\d{5}$/.test(zipcode));
  return isFiveDigits ? read.map((row) => ({ ...row, zipcode: restoreZeros(row.zipcode) })) : read;
}

/** A spreadsheet program takes 00100 for a number and stores 100: where others of the list have five digits, so has this one. */
const restoreZeros = (code: string) => (/^\d{3,4}$/.test(code) ? code.padStart(5, '0') : code);
