import { importedClient, type ImportColumn, type ImportedRow, type ImportFault } from '@app/schema/client-import';
import type { ClientDetails } from '@app/schema/clients';
import type { FieldError } from '@app/schema/errors';
import { parseInput, VALIDATION_KEYS } from '@app/schema/validation';
import type { Database } from '../../database/connect.ts';
import { normalizeEmail, type NormalizedEmail } from '../../lib/email.ts';
import { selectOwners } from './import-queries.ts';

export type NewClient = ClientDetails & { consultantId: string };

type Checked = {
  clients: NewClient[];
  /** Indexes of rows whose client is there already; whatever else they say changes nothing. */
  existing: number[];
  faults: ImportFault[];
};

/** Finds out what would become of each row. `consultantId` looks after the clients whose row names nobody. */
export async function checkRows(
  db: Database,
  rows: readonly ImportedRow[],
  consultantId: string | undefined,
): Promise<Checked> {
  const owners = await findOwners(db, rows);
  const seen = new Set<NormalizedEmail>();
  const checked: Checked = { clients: [], existing: [], faults: [] };
  for (const [index, row] of rows.entries()) {
    const email = normalizeEmail(row.email);
    const owner = owners.get(email);
    const isTwice = seen.has(email);
    if (email !== '') seen.add(email);
    if (owner?.isClient && !isTwice) {
      checked.existing.push(index);
      continue;
    }
    const { output, errors = [] } = parseInput(importedClient, row);
    const faults = errors.filter(isFirstOfCell).map(toFault);
    if (owner && !owner.isClient) faults.push({ column: 'email', key: 'server_errors_text.email_in_use' });
    if (isTwice) faults.push({ column: 'email', key: VALIDATION_KEYS.twiceInFile });
    const named = row.consultant.trim() !== '';
    const consultant = named ? findConsultant(owners.get(normalizeEmail(row.consultant))) : consultantId;
    if (consultant === undefined)
      faults.push({ column: 'consultant', key: named ? VALIDATION_KEYS.unknownConsultant : VALIDATION_KEYS.required });
    checked.faults.push(...faults.map((fault) => ({ row: index, ...fault })));
    if (output && consultant !== undefined && faults.length === 0)
      checked.clients.push({ ...output, consultantId: consultant });
  }
  return checked;
}

type Owner = Awaited<ReturnType<typeof selectOwners>>[number];

async function findOwners(db: Database, rows: readonly ImportedRow[]): Promise<Map<NormalizedEmail, Owner>> {
  const emails = rows.flatMap(({ email, consultant }) => [normalizeEmail(email), normalizeEmail(consultant)]);
  const owners = await selectOwners(db, [...new Set(emails)]);
  return new Map(owners.map((owner) => [owner.email, owner]));
}

const findConsultant = (owner: Owner | undefined) => (owner?.isConsultant ? owner.id : undefined);

/** An empty address, say, is missing and no address: the first says what to do. */
const isFirstOfCell = ({ path }: FieldError, index: number, errors: readonly FieldError[]) =>
  errors.findIndex((error) => error.path === path) === index;

/** The path of an error in a row is the column. */
const toFault = ({ path, ...text }: FieldError) => ({ column: path as ImportColumn, ...text });
