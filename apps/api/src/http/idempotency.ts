import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import { Failure, fieldFailure } from '../failure.ts';
import { getRule, type ProcedurePath } from '../policy/policy.ts';

const HEADER = 'idempotency-key';
const VISIBLE = /^[\x21-\x7e]{1,255}$/;

/**
 * Whether a write is done once for a key. All but those open to anyone, who have no keys of their own, and a change of
 * password: its wrong guesses are counted, which the transaction of a write that fails would forget.
 */
export function takesKey(procedure: ProcedurePath): boolean {
  return getRule(procedure) !== 'anyone' && procedure !== 'auth.changePassword';
}

/** A write's answer as it goes over the wire. */
export type WireAnswer = { status: number; body: object };

/** The key that a caller gave; null without one, and for one that `checkIdempotencyKey` refuses. */
export function getIdempotencyKey({ headers }: FastifyRequest): string | null {
  const given = headers[HEADER];
  return typeof given === 'string' && VISIBLE.test(given) ? given : null;
}

/** Throws `bad_request` for a key that is none. */
export function checkIdempotencyKey(request: FastifyRequest): void {
  if (request.headers[HEADER] !== undefined && getIdempotencyKey(request) === null) throw fieldFailure(HEADER);
}

/** What makes two requests the same: where to, and what. */
export function hashRequest({ method, url, body }: FastifyRequest): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([method, url, body ?? null]))
    .digest();
}

type IdempotentRequest = { accountId: string; key: string; hash: Buffer };
type Write = (tx: Database) => Promise<WireAnswer>;

/** Does a write once for an account and a key; the first to come does it. */
export type RunOnce = (request: IdempotentRequest, write: Write) => Promise<WireAnswer & { replayed: boolean }>;

/**
 * The key, the write and its answer are one transaction, so a retry finds all or nothing, and one that comes while the first is
 * under way waits for it: here without a connection, of which many retries at once would take all, and for another process by
 * the key's row. Throws `idempotency_key_reused` when the key was used for another request. A write that failed leaves no key.
 */
export function createRunOnce(db: Database): RunOnce {
  const underWay = new Map<string, Promise<unknown>>();
  return async (request, write) => {
    const name = `${request.accountId} ${request.key}`;
    const before = underWay.get(name)?.catch(() => undefined) ?? Promise.resolve();
    const mine = before.then(() => perform(db, request, write));
    underWay.set(name, mine);
    try {
      return await mine;
    } finally {
      if (underWay.get(name) === mine) underWay.delete(name);
    }
  };
}

function perform(db: Database, request: IdempotentRequest, write: Write): ReturnType<RunOnce> {
  const { accountId, key, hash } = request;
  return transact(db, async (tx) => {
    const { numInsertedOrUpdatedRows: inserted } = await tx
      .insertInto('idempotency_key')
      .values({ account_id: accountId, key, request_hash: hash, status: 0, body: '{}' })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (inserted !== 1n) return { ...(await selectStored(tx, request)), replayed: true };
    const answer = await write(tx);
    await tx
      .updateTable('idempotency_key')
      .set({ status: answer.status, body: JSON.stringify(answer.body) })
      .where('account_id', '=', accountId)
      .where('key', '=', key)
      .execute();
    return { ...answer, replayed: false };
  });
}

async function selectStored(db: Database, { accountId, key, hash }: IdempotentRequest): Promise<WireAnswer> {
  const row = await db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'status', 'body'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (!row.request_hash.equals(hash)) throw new Failure('idempotency_key_reused');
  return { status: row.status, body: row.body };
}
