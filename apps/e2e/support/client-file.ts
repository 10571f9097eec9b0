import { IMPORT_COLUMNS, type ImportedRow } from '@app/schema/client-import';

/** The address of the client in a row of `toClientFile`. */
export const emailOf = (index: number, run = 'import') => `${run}.${index}@example.com`;

/**
 * A CSV file of clients of the first demo consultant for a file field; `faults` replaces cells by the index of the row. The
 * headings are not those of the template, but known.
 */
export function toClientFile(count: number, faults: Record<number, Partial<ImportedRow>> = {}, run = 'import') {
  const rows = Array.from({ length: count }, (_, index): ImportedRow => {
    const company = `Harju ${run} ${index} Oy`;
    const person = {
      firstName: 'Aino',
      lastName: 'Harju',
      email: emailOf(index, run),
      phoneNumber: '+358 40 555 0199',
    };
    const place = { address: 'Esimerkkikatu 1', zipcode: '00100', city: 'Helsinki' };
    return { company, ...person, ...place, consultant: 'consultant@example.com', ...faults[index] };
  });
  const headings = 'Yritys;Etunimi;Sukunimi;Sähköposti;Puhelin;Osoite;Postinumero;Kaupunki;Konsultti';
  const lines = rows.map((row) => IMPORT_COLUMNS.map((column) => `"${row[column]}"`).join(';'));
  return { name: 'asiakkaat.csv', mimeType: 'text/csv', buffer: Buffer.from([headings, ...lines].join('\r\n')) };
}
