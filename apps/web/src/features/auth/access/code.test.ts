import { expect, test } from 'vitest';
import { digitsOf } from './code.ts';

test('a code may be pasted with anything between its digits', () => {
  expect(digitsOf(' 12-34 56 ')).toBe('123456');
  expect(digitsOf('123 456.')).toBe('123456');
  expect(digitsOf('Code: 123456')).toBe('123456');
});

test('no more than six digits are taken, and fewer stay as they are', () => {
  expect(digitsOf('1234567')).toBe('123456');
  expect(digitsOf('12a')).toBe('12');
  expect(digitsOf('')).toBe('');
});
