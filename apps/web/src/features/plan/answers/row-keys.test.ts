import { expect, test } from 'vitest';
import { keepRowKey, getRowKey } from './row-keys.ts';

test('a row keeps its key when it is edited', () => {
  const row = { product: 'a' };
  const next = keepRowKey(row, { product: 'ab' });
  expect(getRowKey(next)).toBe(getRowKey(row));
  expect(getRowKey({ product: 'ab' })).not.toBe(getRowKey(row));
});
