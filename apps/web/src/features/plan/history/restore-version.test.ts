import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setUp } from '../answers/autosave-harness.ts';
import { findTaken } from '../answers/taken-versions.ts';
import { restoreVersion } from './restore-version.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const place = { planId: 'p', questionId: 'q' };
const EARLIER = { version: 1, value: 'first' };
const setUpSecond = () => setUp([['q', { value: 'second', version: 2 }]]);

test('a restored version is shown at once, on the device before it is sent, and saved over the stored one', async () => {
  const { saver, save, server } = setUpSecond();
  await restoreVersion({ saver, ...place }, EARLIER);
  expect(saver.view('q').value).toBe('first');
  expect(saver.listUnsaved()).not.toEqual([]);
  expect(findTaken(place, 'first')).toBe(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(save.mock.calls).toEqual([['q', 'first', 2]]);
  expect(server.stored.get('q')).toEqual({ value: 'first', version: 3 });
});

test('what was typed before is saved first, and undoing restores it', async () => {
  const { saver, save } = setUpSecond();
  saver.edit('q', 'third');
  const undo = await restoreVersion({ saver, ...place }, EARLIER);
  expect(await undo?.()).toBe(true);
  expect([saver.view('q').value, findTaken(place, 'third')]).toEqual(['third', 3]);
  await vi.advanceTimersByTimeAsync(0);
  expect(save.mock.calls).toEqual([
    ['q', 'third', 2],
    ['q', 'first', 3],
    ['q', 'third', 4],
  ]);
});

test('when somebody saved meanwhile, both wordings are there to choose from', async () => {
  const { saver, server } = setUpSecond();
  server.save('q', 'theirs', 2);
  await restoreVersion({ saver, ...place }, EARLIER);
  await vi.advanceTimersByTimeAsync(0);
  expect(saver.view('q')).toMatchObject({ value: 'first', problem: { kind: 'conflict', theirs: 'theirs' } });
  saver.resolve('q', 'mine');
  expect(findTaken(place, 'first')).toBe(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(server.stored.get('q')).toEqual({ value: 'first', version: 4 });
});

test('nothing is restored over what was typed and cannot be saved', async () => {
  const { saver, save, server } = setUpSecond();
  save.mockResolvedValue({ kind: 'failed' });
  saver.edit('q', 'third');
  expect(await restoreVersion({ saver, ...place }, EARLIER)).toBeNull();
  expect(saver.view('q').value).toBe('third');
  expect(server.stored.get('q')).toEqual({ value: 'second', version: 2 });
});

test('undone before it could be saved, the answer is as it was', async () => {
  const { saver, save, server } = setUpSecond();
  save.mockResolvedValueOnce({ kind: 'failed' });
  const undo = await restoreVersion({ saver, ...place }, EARLIER);
  await vi.advanceTimersByTimeAsync(0);
  expect(await undo?.()).toBe(true);
  await vi.runAllTimersAsync();
  expect([saver.view('q').value, saver.listUnsaved()]).toEqual(['second', []]);
  expect(server.stored.get('q')?.value).toBe('second');
});

test('what was typed over a restored version is not undone while it cannot be saved', async () => {
  const { saver, save } = setUpSecond();
  save.mockResolvedValue({ kind: 'failed' });
  const undo = await restoreVersion({ saver, ...place }, EARLIER);
  saver.edit('q', 'first and more');
  await vi.advanceTimersByTimeAsync(0);
  expect(await undo?.()).toBe(false);
  expect(saver.view('q').value).toBe('first and more');
});

test('a value that was typed on is no longer one that was restored', async () => {
  const { saver } = setUpSecond();
  await restoreVersion({ saver, ...place }, EARLIER);
  expect(findTaken({ ...place, planId: 'another' }, 'first')).toBeNull();
  expect(findTaken(place, 'first and more')).toBeNull();
  expect(findTaken(place, 'first')).toBeNull();
});

test('half-typed numbers go with the answer that is replaced, and come with it again', async () => {
  const { saver } = setUpSecond();
  saver.halfTyped.keep('q', 'sales.m12', '12x');
  saver.halfTyped.keep('other', 'sales.m12', '13x');
  const undo = await restoreVersion({ saver, ...place }, EARLIER);
  expect(saver.halfTyped.read('q', 'sales.m12')).toBeNull();
  expect(saver.halfTyped.read('other', 'sales.m12')).toBe('13x');
  await undo?.();
  expect(saver.halfTyped.read('q', 'sales.m12')).toBe('12x');
});
