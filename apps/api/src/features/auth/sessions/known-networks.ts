import { sql } from 'kysely';
import type { Database, Tx } from '../../../database/connect.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { Network } from '../../../lib/network.ts';
import { DAY_MS } from '../../../lib/days.ts';

/** Where one person logs in from in a quarter of a year: home, work, a phone whose address changes. The oldest goes first. */
const KNOWN_MAX = 20;

const KNOWN_DAYS = 90;

/** No account has it; looked up for an unknown address, so that every address costs the same. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

type Where = { network: Network };

/** What is hashed of a network: bound to its account, so that the table does not tell who shares one. */
const textOf = (accountId: string, { key }: Network) => `known network:${accountId}:${key}`;

/** Networks that were last used before it are unknown again. */
export function startOfKnown(now: Date): Date {
  return new Date(now.getTime() - KNOWN_DAYS * DAY_MS);
}

/** Whether an account was logged in to from the caller's network before; null is an address without an account. */
export async function isKnownNetwork(
  { db, sealer, clock, network }: Pick<Dependencies, 'db' | 'sealer' | 'clock'> & Where,
  accountId: string | null,
): Promise<boolean> {
  const id = accountId ?? NOBODY;
  const row = await db
    .selectFrom('known_network')
    .select('account_id')
    .where('account_id', '=', id)
    .where('network_hash', 'in', sealer.hashes(textOf(id, network)))
    .where('last_success_at', '>', startOfKnown(clock()).toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that an account's owner was let in from the caller's network: by a login, or by a link that was mailed to them. */
export async function rememberNetwork(
  tx: Tx,
  { sealer, clock, network }: Pick<Dependencies, 'sealer' | 'clock'> & Where,
  accountId: string,
): Promise<void> {
  const network_hash = sealer.hash(textOf(accountId, network));
  const last_success_at = clock().toISOString();
  await tx
    .insertInto('known_network')
    .values({ account_id: accountId, network_hash, last_success_at })
    .onConflict((conflict) => conflict.columns(['account_id', 'network_hash']).doUpdateSet({ last_success_at }))
    .execute();
  await sql`delete from known_network where account_id = ${accountId} and network_hash not in (
    select network_hash from known_network where account_id = ${accountId}
    order by last_success_at desc, network_hash limit ${KNOWN_MAX})`.execute(tx);
}

/** Deletes the networks that nobody logged in from for long. */
export async function deleteOldNetworks(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('known_network').where('last_success_at', '<=', startOfKnown(now).toISOString()).execute();
}
