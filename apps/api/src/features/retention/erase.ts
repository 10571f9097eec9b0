import type { Dependencies } from '../../dependencies.ts';
import type { Tx } from '../../database/connect.ts';
import { selectClientId } from '../../database/membership.ts';
import { transact } from '../../database/transact.ts';
import { audit, SYSTEM, type AuditActor } from '../audit/record.ts';
import { removeKept } from '../mail/mail-folder.ts';
import * as queries from './queries.ts';
import { DAY_MS } from '../../lib/days.ts';

/**
 * Removes for good whose time has come: who was deleted long enough ago, and clients who asked for it and did not withdraw.
 * From everything but the audit log, each in a transaction of their own. Clients go first: a consultant stays for as long
 * as a deleted client of theirs can be brought back. One who cannot be erased now keeps nobody else; throws the first fault
 * at the end, and the next round tries again.
 */
export async function eraseDue({
  db,
  clock,
  settings,
  texts,
}: Pick<Dependencies, 'db' | 'clock' | 'settings' | 'texts'>): Promise<void> {
  const now = clock();
  const due = { deletedBefore: new Date(now.getTime() - settings.eraseAfterDays * DAY_MS), now };
  const bySystem = { firm: texts.branding.facts.name, actor: SYSTEM };
  const faults: unknown[] = [];
  const each = async (ids: string[], erase: (tx: Tx, id: string) => Promise<string[]>) => {
    for (const id of ids)
      await transact(db, (tx) => erase(tx, id))
        .then((mails) => (settings.smtpUrl === null ? removeKept(settings.dataDir, mails) : undefined))
        .catch((fault: unknown) => faults.push(fault));
  };
  await each(await queries.selectDueClients(db, due), async (tx, id) => {
    if (!(await queries.lockDueClient(tx, id, due))) return [];
    return eraseAccount(tx, { ...bySystem, id, kind: 'client' });
  });
  await each(await queries.selectDueMembers(db, due), async (tx, id) => {
    if (!(await queries.lockDueMember(tx, id, due))) return [];
    return eraseAccount(tx, { ...bySystem, id, kind: 'member' });
  });
  await each(await queries.selectDueConsultants(db, due), async (tx, id) => {
    if (!(await queries.lockDueConsultant(tx, id, due))) return [];
    return eraseAccount(tx, { ...bySystem, id, kind: 'consultant' });
  });
  if (faults.length > 0) throw faults[0];
}

/** `id` is that of the client, or of the account of a colleague or a consultant. */
type Erasure = { id: string; kind: 'client' | 'member' | 'consultant'; firm: string; actor: AuditActor };

/**
 * Removes a client with everybody and everything that is theirs, or one account: what a consultant wrote stays, in the name of the
 * firm, and what a colleague wrote without a name. Gives the ids of the mails that are gone or will be.
 */
export async function eraseAccount(tx: Tx, { id, kind, firm, actor }: Erasure): Promise<string[]> {
  if (kind === 'consultant') await queries.signForFirm(tx, id, firm);
  const accountIds = kind === 'client' ? await queries.selectMemberIds(tx, id) : [id];
  const ofMember = kind === 'member' ? await selectClientId(tx, id) : null;
  const mails = await queries.deleteTraces(tx, { accountIds, clientId: kind === 'client' ? id : null });
  await (kind === 'client' ? queries.deleteClient(tx, id) : queries.deleteAccount(tx, id));
  await audit({ actor, db: tx }, `${kind}_erased`, { subjectId: id, clientId: kind === 'client' ? id : ofMember });
  return mails;
}
