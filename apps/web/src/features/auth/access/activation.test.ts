import { expect, test } from 'vitest';
import { toDigits } from './activation.tsx';

test('a code may be pasted with anything between its digits', () => {
  expect(toDigits(' 12-34 56 ')).toBe('123456');
  expect(toDigits('123 456.')).toBe('123456');
  expect(toDigits('Code: 123456')).toBe('123456');
});

test('no more than six digits are taken, and fewer stay as they are', () => {
  expect(toDigits('1234567')).toBe('123456');
  expect(toDigits('12a')).toBe('12');
  expect(toDigits('')).toBe('');
});
