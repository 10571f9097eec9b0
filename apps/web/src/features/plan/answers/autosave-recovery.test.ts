import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fingerprint } from '../../../lib/json.ts';
import { createTestSaver, setUp } from './autosave-harness.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('a draft like the stored answer is dropped on start', () => {
  const { server, save, drafts } = setUp([['q', { value: { b: 1, a: 2 }, version: 2 }]]);
  drafts.write('q', { value: { a: 2, b: 1 }, baseVersion: 1, at: 0 });
  expect(createTestSaver({ save, drafts, stored: server.read() }).listUnsaved()).toEqual([]);
  expect(drafts.kept.size).toBe(0);
});

test('a draft on the stored version is shown and saved on start', async () => {
  const { server, save, drafts } = setUp([['q', { value: 'a', version: 2 }]]);
  drafts.write('q', { value: 'ab', baseVersion: 2, at: 0 });
  const saver = createTestSaver({ save, drafts, stored: server.read() });
  expect(saver.view('q').value).toBe('ab');
  await pass(0);
  expect(server.stored.get('q')).toEqual({ value: 'ab', version: 3 });
});

test('a draft on an older version is a conflict on start', async () => {
  const { server, save, drafts } = setUp([['q', { value: 'theirs', version: 3 }]]);
  drafts.write('q', { value: 'mine', baseVersion: 2, at: 0 });
  const saver = createTestSaver({ save, drafts, stored: server.read() });
  await pass(60_000);
  expect(saver.view('q')).toMatchObject({ value: 'mine', problem: { kind: 'conflict', theirs: 'theirs' } });
  expect(save).not.toHaveBeenCalled();
});

test('a draft on top of our own text, sent before the tab was closed, is no conflict', async () => {
  const { server, save, drafts } = setUp([['q', { value: 'sent', version: 3 }]]);
  drafts.write('q', { value: 'sent, longer', baseVersion: 2, at: 0, sent: [fingerprint('sent')] });
  createTestSaver({ save, drafts, stored: server.read() });
  await pass(0);
  expect(server.stored.get('q')).toEqual({ value: 'sent, longer', version: 4 });
});

test('a draft that another tab wrote in place of ours is not removed', async () => {
  const { saver, drafts } = setUp();
  saver.edit('q', 'mine');
  drafts.write('q', { value: 'other tab', baseVersion: 0, at: 1 });
  saver.flush();
  drafts.write('q', { value: 'other tab', baseVersion: 0, at: 1 });
  await pass(0);
  expect(drafts.read('q')?.value).toBe('other tab');
});

test('a draft is never written over the one of another tab; both are found again, the newest first', async () => {
  const { server, save, drafts } = setUp([['q', { value: 'old', version: 1 }]]);
  drafts.write('q', { value: 'other tab', baseVersion: 1, at: 1 });
  const saver = createTestSaver({ save, drafts: { ...drafts, list: () => new Map() }, stored: server.read() });
  vi.setSystemTime(5);
  saver.edit('q', 'mine');
  saver.dispose();
  expect([...drafts.list().values()].map(({ value }) => value)).toEqual(['other tab', 'mine']);
  const next = createTestSaver({ save, drafts, stored: server.read() });
  expect(next.view('q').value).toBe('mine');
  await pass(0);
  expect(server.stored.get('q')?.value).toBe('mine');
  expect(createTestSaver({ save, drafts, stored: server.read() }).view('q')).toMatchObject({
    value: 'other tab',
    problem: { kind: 'conflict', theirs: 'mine' },
  });
});

test('what a whole reading lacks is empty, except where somebody types; what a partial one lacks stays', async () => {
  const { saver } = setUp([
    ['a', { value: 42, version: 1 }],
    ['b', { value: 43, version: 1 }],
  ]);
  saver.edit('b', 44);
  saver.serverRead(new Map());
  expect([saver.view('a').value, saver.view('b').value]).toEqual([42, 44]);
  saver.serverRead(new Map(), true);
  expect([saver.view('a'), saver.view('b').value]).toEqual([{ value: undefined, version: 0, problem: null }, 44]);
  expect(saver.listUnsaved()).toEqual(['b']);
  saver.serverRead(new Map([['a', { value: 45, version: 3 }]]), true);
  expect(saver.view('a')).toMatchObject({ value: 45, version: 3 });
});
