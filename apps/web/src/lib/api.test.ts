import { afterEach, expect, test } from 'vitest';
import { queryClient } from './api.ts';
import { endSession, expireSession, startSession } from './session.ts';

const KEY = [['client', 'profile']] as unknown as Parameters<typeof queryClient.getQueryData>[0];
const logIn = (accountId: string) => startSession({ role: 'User', accountId, accessToken: accountId });

afterEach(() => {
  endSession();
  queryClient.clear();
});

test('what was read for one account is gone when the session ends, and for the next account', () => {
  logIn('first');
  queryClient.setQueryData(KEY, 'read for the first');
  endSession();
  expect(queryClient.getQueryData(KEY)).toBeUndefined();
  logIn('first');
  queryClient.setQueryData(KEY, 'read for the first');
  logIn('second');
  expect(queryClient.getQueryData(KEY)).toBeUndefined();
});

test('a session that has expired keeps it for its owner, who logs in again', () => {
  logIn('first');
  queryClient.setQueryData(KEY, 'read for the first');
  expireSession('first');
  logIn('first');
  expect(queryClient.getQueryData(KEY)).toBe('read for the first');
});
