import { expect, test } from 'vitest';
import { keepRowKey, rowKeyOf } from './row-keys.ts';

test('a row keeps its key when it is edited', () => {
  const row = { product: 'a' };
  const next = keepRowKey(row, { product: 'ab' });
  expect(rowKeyOf(next)).toBe(rowKeyOf(row));
  expect(rowKeyOf({ product: 'ab' })).not.toBe(rowKeyOf(row));
});
