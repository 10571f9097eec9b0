import { expect, test } from 'vitest';
import { endsBeforeItBegins, readAuditSearch } from '../staff-search.ts';
import { toAuditFilters } from './audit-filters.ts';

test('an address without a filter asks for the whole audit log', () => {
  expect(readAuditSearch({})).toEqual({});
  expect(readAuditSearch({ q: '', action: '', from: '' })).toEqual({});
});

test('each filter is read', () => {
  const search = { action: 'login', q: 'Acme', from: '2026-11-01', to: '2026-11-20' };
  expect(readAuditSearch(search)).toEqual(search);
});

test('what no filter can be is left out', () => {
  expect(readAuditSearch({ logins: 'x', from: '2026-02-30', to: 'today', more: 'x' })).toEqual({});
});

test('the server is asked for events that there are, and a kind that there is not filters nothing', () => {
  expect(toAuditFilters({ action: 'fly', group: 'birds', q: 'x' })).toEqual({ q: 'x' });
  const search = { action: 'client_moved', group: 'people', logins: 'hidden' as const };
  expect(toAuditFilters(search)).toEqual({ action: 'client_moved', group: 'people', hideLogins: true });
});

test('a search for digits, which the router reads as a number, is a text', () => {
  expect(readAuditSearch({ q: 12 })).toEqual({ q: '12' });
});

test('a search is cut to what the server takes', () => {
  expect(readAuditSearch({ q: 'x'.repeat(200) }).q).toHaveLength(100);
});

test('days that run backwards are reported', () => {
  expect(endsBeforeItBegins({ from: '2026-11-02', to: '2026-11-01' })).toBe(true);
  expect(endsBeforeItBegins({ from: '2026-11-01', to: '2026-11-01' })).toBe(false);
  expect(endsBeforeItBegins({ from: '2026-11-01' })).toBe(false);
});
