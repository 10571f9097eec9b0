import type { ErrorKey, FieldError } from '@app/schema/errors';

/** What went wrong with a call, read from whatever was thrown. */
export type Failure =
  /** The server answered with a key. */
  | ({ kind: 'answer'; status: number } & Answer)
  /** The server answered, but with nothing we know. */
  | { kind: 'unknown'; status: number }
  /** No answer: no network, a time-out, a dead server. */
  | { kind: 'no-response' }
  /** Nobody waits for the answer any more. */
  | { kind: 'aborted' }
  /** An error of this program. */
  | { kind: 'bug'; message: string };

type Answer = {
  msg: ErrorKey;
  params?: Record<string, string | number>;
  errors?: FieldError[];
  data?: Record<string, unknown>;
};

type Thrown = {
  name?: unknown;
  message?: unknown;
  cause?: unknown;
  data?: unknown;
  meta?: { response?: { status?: number; headers?: Headers } | undefined } | undefined;
};

/** Thrown where a plain fetch got no answer; reported like every call without one. */
export class NoResponse extends Error {
  override name = 'NoResponse';
}

const UNANSWERED = new Set(['TRPCClientError', 'TimeoutError', 'NoResponse']);

/** Reads a TRPCClientError without importing it; the home page does not carry its class. */
export function readFailure(error: unknown): Failure {
  const { name, message, cause, data, meta } = (error ?? {}) as Thrown;
  if (isAnswer(data)) return { kind: 'answer', ...data, status: data.httpStatus };
  if (meta?.response?.status) return { kind: 'unknown', status: meta.response.status };
  const root = (cause ?? {}) as Thrown;
  if (name === 'AbortError' || root.name === 'AbortError') return { kind: 'aborted' };
  if (UNANSWERED.has(String(name)) || root.name === 'TimeoutError') return { kind: 'no-response' };
  return { kind: 'bug', message: typeof message === 'string' ? message : '' };
}

/** Whether trying again may help: nobody answered, or the server said to come back. */
export function isTransient(error: unknown): boolean {
  const failure = readFailure(error);
  if (failure.kind === 'no-response') return true;
  return 'status' in failure && (failure.status === 503 || failure.status === 502 || failure.status === 504);
}

/** Whether the server broke (docs/product.md#errors). */
export function isServerError(error: unknown): boolean {
  const failure = readFailure(error);
  return 'status' in failure && failure.status === 500;
}

/** What the server's log lines about a failed call are found by. */
export function getRequestId(error: unknown): string | undefined {
  return (error as Thrown | undefined)?.meta?.response?.headers?.get('x-request-id') ?? undefined;
}

/** Whether the server answered with this key. */
export function failedWith(error: unknown, msg: ErrorKey): boolean {
  const failure = readFailure(error);
  return failure.kind === 'answer' && failure.msg === msg;
}

/** For `catch` of an act that takes something away: what is gone already is done. */
export function passNotFound(error: unknown): void {
  if (!failedWith(error, 'not_found')) throw error;
}

/** The field errors of a failed call, the first of each field. */
export function readFieldErrors(error: unknown): Record<string, FieldError> {
  const failure = readFailure(error);
  return failure.kind === 'answer' ? getFirstErrorByPath(failure.errors ?? []) : {};
}

/** Field errors by their path, the first of each. */
export function getFirstErrorByPath(errors: readonly FieldError[]): Record<string, FieldError> {
  return Object.fromEntries(errors.toReversed().map((error) => [error.path, error]));
}

function isAnswer(data: unknown): data is Answer & { httpStatus: number } {
  return (
    typeof data === 'object' && data !== null && 'msg' in data && 'httpStatus' in data && typeof data.msg === 'string'
  );
}
