import { PRODUCT_SLUG } from '@app/schema/product';
import type { FastifyRequest } from 'fastify';

/** What follows these in a path lets its holder in, or shows a plan. */
const SECRET_AFTER = new RegExp(
  `/(create-password|reset-password(?:-first-time)?(?:/(?:user|consultant))?|share/${PRODUCT_SLUG}|calendar|shared/get/[a-z-]+)/[^/]+`,
  'g',
);

/**
 * What a log line tells of a request: no query, which may hold names and search words, no token or code of its path, no
 * address of the caller.
 */
export function requestInLog({ method, url }: Pick<FastifyRequest, 'method' | 'url'>) {
  const [path = ''] = url.split('?');
  return { method, path: path.replaceAll(SECRET_AFTER, '/$1/[secret]') };
}

/** What a log line tells of an error: PostgreSQL's details, which quote rows, stay out. */
export function errorInLog({ name, message, stack, ...rest }: Error & { code?: unknown }) {
  return { type: name, message, stack: stack ?? '', ...('code' in rest && { code: rest.code }) };
}
