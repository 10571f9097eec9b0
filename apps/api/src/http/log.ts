import { PRODUCT_SLUG } from '@app/schema/product';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';

/** What follows these in a path lets its holder in, or shows a plan. */
const SECRET_AFTER = new RegExp(
  `/(create-password|unlock|(?:change-email|reset-password(?:-first-time)?)(?:/(?:user|consultant))?|share/${PRODUCT_SLUG}|calendar|notifications?/stop|to-dos|contact-link(?!/send/link)|shared/get/[a-z-]+)/[^/]+`,
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

type LogArguments = Parameters<FastifyBaseLogger['error']>;

/**
 * How the log writes: an error always as `toLoggedError` has it. Given an error alone pino takes its words as those of the
 * line, past the serializer.
 */
export const LOG_FORM = {
  serializers: { req: requestInLog, err: toLoggedError },
  hooks: {
    logMethod(this: unknown, given: unknown[], write: (...given: LogArguments) => void): void {
      const [first] = given;
      write.apply(this, (first instanceof Error ? [{ err: first }, 'fault'] : given) as LogArguments);
    },
  },
};

const BAD_VALUE = /^22/; // PostgreSQL quotes the value in the message itself

/** What a log line tells of an error: PostgreSQL's details and values, which quote rows, stay out. */
export function toLoggedError({ name, message, stack = '', ...rest }: Error & { code?: unknown }) {
  const { code } = rest;
  const safeMessage =
    typeof code === 'string' && BAD_VALUE.test(code) ? 'a value that the database does not take' : message;
  return {
    type: name,
    message: safeMessage,
    stack: stack.replaceAll(message, safeMessage),
    ...(code !== undefined && { code }),
  };
}
