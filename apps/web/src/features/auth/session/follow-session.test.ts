import { expect, test } from 'vitest';
import type { Session } from '../../../lib/session.ts';
import { chooseStep } from './follow-session.ts';

const none: Session = { state: 'none' };
const mine: Session = { state: 'active', role: 'User', accountId: 'a', accessToken: 't' };
const expired: Session = { state: 'expired', role: 'User', accountId: 'a' };
const other: Session = { state: 'active', role: 'User', accountId: 'b', accessToken: 'u' };

test('logging out leads home, in every tab', () => {
  expect(chooseStep(mine, none)).toBe('home');
  expect(chooseStep(expired, none)).toBe('home');
});

test('an expired session keeps the page', () => {
  expect(chooseStep(mine, expired)).toBe('stay');
});

test('the same account again refreshes the page in place', () => {
  expect(chooseStep(expired, mine)).toBe('refresh');
});

test('another account does not see the page of the first', () => {
  expect(chooseStep(expired, other)).toBe('reload');
  expect(chooseStep(mine, other)).toBe('reload');
  expect(chooseStep(mine, { ...expired, accountId: 'b' })).toBe('reload');
});
