import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setUp } from '../plan/answers/autosave-harness.ts';
import { typeValues } from './type-values.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('pasted values are saved as they are stored, and undone but where something was typed since', async () => {
  const { server, saver } = setUp(['a', 'b', 'c'].map((key) => [key, { value: 1, version: 1 }]));
  const stored = () => ['a', 'b', 'c', 'd'].map((key) => server.stored.get(key)?.value);
  const undo = typeValues(saver, [
    { key: 'a', text: '12.345678' },
    { key: 'b', text: '3 €' },
    { key: 'c', text: 'about 4' },
    { key: 'd', text: '5' },
  ]);
  await pass(10);
  expect(stored()).toEqual([12.3457, 3, 1, 5]);
  expect(saver.halfTyped.read('c', '')).toBe('about 4');
  saver.edit('b', 9);
  undo();
  await pass(1000);
  expect(stored()).toEqual([1, 9, 1, null]);
  expect(saver.halfTyped.read('c', '')).toBeNull();
});
