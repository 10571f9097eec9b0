import { beforeEach, expect, test, vi } from 'vitest';
import { getWantedLogin, keepWantedPage, takeWantedPage } from './wanted-page.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

test('a login leads to the page that was opened without one, once', () => {
  keepWantedPage('/client/growth-plan?plan=1#q2');
  expect(getWantedLogin()).toBe('/client/login');
  expect(takeWantedPage('User')).toBe('/client/growth-plan?plan=1#q2');
  expect(getWantedLogin()).toBeNull();
  expect(takeWantedPage('User')).toBe('/client/dashboard');
});

test('the page of another role’s area leads to the own dashboard, one of all roles to itself', () => {
  keepWantedPage('/consultant/growth-plan?plan=1');
  expect(getWantedLogin()).toBe('/consultant/login');
  expect(takeWantedPage('User')).toBe('/client/dashboard');
  keepWantedPage('/account');
  expect(getWantedLogin()).toBe('/client/login');
  expect(takeWantedPage('Admin')).toBe('/account');
});

test('nothing but a page of this site is led to', () => {
  const others = [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
  ];
  for (const href of others) {
    keepWantedPage(href);
    expect(takeWantedPage('Admin')).toBe('/admin/dashboard');
  }
});
