import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendTagged } from './etag.ts';

const ENCODINGS = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** A page in each form that browsers take. */
export type PackedPage = Record<'br' | 'gzip' | 'identity', Buffer>;

/** Packs a page that is kept and sent many times. */
export async function packPage(html: string): Promise<PackedPage> {
  const identity = Buffer.from(html);
  const [br, zipped] = await Promise.all([ENCODINGS.br(identity), ENCODINGS.gzip(identity)]);
  return { br, gzip: zipped, identity };
}

/** Sends a page whose words go by the language that the browser wants. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: PackedPage) {
  const accepted = new Set((request.headers['accept-encoding'] ?? '').split(/;[^,]*|,\s*/));
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.has(name)) ?? 'identity';
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  void reply
    .type('text/html; charset=utf-8')
    .headers({ vary: 'accept-language, accept-encoding', 'cache-control': 'no-cache' });
  return sendTagged(request, reply, page[encoding]);
}
