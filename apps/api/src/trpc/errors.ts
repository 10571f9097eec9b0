import type { ERROR_STATUS, ErrorKey, FailureBody } from '@app/schema/errors';
import { fieldErrors, refusalKey } from '@app/schema/validation';
import { TRPCError } from '@trpc/server';
import type * as z from 'zod/mini';
import { Failure } from '../failure.ts';
import { GateFull } from '../lib/gate.ts';
import { CheckTimedOut } from '../lib/password-strength.ts';

const CODES = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
} as const satisfies Record<(typeof ERROR_STATUS)[ErrorKey], TRPCError['code']>;

/** PostgreSQL away, restarting, out of connections, or a lock not had in time: try again later. */
const UNAVAILABLE = /^(08|53|57P|55P03|40001|40P01|57014)/;
const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE', 'EAI_AGAIN']);
const POOL_MESSAGES =
  /timeout exceeded when trying to connect|establishing an SSL connection|Connection terminated|is not queryable|Query read timeout|Cannot use a pool/;

/** Gives whatever a procedure threw the code of the failure it means. */
export function asTRPCError(error: TRPCError): TRPCError {
  const { cause } = error;
  if (cause instanceof Failure)
    return new TRPCError({ code: CODES[cause.status as keyof typeof CODES], message: cause.message, cause });
  if (cause instanceof GateFull || cause instanceof CheckTimedOut || (cause !== undefined && isOutage(cause)))
    return new TRPCError({ code: 'SERVICE_UNAVAILABLE', message: 'unavailable', cause });
  return error;
}

function isOutage(error: Error & { code?: unknown }): boolean {
  const code = typeof error.code === 'string' ? error.code : '';
  return UNAVAILABLE.test(code) || UNREACHABLE.has(code) || POOL_MESSAGES.test(error.message);
}

/** The body of a failure on both transports; only what was meant for the caller is in it. */
export function toFailureBody(error: TRPCError, input: unknown): FailureBody {
  const { cause, code } = error;
  if (cause instanceof Failure) return cause.body;
  if (code === 'BAD_REQUEST' && hasIssues(cause))
    return { msg: refusalKey(cause.issues, input), errors: fieldErrors(cause.issues, input) };
  return { msg: getErrorKey(error) };
}

/** The key that a failure is counted under. */
export function getErrorKey({ cause, code }: TRPCError): ErrorKey {
  return cause instanceof Failure ? cause.body.msg : (KEY_OF_CODE[code] ?? 'unknown');
}

const KEY_OF_CODE: Partial<Record<TRPCError['code'], ErrorKey>> = {
  BAD_REQUEST: 'bad_request',
  PARSE_ERROR: 'missing_json_object',
  NOT_FOUND: 'not_found',
  METHOD_NOT_SUPPORTED: 'not_found',
  PAYLOAD_TOO_LARGE: 'payload_too_large',
  UNSUPPORTED_MEDIA_TYPE: 'unsupported_media_type',
  SERVICE_UNAVAILABLE: 'unavailable',
};

function hasIssues(cause: unknown): cause is { issues: z.core.$ZodIssue[] } {
  return typeof cause === 'object' && cause !== null && 'issues' in cause && Array.isArray(cause.issues);
}
