import { expect, test } from 'vitest';
import { mergeDetails, toFormDetails, type Person } from './details-fields.ts';

const consultant: Person = { kind: 'Consultant', id: '019a9f00-0000-7000-8000-000000000001' };
const stored = { firstName: 'Aino', lastName: 'Laine', email: 'old@example.com', phoneNumber: '1', pendingEmail: null };

test('the form starts with the fields of the role alone', () => {
  expect(toFormDetails(consultant, { ...stored, city: 'Turku' })).toEqual({
    firstName: 'Aino',
    lastName: 'Laine',
    email: 'old@example.com',
    phoneNumber: '1',
  });
});

test('an address that was not touched leaves another one waiting, and one that was is sent as typed', () => {
  const before = toFormDetails(consultant, stored);
  const waiting = { ...stored, pendingEmail: 'new@example.com' as string | null };
  const merge = (email: string, now = waiting) =>
    mergeDetails(consultant, { typed: { ...before, email }, before, stored: now }).email;
  expect(merge('old@example.com')).toBe('new@example.com');
  expect(merge(' Old@example.com')).toBe('new@example.com');
  expect(merge('third@example.com')).toBe('third@example.com');
  expect(merge('old@example.com', stored)).toBe('old@example.com');
});

test('a field that was left as it was is saved as it is stored by now', () => {
  const before = toFormDetails(consultant, stored);
  const typed = { ...before, lastName: 'Laine-Koski' };
  const now = { ...stored, firstName: 'Aila', lastName: 'Lahti', email: 'moved@example.com' };
  expect(mergeDetails(consultant, { typed, before, stored: now })).toEqual({
    firstName: 'Aila',
    lastName: 'Laine-Koski',
    email: 'moved@example.com',
    phoneNumber: '1',
  });
});
