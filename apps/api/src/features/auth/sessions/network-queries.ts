import type { Database, Tx } from '../../../database/connect.ts';
import { hasRow } from '../../../database/outcome.ts';

type Sought = { accountId: string; hashes: Buffer[]; since: Date };

/** Whether an account was logged in to from a network, by one of its hashes, since a moment. */
export function hasNetwork(db: Database, { accountId, hashes, since }: Sought): Promise<boolean> {
  const networks = db.selectFrom('known_network').select('account_id').where('account_id', '=', accountId);
  return hasRow(networks.where('network_hash', 'in', hashes).where('last_success_at', '>', since.toISOString()));
}

/** Stores that an account was logged in to from a network. */
export async function storeNetwork(
  tx: Tx,
  accountId: string,
  { hash, now }: { hash: Buffer; now: Date },
): Promise<void> {
  const last_success_at = now.toISOString();
  await tx
    .insertInto('known_network')
    .values({ account_id: accountId, network_hash: hash, last_success_at })
    .onConflict((conflict) => conflict.columns(['account_id', 'network_hash']).doUpdateSet({ last_success_at }))
    .execute();
}

/** Deletes the networks of an account except the ones used last. */
export async function deleteOldestNetworks(tx: Tx, accountId: string, kept: number): Promise<void> {
  await tx
    .deleteFrom('known_network')
    .where('account_id', '=', accountId)
    .where('network_hash', 'not in', (eb) =>
      eb
        .selectFrom('known_network')
        .select('network_hash')
        .where('account_id', '=', accountId)
        .orderBy('last_success_at', 'desc')
        .orderBy('network_hash')
        .limit(kept),
    )
    .execute();
}

/** Deletes the networks that were last used by a moment. */
export async function deleteNetworksUsedBy(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom('known_network').where('last_success_at', '<=', moment.toISOString()).execute();
}
