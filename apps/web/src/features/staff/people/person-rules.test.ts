import { expect, test } from 'vitest';
import { registrationFaults } from './person-rules.ts';

const GOOD = {
  company: 'Acme Oy',
  firstName: 'Eeva',
  lastName: 'Virta',
  email: 'eeva@example.com',
  phoneNumber: '040 123',
  address: 'Katu 1',
  zipcode: '00100',
  city: 'Helsinki',
  languageCode: 'fi',
};

test('a client whom the server takes has no fault', () => {
  expect(registrationFaults(GOOD, false)).toEqual({});
});

test('each invalid field is reported by the rule of the server', () => {
  const faults = registrationFaults({ ...GOOD, company: ' ', email: 'eeva', city: 'x'.repeat(81) }, false);
  expect(faults.company?.key).toBe('validation_errors_text.required');
  expect(faults.email?.key).toBe('validation_errors_text.email');
  expect(faults.city).toMatchObject({ key: 'validation_errors_text.max', params: { length: 80 } });
});

test('an admin must say who looks after the client', () => {
  expect(registrationFaults(GOOD, true).consultantId?.key).toBe('validation_errors_text.required');
  const consultantId = '019a9f00-0000-7000-8000-000000000001';
  expect(registrationFaults({ ...GOOD, consultantId }, true)).toEqual({});
});
