import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendTagged } from './etag.ts';

/** A third of the time that the best takes, for 2 % more bytes: 60 ms for the texts of a role. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
const KEPT = 64; // the texts of three roles in several languages, and some questionnaires

const SECRET_ADDRESS = /^\/to-dos\//; // its holder needs no login: no cache keeps that it was opened

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** A page or another text in each form that browsers take. */
export type PackedPage = Record<'br' | 'gzip' | 'identity', Buffer>;

/** Packs a text that is kept and sent many times. */
export async function packPage(text: string): Promise<PackedPage> {
  const identity = Buffer.from(text);
  const [br, zipped] = await Promise.all([brotli(identity, QUALITY), zip(identity)]);
  return { br, gzip: zipped, identity };
}

/** Sends a page whose words go by the language that the browser wants. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: PackedPage) {
  void reply.type('text/html; charset=utf-8').headers({
    vary: 'accept-language, accept-encoding',
    'cache-control': SECRET_ADDRESS.test(request.url) ? 'no-store' : 'no-cache',
  });
  return sendForm(request, reply, page);
}

/** Sends texts of which many people ask for the same; those last asked for are kept in packed form. They hold nobody's data. */
export function createPackedSender() {
  const kept = new Map<string, Promise<PackedPage>>();
  return async (request: FastifyRequest, reply: FastifyReply, text: string) => {
    const key = createHash('sha256').update(text).digest('base64url');
    const page = kept.get(key) ?? packPage(text);
    kept.delete(key); // the last asked for is the last to go
    kept.set(key, page);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    void reply.header('vary', 'accept-encoding');
    return sendForm(request, reply, await page);
  };
}

function sendForm(request: FastifyRequest, reply: FastifyReply, page: PackedPage) {
  const accepted = new Set((request.headers['accept-encoding'] ?? '').split(/;[^,]*|,\s*/));
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.has(name)) ?? 'identity';
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return sendTagged(request, reply, page[encoding]);
}
