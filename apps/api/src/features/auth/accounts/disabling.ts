import type { IdInput } from '@app/schema/fields';
import type { Role } from '@app/schema/roles';
import type { Database, Tx } from '../../../database/connect.ts';
import { selectClientId, selectMainUsers } from '../../../database/membership.ts';
import { transact } from '../../../database/transact.ts';
import { Failure } from '../../../failure.ts';
import type { SignedInContext } from '../../../trpc/context.ts';
import { audit, OPERATOR } from '../../audit/record.ts';
import { endFeed } from '../calendar-address/queries.ts';
import { cancelEmailChanges, CHANGES } from '../email-change/cancel.ts';
import { endSessions } from '../sessions/service.ts';
import { revokeTokens } from '../tokens/queries.ts';
import { lockAccount, lockEnabledAdmins, updateAccount, voidSecrets, type EnabledAdmin } from './queries.ts';
import { throwEmailInUse } from './register-account.ts';

const SECRETS = ['invitation', 'reset_password', 'verification', 'second_factor_unlock'] as const;

/** Whose account, by whom, when. `by` is null for the operator at the command line. */
export type Disabling = { accountId: string; by: { accountId: string; role: Role } | null; now: Date };

/**
 * Shuts an account out until it is enabled again: its sessions, personal tokens, calendar address, links, codes and waiting
 * address end, and nobody logs in with it. Everything else of it is kept. False when it was disabled already. Throws
 * `not_found`, and `last_admin` where no other admin could log in afterwards.
 */
export function disableAccount(db: Database, { accountId, by, now }: Disabling): Promise<boolean> {
  return transact(db, async (tx) => {
    const admins = await lockAdminsFor(tx, by);
    const account = await lockAccount(tx, accountId);
    if (!account) throw new Failure('not_found');
    if (account.disabled) return false;
    const isAnotherLeft = admins.some((admin) => admin.id !== accountId && admin.canLogIn);
    if (account.role === 'Admin' && !isAnotherLeft) throw new Failure('last_admin');
    await updateAccount(tx, accountId, { disabled_at: now.toISOString() });
    await endAccess(tx, accountId);
    await record(tx, 'account_disabled', { accountId, by });
    return true;
  });
}

/** Lets a disabled account log in again, with the password it had. False when it was not disabled. Throws `not_found`. */
export function enableAccount(db: Database, { accountId, by }: Omit<Disabling, 'now'>): Promise<boolean> {
  return transact(db, async (tx) => {
    await lockAdminsFor(tx, by);
    const account = await lockAccount(tx, accountId);
    if (!account) throw new Failure('not_found');
    if (!account.disabled) return false;
    await updateAccount(tx, accountId, { disabled_at: null });
    await endAccess(tx, accountId); // a login under way while it was disabled may have left a session
    await record(tx, 'account_enabled', { accountId, by });
    return true;
  });
}

/** Disables an account other than the caller's own; that of its main user for a client's id. */
export async function disableByAdmin({ db, actor, clock }: SignedInContext, { id }: IdInput) {
  if (id === actor.accountId) throw new Failure('forbidden');
  await disableAccount(db, { accountId: await toAccount(db, id), by: actor, now: clock() });
  return { msg: 'updated' } as const;
}

/** Enables an account again, in the same way. */
export async function enableByAdmin({ db, actor }: SignedInContext, { id }: IdInput) {
  await enableAccount(db, { accountId: await toAccount(db, id), by: actor });
  return { msg: 'updated' } as const;
}

/** The account of an id: that of the main user for a client's. */
async function toAccount(db: Database, id: string): Promise<string> {
  const [mainUser = id] = await selectMainUsers(db, [id]);
  return mainUser;
}

/** The enabled admins, locked. An admin who was disabled while their request was under way is refused. */
async function lockAdminsFor(tx: Tx, by: Disabling['by']): Promise<EnabledAdmin[]> {
  const admins = await lockEnabledAdmins(tx);
  if (by && !admins.some(({ id }) => id === by.accountId)) throw new Failure('unauthorized');
  return admins;
}

async function endAccess(tx: Tx, accountId: string): Promise<void> {
  await endSessions(tx, accountId);
  await revokeTokens(tx, accountId);
  await endFeed(tx, accountId);
  await cancelEmailChanges(tx, CHANGES.ofAccount(accountId), { reason: 'owner_left' });
  await cancelEmailChanges(tx, CHANGES.askedBy(accountId), { reason: 'asker_left' }); // those without consent outlast a session
  await voidSecrets(tx, accountId, SECRETS);
}

type Switched = Pick<Disabling, 'accountId' | 'by'>;

async function record(tx: Tx, action: 'account_disabled' | 'account_enabled', { accountId, by }: Switched) {
  const clientId = await selectClientId(tx, accountId);
  return audit({ actor: by ?? OPERATOR, db: tx }, action, { clientId, subjectId: accountId });
}

/** Shuts the account of somebody who is deleted out at once. What ended stays ended when the account is restored. */
export async function removeAccess(tx: Tx, accountId: string, now: Date): Promise<void> {
  await updateAccount(tx, accountId, { deleted_at: now.toISOString() });
  await endAccess(tx, accountId);
}

/** Lets such an account in again; refused when its address was given to another meanwhile. */
export async function restoreAccess(tx: Tx, accountId: string): Promise<void> {
  await updateAccount(tx, accountId, { deleted_at: null }).catch(throwEmailInUse);
}
