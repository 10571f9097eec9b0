import { expect, test } from 'vitest';
import { AREAS, parseRole, ROLE_OF_AREA, ROLES } from './roles.ts';

test.each([
  ['User', 'User'],
  ['consultant', 'Consultant'],
  ['ADMIN', 'Admin'],
  ['root', null],
  ['', null],
  [' User', null],
])('%j is read as %s', (text, role) => {
  expect(parseRole(text)).toBe(role);
});

test('each role logs in at one area', () => {
  expect(AREAS.map((area) => ROLE_OF_AREA[area])).toEqual(ROLES);
});
