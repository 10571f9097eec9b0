import type { ErrorKey } from '@app/schema/errors';
import { expect, test } from 'vitest';
import { getRetryAfter, toSaveResult } from './save-answer.ts';

const answer = (msg: ErrorKey, status: number, rest = {}) => toSaveResult({ kind: 'answer', msg, status, ...rest });

test('a lost race carries what is stored', () => {
  expect(answer('could_not_save_answer', 409, { data: { value: 'theirs', version: 4 } })).toEqual({
    kind: 'conflict',
    value: 'theirs',
    version: 4,
  });
});

test('a completed or vanished plan stops the saving', () => {
  expect(answer('plan_is_completed', 409)).toEqual({ kind: 'stopped' });
  expect(answer('not_found', 404)).toEqual({ kind: 'stopped' });
});

test('an ended or forged session waits for a login', () => {
  expect(answer('unauthorized', 401)).toEqual({ kind: 'session-ended' });
  expect(answer('Signature verification failed', 422)).toEqual({ kind: 'session-ended' });
});

test('a refused value carries its faults', () => {
  const errors = [{ path: 'value.0.priority', key: 'validation_errors_text.max' }];
  expect(answer('bad_request', 400, { errors })).toEqual({ kind: 'rejected', errors });
  expect(answer('payload_too_large', 413)).toMatchObject({ kind: 'rejected', errors: [{ path: 'value' }] });
});

test('whatever may pass is tried again', () => {
  expect(answer('too_many_requests', 429)).toEqual({ kind: 'failed' });
  expect(answer('unknown', 500)).toEqual({ kind: 'failed' });
  expect(toSaveResult({ kind: 'no-response' })).toEqual({ kind: 'failed' });
  expect(toSaveResult({ kind: 'unknown', status: 502 })).toEqual({ kind: 'failed' });
});

test('the server is asked again no sooner than it said', () => {
  const refused = (headers: Record<string, string>) => ({ meta: { response: new Response(null, { headers }) } });
  expect(getRetryAfter(refused({ 'retry-after': '2' }))).toBe(2);
  expect(getRetryAfter(refused({ 'retry-after': 'Sat, 21 Nov 2026 10:00:00 GMT' }))).toBeUndefined();
  expect(getRetryAfter(refused({}))).toBeUndefined();
  expect(getRetryAfter(new TypeError('no network'))).toBeUndefined();
});
