import { createHash } from 'node:crypto';
import { VALIDATION_KEYS } from '@app/schema/validation';
import { sql } from 'kysely';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import { Failure } from '../failure.ts';
import { ruleOf, type ProcedurePath } from '../policy/policy.ts';

const HEADER = 'idempotency-key';
const VISIBLE = /^[\x21-\x7e]{1,255}$/;

/**
 * Whether a write is done once for a key. All but those open to anyone, who have no keys of their own, and a change of
 * password: its wrong guesses are counted, which the transaction of a write that fails would forget.
 */
export function takesKey(procedure: ProcedurePath): boolean {
  return ruleOf(procedure) !== 'anyone' && procedure !== 'auth.changePassword';
}

/** A write's answer as it goes over the wire. */
export type WireAnswer = { status: number; body: object };

/** The key that a caller gave, or null. Throws `bad_request` for one that is none. */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const given = request.headers[HEADER];
  if (given === undefined) return null;
  if (typeof given === 'string' && VISIBLE.test(given)) return given;
  throw new Failure('bad_request', { errors: [{ path: HEADER, key: VALIDATION_KEYS.type }] });
}

/** What makes two requests the same: where to, and what. */
export function hashOfRequest({ method, url, body }: FastifyRequest): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([method, url, body ?? null]))
    .digest();
}

type Deed = { accountId: string; key: string; hash: Buffer };
type Told = WireAnswer & { replayed: boolean };

/** Does a write once for an account and a key; the first to come does it. */
export type Once = (deed: Deed, work: (tx: Database) => Promise<WireAnswer>) => Promise<Told>;

/**
 * Key, deed and answer are one transaction, so a retry finds both or neither, and one that comes while the first is under
 * way waits for it: here without a connection, of which many retries at once would take all, and behind another process by
 * the key's row. Throws `idempotency_key_reused` when the key stands for another request. A write that failed leaves no key.
 */
export function createOnce(db: Database): Once {
  const underWay = new Map<string, Promise<unknown>>();
  return async (deed, work) => {
    const name = `${deed.accountId} ${deed.key}`;
    const before = underWay.get(name) ?? Promise.resolve();
    const mine = before.then(
      () => perform(db, deed, work),
      () => perform(db, deed, work),
    );
    underWay.set(name, mine);
    try {
      return await mine;
    } finally {
      if (underWay.get(name) === mine) underWay.delete(name);
    }
  };
}

function perform(
  db: Database,
  { accountId, key, hash }: Deed,
  work: (tx: Database) => Promise<WireAnswer>,
): Promise<Told> {
  return transact(db, async (tx) => {
    const { rows: fresh } = await sql`insert into idempotency_key (account_id, key, request_hash, status, body)
      values (${accountId}, ${key}, ${hash}, 0, '{}') on conflict do nothing returning key`.execute(tx);
    if (fresh.length === 0) return { ...(await stored(tx, accountId, key, hash)), replayed: true };
    const answer = await work(tx);
    await sql`update idempotency_key set status = ${answer.status}, body = ${JSON.stringify(answer.body)}
      where account_id = ${accountId} and key = ${key}`.execute(tx);
    return { ...answer, replayed: false };
  });
}

async function stored(db: Database, accountId: string, key: string, hash: Buffer): Promise<WireAnswer> {
  const row = await db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'status', 'body'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (!row.request_hash.equals(hash)) throw new Failure('idempotency_key_reused');
  return { status: row.status, body: row.body };
}
