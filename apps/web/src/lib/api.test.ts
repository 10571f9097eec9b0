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

test.each([
  ['found nothing', { status: 404, msg: 'not_found' }, true],
  ['was refused because of what is stored', { status: 409, msg: 'already_member' }, true],
  ['had no answer', null, true],
  ['was refused for its input', { status: 400, msg: 'bad_request' }, false],
])('after an act that %s what is shown is read again: %j', async (_, answer, isRead) => {
  logIn('first');
  queryClient.setQueryData(KEY, 'as it was');
  const error = Object.assign(new Error(), {
    name: 'TRPCClientError',
    data: answer && { ...answer, httpStatus: answer.status },
  });
  const act = queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: () => Promise.reject(error), meta: { inPlace: true } });
  await expect(act.execute(undefined)).rejects.toBe(error);
  expect(queryClient.getQueryState(KEY)?.isInvalidated).toBe(isRead);
});
