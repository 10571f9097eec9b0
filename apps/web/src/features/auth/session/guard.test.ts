import { expect, test } from 'vitest';
import type { Session } from '../../../lib/session.ts';
import { getRedirect, getLoginRedirect } from './guard.ts';

const nobody: Session = { state: 'none' };
const client: Session = { state: 'active', role: 'User', accountId: 'a', accessToken: 't' };
const expiredClient: Session = { state: 'expired', role: 'User', accountId: 'a' };
const admin: Session = { state: 'active', role: 'Admin', accountId: 'b', accessToken: 't' };

test('a logged-out visitor of any guarded page is sent home', () => {
  expect(getRedirect(nobody, 'any', '/page')).toBe('/');
  expect(getRedirect(nobody, 'Admin', '/page')).toBe('/');
});

test('the page of another role sends to the own dashboard', () => {
  expect(getRedirect(client, 'Consultant', '/page')).toBe('/client/dashboard');
  expect(getRedirect(admin, 'User', '/page')).toBe('/admin/dashboard');
});

test('the own role and pages of all roles are open', () => {
  expect(getRedirect(client, 'User', '/page')).toBeNull();
  expect(getRedirect(admin, 'any', '/page')).toBeNull();
});

test('an expired session keeps its page, for the login dialog lies over it', () => {
  expect(getRedirect(expiredClient, 'User', '/page')).toBeNull();
});

test('a second factor that is due leads to the account page until it is set up', () => {
  const due: Session = { ...admin, secondFactorDue: true };
  expect(getRedirect(due, 'Admin', '/admin/dashboard')).toBe('/account');
  expect(getRedirect(due, 'any', '/account')).toBeNull();
});

test('a login page sends those who are logged in to their dashboard, and nobody else', () => {
  expect(getLoginRedirect(client)).toBe('/client/dashboard');
  expect(getLoginRedirect(nobody)).toBeNull();
  expect(getLoginRedirect(expiredClient)).toBeNull();
});
