import { expect, test } from 'vitest';
import { codesFile } from './recovery-file.ts';
import { inGroups } from './secret-text.ts';

test('a secret is shown in groups of four, the last as long as it is', () => {
  expect(inGroups('NEOOCAD34YCT54')).toBe('NEOO CAD3 4YCT 54');
  expect(inGroups('')).toBe('');
});

test('the file says what the codes are and whose, then has a code a line', () => {
  expect(codesFile(['AAAA-BBBB', 'CCCC-DDDD'], ['Growth Plan: recovery codes', 'a@example.com'])).toBe(
    'Growth Plan: recovery codes\r\na@example.com\r\n\r\nAAAA-BBBB\r\nCCCC-DDDD\r\n',
  );
});
