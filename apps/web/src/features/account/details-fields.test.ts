import { expect, test } from 'vitest';
import { getDetailsToSave, toFormDetails, type Person } from './details-fields.ts';

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
  const waiting = { ...stored, pendingEmail: 'new@example.com' };
  const details = toFormDetails(consultant, waiting);
  expect(details.email).toBe('old@example.com');
  expect(getDetailsToSave(waiting, details).email).toBe('new@example.com');
  expect(getDetailsToSave(waiting, { ...details, email: 'third@example.com' }).email).toBe('third@example.com');
  expect(getDetailsToSave(stored, details).email).toBe('old@example.com');
});
