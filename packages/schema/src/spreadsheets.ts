import * as z from 'zod/mini';

/** `csv` for any program, `xlsx` for Excel. */
export const SPREADSHEET_FORMATS = ['csv', 'xlsx'] as const;

export type SpreadsheetFormat = (typeof SPREADSHEET_FORMATS)[number];

/** The form of a spreadsheet; a page of the release before names none. */
export const spreadsheetFormat = z._default(z.enum(SPREADSHEET_FORMATS), 'csv');

/** A spreadsheet with headings in the language asked for: a CSV file, or an Excel workbook in Base64; the other is null. */
export const spreadsheetOutput = { csv: z.nullable(z.string()), workbook: z.nullable(z.string()), rows: z.int() };
