import { expect, test } from 'vitest';
import type { Session } from '../../../lib/session.ts';
import { stepAfter } from './follow-session.ts';

const none: Session = { state: 'none' };
const mine: Session = { state: 'active', role: 'User', accountId: 'a', accessToken: 't' };
const expired: Session = { state: 'expired', role: 'User', accountId: 'a' };
const other: Session = { state: 'active', role: 'User', accountId: 'b', accessToken: 'u' };

test('logging out leads home, in every tab', () => {
  expect(stepAfter(mine, none)).toBe('home');
  expect(stepAfter(expired, none)).toBe('home');
});

test('an expired session keeps the page', () => {
  expect(stepAfter(mine, expired)).toBe('stay');
});

test('the same account again refreshes the page in place', () => {
  expect(stepAfter(expired, mine)).toBe('refresh');
});

test('another account does not see the page of the first', () => {
  expect(stepAfter(expired, other)).toBe('reload');
  expect(stepAfter(mine, other)).toBe('reload');
  expect(stepAfter(mine, { ...expired, accountId: 'b' })).toBe('reload');
});
