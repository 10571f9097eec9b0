import { expect, test } from 'vitest';
import { toCodesFile } from './recovery-codes.tsx';
import { toGroups } from './second-factor-setup.tsx';

test('a secret is shown in groups of four, the last as long as it is', () => {
  expect(toGroups('NEOOCAD34YCT54')).toBe('NEOO CAD3 4YCT 54');
  expect(toGroups('')).toBe('');
});

test('the file says what the codes are and whose, then has a code a line', () => {
  expect(toCodesFile(['AAAA-BBBB', 'CCCC-DDDD'], ['Growth Plan: recovery codes', 'a@example.com'])).toBe(
    'Growth Plan: recovery codes\r\na@example.com\r\n\r\nAAAA-BBBB\r\nCCCC-DDDD\r\n',
  );
});
