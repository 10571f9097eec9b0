import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import { failedWith, isTransient, readFailure } from './api-error.ts';

/** As @trpc/client makes one from the server's answer. */
const answered = (data: object) => TRPCClientError.from({ error: { message: '', code: -32603, data } } as never);

test('an answer with a key is read with its values', () => {
  const error = answered({ httpStatus: 409, msg: 'could_not_save_answer', data: { version: 3 } });
  expect(readFailure(error)).toMatchObject({
    kind: 'answer',
    status: 409,
    msg: 'could_not_save_answer',
    data: { version: 3 },
  });
  expect(failedWith(error, 'could_not_save_answer')).toBe(true);
});

test('a dead network and a time-out are no response', () => {
  expect(readFailure(TRPCClientError.from(new TypeError('Failed to fetch')))).toEqual({ kind: 'no-response' });
  expect(readFailure(TRPCClientError.from(new DOMException('late', 'TimeoutError')))).toEqual({ kind: 'no-response' });
});

test('a call that nobody waits for is aborted, not failed', () => {
  expect(readFailure(TRPCClientError.from(new DOMException('gone', 'AbortError')))).toEqual({ kind: 'aborted' });
});

test('an answer that is not ours is unknown, with its status', () => {
  const error = TRPCClientError.from(new SyntaxError('no JSON'), { meta: { response: { status: 502 } } });
  expect(readFailure(error)).toEqual({ kind: 'unknown', status: 502 });
});

test('only silence and "come back later" are tried again', () => {
  expect(isTransient(TRPCClientError.from(new TypeError('Failed to fetch')))).toBe(true);
  expect(isTransient(answered({ httpStatus: 503, msg: 'unavailable' }))).toBe(true);
  expect(isTransient(answered({ httpStatus: 500, msg: 'unknown' }))).toBe(false);
  expect(isTransient(answered({ httpStatus: 403, msg: 'forbidden' }))).toBe(false);
});

test('an error of the program keeps its message', () => {
  expect(readFailure(new RangeError('Accessed property while not set'))).toEqual({
    kind: 'bug',
    message: 'Accessed property while not set',
  });
});
