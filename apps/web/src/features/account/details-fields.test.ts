import { expect, test } from 'vitest';
import { detailsFaults, detailsToSave, startingDetails, type Person } from './details-fields.ts';

const consultant: Person = { role: 'Consultant', id: '019a9f00-0000-7000-8000-000000000001' };
const stored = { firstName: 'Aino', lastName: 'Laine', email: 'old@example.com', phoneNumber: '1', pendingEmail: null };

test('the form starts with the fields of the role alone', () => {
  expect(startingDetails(consultant, { ...stored, city: 'Turku' })).toEqual({
    firstName: 'Aino',
    lastName: 'Laine',
    email: 'old@example.com',
    phoneNumber: '1',
  });
});

test('an address that was not touched leaves another one waiting, and one that was is sent as typed', () => {
  const waiting = { ...stored, pendingEmail: 'new@example.com' };
  const details = startingDetails(consultant, waiting);
  expect(details.email).toBe('old@example.com');
  expect(detailsToSave(waiting, details).email).toBe('new@example.com');
  expect(detailsToSave(waiting, { ...details, email: 'third@example.com' }).email).toBe('third@example.com');
  expect(detailsToSave(stored, details).email).toBe('old@example.com');
});

test('details that the server takes have no fault', () => {
  expect(detailsFaults(consultant, startingDetails(consultant, stored))).toEqual({});
});

test('each invalid field is reported by the rule of the server', () => {
  const faults = detailsFaults(consultant, { ...startingDetails(consultant, stored), firstName: ' ', email: 'x' });
  expect(faults.firstName?.key).toBe('validation_errors_text.required');
  expect(faults.email?.key).toBe('validation_errors_text.email');
});

test('a client must give what a consultant is not asked for', () => {
  const client: Person = { ...consultant, role: 'User' };
  expect(Object.keys(detailsFaults(client, startingDetails(client, stored)))).toEqual(
    expect.arrayContaining(['company', 'address', 'zipcode', 'city']),
  );
});
