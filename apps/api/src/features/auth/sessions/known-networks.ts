import type { Database, Tx } from '../../../database/connect.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { Network } from '../../../lib/network.ts';
import { DAY_MS } from '../../../lib/days.ts';
import { deleteNetworksUsedBy, deleteOldestNetworks, hasNetwork, storeNetwork } from './network-queries.ts';

/** Where one person logs in from in a quarter of a year: home, work, a phone whose address changes. The oldest goes first. */
const KNOWN_MAX = 20;

const KNOWN_DAYS = 90;

/** No account has it; looked up for an unknown address, so that every address costs the same. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

type Where = { network: Network };

/** What is hashed of a network: bound to its account, so that the table does not tell who shares one. */
const toHashed = (accountId: string, { key }: Network) => `known network:${accountId}:${key}`;

/** Networks that were last used before it are unknown again. */
export function startOfKnown(now: Date): Date {
  return new Date(now.getTime() - KNOWN_DAYS * DAY_MS);
}

/** Whether an account was logged in to from the caller's network before; null is an address without an account. */
export function isKnownNetwork(
  { db, sealer, clock, network }: Pick<Dependencies, 'db' | 'sealer' | 'clock'> & Where,
  accountId: string | null,
): Promise<boolean> {
  const id = accountId ?? NOBODY;
  return hasNetwork(db, { accountId: id, hashes: sealer.hashes(toHashed(id, network)), since: startOfKnown(clock()) });
}

/** Notes that an account's owner was let in from the caller's network: by a login, or by a link that was mailed to them. */
export async function rememberNetwork(
  tx: Tx,
  { sealer, clock, network }: Pick<Dependencies, 'sealer' | 'clock'> & Where,
  accountId: string,
): Promise<void> {
  await storeNetwork(tx, accountId, { hash: sealer.hash(toHashed(accountId, network)), now: clock() });
  await deleteOldestNetworks(tx, accountId, KNOWN_MAX);
}

/** Deletes the networks that nobody logged in from for long. */
export function deleteOldNetworks(db: Database, now: Date): Promise<void> {
  return deleteNetworksUsedBy(db, startOfKnown(now));
}
