import { expect, test } from 'vitest';
import { createGate, GateFull } from './gate.ts';

/** Work that ends when it is told to. */
function someWork() {
  const begun: number[] = [];
  const ends = Array.from({ length: 5 }, () => Promise.withResolvers<number>());
  const work = (index: number) => () => {
    begun.push(index);
    return ends[index]!.promise; // five of them
  };
  return { begun, ends, work };
}

test('a gate runs so many at once, lets so many wait, and refuses the rest', async () => {
  const { begun, ends, work } = someWork();
  const through = createGate(2, 2);
  const results = [0, 1, 2, 3].map((index) => through(work(index)));
  await expect(through(work(4))).rejects.toBeInstanceOf(GateFull);
  expect(begun).toEqual([0, 1]);
  ends[1]!.resolve(1);
  expect(await results[1]).toBe(1);
  await Promise.resolve();
  expect(begun).toEqual([0, 1, 2]);
  for (const [index, end] of ends.entries()) end.resolve(index);
  expect(await Promise.all(results)).toEqual([0, 1, 2, 3]);
  expect(begun).toEqual([0, 1, 2, 3]);
});

test('work that fails leaves the gate as free as work that succeeds', async () => {
  const through = createGate(1, 0);
  for (let round = 0; round < 3; round += 1)
    await expect(through(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await through(() => Promise.resolve('through'))).toBe('through');
});

test('work that throws before it waits leaves the gate free too', async () => {
  const through = createGate(1, 0);
  const thrown = through(() => {
    throw new Error('thrown');
  });
  await expect(thrown).rejects.toThrow('thrown');
  expect(await through(() => Promise.resolve('through'))).toBe('through');
});
