import { expect, test } from 'vitest';
import {
  accessToken,
  endSession,
  expireSession,
  getSession,
  onSessionRestored,
  parseSession,
  setSecondFactorDue,
  startSession,
} from './session.ts';

const login = { role: 'User', accountId: 'a', accessToken: 'first' } as const;

test('what the browser keeps is read with doubt', () => {
  expect(parseSession(null)).toEqual({ state: 'none' });
  expect(parseSession('{')).toEqual({ state: 'none' });
  expect(parseSession('{"role":"King","accountId":"a","accessToken":"t"}')).toEqual({ state: 'none' });
  expect(parseSession('{"role":"User","accountId":"a","accessToken":"t"}')).toMatchObject({
    state: 'active',
    role: 'User',
  });
  expect(parseSession('{"role":"User","accountId":"a"}')).toMatchObject({ state: 'expired' });
});

test('a second factor that is due is remembered until it is done', () => {
  expect(parseSession('{"role":"Admin","accountId":"a","accessToken":"t","secondFactorDue":true}')).toMatchObject({
    secondFactorDue: true,
  });
  startSession({ ...login, secondFactorDue: true });
  setSecondFactorDue(false);
  expect(getSession()).toMatchObject({ state: 'active', secondFactorDue: false });
});

test('a refusal for want of a second factor makes it due, and only for somebody who is logged in', () => {
  startSession(login);
  setSecondFactorDue(true);
  expect(getSession()).toMatchObject({ state: 'active', secondFactorDue: true });
  endSession();
  setSecondFactorDue(true);
  expect(getSession()).toEqual({ state: 'none' });
});

test('an expired session keeps role and account and drops the token', () => {
  startSession(login);
  expect(expireSession('first')).toBe(true);
  expect(getSession()).toEqual({ state: 'expired', role: 'User', accountId: 'a' });
  expect(accessToken()).toBeNull();
});

test('a late 401 to an older token does not end the new session', () => {
  startSession({ ...login, accessToken: 'second' });
  expect(expireSession('first')).toBe(false);
  expect(getSession().state).toBe('active');
});

test('only the same account wakes what waited', () => {
  let woken = 0;
  onSessionRestored(() => (woken += 1));
  startSession(login);
  expireSession('first');
  startSession({ ...login, accountId: 'b' });
  expect(woken).toBe(0);
  expireSession('first');
  startSession({ ...login, accountId: 'b', accessToken: 'next' });
  expect(woken).toBe(1);
  endSession();
});
