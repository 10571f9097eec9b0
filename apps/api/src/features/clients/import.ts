import { INVITATIONS_A_MINUTE, type ImportClientsInput, type ImportClientsOutput } from '@app/schema/client-import';
import type { IdInput } from '@app/schema/fields';
import type { Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { Failure, fieldFailure } from '../../failure.ts';
import { newId } from '../../lib/ids.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { auditAll } from '../audit/record.ts';
import { registerAccounts } from '../auth/accounts/register-account.ts';
import { CLIENT_IMPORTS } from '../auth/rate-limits/limits.ts';
import { countOrRefuse } from '../auth/rate-limits/service.ts';
import { lockConsultant } from '../consultants/service.ts';
import {
  lockImports,
  lockUnused,
  selectClientsOfImport,
  selectImports,
  selectLastInvitation,
} from './import-queries.ts';
import { checkRows, type NewClient } from './import-rows.ts';
import { insertClients } from './queries.ts';
import { removeClient } from './service.ts';

const IMPORTS_SHOWN = 20;
const MINUTE_MS = 60_000;

/**
 * Registers the clients of a spreadsheet who are not there yet, all of them or, with a fault in any row, none; a dry run says
 * what would happen. The same rows again change nothing. Invitations go out a few a minute. Throws `bad_request` and
 * `too_many_requests`, and `email_in_use` for an address that was taken meanwhile.
 */
export async function importClients(
  ctx: SignedInContext,
  { rows, consultantId, dryRun, ...choices }: ImportClientsInput,
): Promise<ImportClientsOutput> {
  return transact(ctx.db, async (tx) => {
    if (!dryRun) await lockImports(tx);
    const { clients, existing, faults } = await checkRows(tx, rows, consultantId);
    const isDone = !dryRun && faults.length === 0 && clients.length > 0;
    const now = ctx.clock();
    const invitedFrom = await getInvitationStart(tx, now);
    const importId = isDone ? await addClients(ctx, tx, { clients, invitedFrom, ...choices }) : null;
    const waits = Math.ceil((invitedFrom.getTime() - now.getTime()) / MINUTE_MS);
    const minutes = waits + Math.ceil(clients.length / INVITATIONS_A_MINUTE);
    return { msg: 'updated', importId, clients: clients.length, existing, faults, minutes };
  });
}

/** When the invitations of an import begin: now, or a minute after the last one of the imports before. */
async function getInvitationStart(tx: Tx, now: Date): Promise<Date> {
  const last = await selectLastInvitation(tx);
  return new Date(Math.max(now.getTime(), last === null ? 0 : new Date(last).getTime() + MINUTE_MS));
}

type Adding = Pick<ImportClientsInput, 'languageCode' | 'givePlanRight'> & {
  clients: readonly NewClient[];
  invitedFrom: Date;
};

/** Adds the clients and gives the id of their import. */
async function addClients(ctx: SignedInContext, tx: Tx, { clients, invitedFrom, languageCode, givePlanRight }: Adding) {
  await countOrRefuse({ db: tx, now: ctx.clock() }, CLIENT_IMPORTS, [ctx.actor.accountId]);
  for (const consultantId of new Set(clients.map((client) => client.consultantId).toSorted()))
    if (!(await lockConsultant(tx, consultantId))) throw fieldFailure('consultantId');
  const importId = newId();
  const added = clients.map((client) => ({ ...client, id: newId(), importId, credits: givePlanRight ? 1 : 0 }));
  await registerAccounts(ctx, tx, { accounts: added, languageCode, invitedFrom });
  await insertClients(tx, added);
  const facts = added.map(({ id }) => ({ clientId: id, subjectId: id }));
  await auditAll({ ...ctx, db: tx }, 'client_registered', facts);
  if (givePlanRight) await auditAll({ ...ctx, db: tx }, 'credit_given', facts);
  return importId;
}

/** The newest imports, each with how many of its clients are unused. */
export function listImports({ db }: SignedInContext) {
  return selectImports(db, IMPORTS_SHOWN);
}

/** Deletes the clients of an import whom nobody has used yet, each as if alone. Throws `not_found`. */
export async function undoImport(ctx: SignedInContext, { id }: IdInput) {
  const clients = await selectClientsOfImport(ctx.db, id);
  if (clients.length === 0) throw new Failure('not_found');
  let deleted = 0;
  for (const client of clients.filter(({ unused }) => unused)) {
    // oxlint-disable-next-line no-await-in-loop -- each in its own transaction, one connection at a time
    if (await deleteUnused(ctx, client.id)) deleted += 1;
  }
  return { msg: 'updated', deleted } as const;
}

function deleteUnused(ctx: SignedInContext, id: string): Promise<boolean> {
  return transact(ctx.db, async (tx) => {
    if (!(await lockUnused(tx, id))) return false;
    await removeClient(ctx, tx, id);
    return true;
  });
}
