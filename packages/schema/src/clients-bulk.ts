import * as z from 'zod/mini';
import { idSchema, writeOutput } from './fields.ts';
import { spreadsheetFormat, spreadsheetOutput } from './spreadsheets.ts';

export const BULK_MAX = 50; // a call with more would hold a connection for too long; the web makes several
export const EXPORT_MAX = 500;

const idList = (most: number) => z.array(idSchema).check(z.minLength(1), z.maxLength(most));

/** Clients for whom one act is done, each as if alone. */
export const bulkInput = z.strictObject({ ids: idList(BULK_MAX) });

export type BulkInput = z.infer<typeof bulkInput>;

const REFUSALS = ['not_found', 'has_plan', 'has_right', 'in_use', 'disabled', 'enough_mails'] as const;

export type Refusal = (typeof REFUSALS)[number];

/** For each client, in the order asked for, why it was not done; null where it was. */
export const bulkOutput = writeOutput('updated', { refusals: z.array(z.nullable(z.enum(REFUSALS))) });

export const exportClientsInput = z.strictObject({ ids: idList(EXPORT_MAX), format: spreadsheetFormat });

export type ExportClientsInput = z.infer<typeof exportClientsInput>;

/** A spreadsheet of clients, headings in the language asked for. */
export const exportClientsOutput = z.object(spreadsheetOutput);
