import * as z from 'zod/mini';
import { clientDetails } from './clients.ts';
import { EMAIL_MAX, idSchema, languageCodeSchema, momentSchema, verbatimText, writeOutput } from './fields.ts';

export const IMPORT_ROWS_MAX = 300; // docs/product.md#limits
export const IMPORT_CELL_MAX = 300; // more than any field may hold, so that a text that is too long is a fault of its cell
export const INVITATIONS_A_MINUTE = 20; // of an import, so that no provider takes it for a mailing

/** What a row says about a client, and the address of the consultant who looks after them, which may be empty. */
export const IMPORT_COLUMNS = [
  'company',
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'address',
  'zipcode',
  'city',
  'consultant',
] as const;

export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

const cell = verbatimText(IMPORT_CELL_MAX);

/** A row as it was read: what is wrong with it is answered, not refused. */
const importedRow = z.strictObject({
  company: cell,
  firstName: cell,
  lastName: cell,
  email: cell,
  phoneNumber: cell,
  address: cell,
  zipcode: cell,
  city: cell,
  consultant: cell,
} satisfies Record<ImportColumn, typeof cell>);

export type ImportedRow = z.infer<typeof importedRow>;

/** What each row is held against. */
export const importedClient = z.strictObject({
  ...clientDetails,
  consultant: z.string().check(z.trim(), z.maxLength(EMAIL_MAX)),
});

export const importClientsInput = z.strictObject({
  rows: z.array(importedRow).check(z.minLength(1), z.maxLength(IMPORT_ROWS_MAX)),
  /** Who looks after the clients whose row names nobody. */
  consultantId: z.optional(idSchema),
  languageCode: z.optional(languageCodeSchema),
  givePlanRight: z.boolean(),
  /** Says what would happen, and changes nothing. */
  dryRun: z.boolean(),
});

export type ImportClientsInput = z.infer<typeof importClientsInput>;

/** What is wrong with a cell: the index of its row, its column, and the text that says so. */
const importFault = z.object({
  row: z.int(),
  column: z.enum(IMPORT_COLUMNS),
  key: z.string(),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});

export type ImportFault = z.infer<typeof importFault>;

/**
 * What an import did, or would do: with a fault nothing. `clients` are new, `existing` are the indexes of rows whose client is
 * there already, `minutes` is how long the invitations take.
 */
export const importClientsOutput = writeOutput('updated', {
  importId: z.nullable(idSchema),
  clients: z.int(),
  existing: z.array(z.int()),
  faults: z.array(importFault),
  minutes: z.int(),
});

export type ImportClientsOutput = z.infer<typeof importClientsOutput>;

/** The newest imports; `unused` are the clients of one that an undo would delete. */
export const listImportsOutput = z.array(
  z.object({ id: idSchema, at: momentSchema, clients: z.int(), unused: z.int() }),
);

export const undoImportOutput = writeOutput('updated', { deleted: z.int() });
