import { expect, test } from 'vitest';
import { consultantFaults } from './consultant-faults.ts';

const GOOD = {
  firstName: 'Aino',
  lastName: 'Laine',
  email: 'aino@example.com',
  phoneNumber: '040 123',
  languageCode: 'fi',
};

test('a consultant whom the server takes has no fault', () => {
  expect(consultantFaults(GOOD)).toEqual({});
});

test('each invalid field is reported by the rule of the server', () => {
  const faults = consultantFaults({ ...GOOD, firstName: '', email: 'aino', phoneNumber: '1'.repeat(21) });
  expect(faults.firstName?.key).toBe('validation_errors_text.required');
  expect(faults.email?.key).toBe('validation_errors_text.email');
  expect(faults.phoneNumber).toMatchObject({ key: 'validation_errors_text.max', params: { length: 20 } });
});
