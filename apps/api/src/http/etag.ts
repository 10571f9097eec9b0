import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sends what a browser may keep and ask for again by its tag, which says that nothing changed; caches of others may not, unless a header allows it already. */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, body: string | Buffer) {
  const tag = tagOf(body);
  void reply.header('etag', tag);
  if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'private, no-cache');
  return has(request.headers['if-none-match'], tag) ? reply.code(304).send() : reply.send(body);
}

/** Of bytes that are kept and sent again and again, such as the largest shared plan: made once. */
const tags = new WeakMap<Buffer, string>();

function tagOf(body: string | Buffer): string {
  const known = typeof body === 'string' ? undefined : tags.get(body);
  if (known !== undefined) return known;
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  if (typeof body !== 'string') tags.set(body, tag);
  return tag;
}

/** Whether the caller names the tag, alone, in a list, weakly or by `*` (RFC 9110, 13.1.2). */
function has(header: string | undefined, tag: string): boolean {
  const named = new Set((header ?? '').split(',').map((one) => one.trim().replace(/^W\//, '')));
  return named.has(tag) || named.has('*');
}
