// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { clearDrafts, countDrafts, openDrafts, openOwnDraft } from './drafts.ts';

const place = { kind: 'draft', accountId: 'a1', scope: 'p1' } as const;
const draft = { value: 'text', baseVersion: 2, at: 10 };

beforeEach(() => localStorage.clear());

test('a draft is there as soon as write returns, also for a new page', () => {
  expect(openDrafts(place).write('q1', draft)).toBe(true);
  expect(openDrafts(place).read('q1')).toEqual(draft);
  expect([...openDrafts(place).list()]).toEqual([['q1', draft]]);
});

test('drafts of another account, plan or kind are not mixed in', () => {
  openDrafts(place).write('q1', draft);
  openDrafts({ ...place, accountId: 'a2' }).write('q1', draft);
  openDrafts({ ...place, scope: 'p2' }).write('q1', draft);
  openDrafts({ ...place, kind: 'todo-draft' }).write('q2', draft);
  expect([...openDrafts(place).list().keys()]).toEqual(['q1']);
  expect(countDrafts('a1')).toBe(2);
});

test('clearing an account leaves the drafts of others', () => {
  openDrafts(place).write('q1', draft);
  openDrafts({ ...place, kind: 'todo-draft' }).write('q2', draft);
  openDrafts({ ...place, accountId: 'a2' }).write('q1', draft);
  clearDrafts('a1');
  expect(localStorage.length).toBe(1);
  expect(openDrafts({ ...place, accountId: 'a2' }).read('q1')).toEqual(draft);
});

test('of two tabs that type into one field, each removes its own text alone', () => {
  const drafts = openDrafts(place);
  const [long, short] = [openOwnDraft(drafts, 'q1'), openOwnDraft(drafts, 'q1')];
  long.write({ text: 'a long reply' }, 3);
  short.write({ text: 'short' });
  short.write({ text: 'a short one' });
  short.remove();
  expect(openOwnDraft(drafts, 'q1').found).toMatchObject({ value: { text: 'a long reply' }, baseVersion: 3 });
  short.remove();
  short.write({ text: 'another' });
  long.write({ text: 'a longer reply' });
  long.remove();
  expect([...drafts.list().values()]).toMatchObject([{ value: { text: 'another' } }]);
  expect(openOwnDraft(drafts, 'q').found).toBeNull();
});

test('a page goes on with the newest text that was left in a field, and removes that one', () => {
  const drafts = openDrafts(place);
  drafts.write('q1', { ...draft, value: 'older', at: 1 });
  drafts.write('q1~x', { ...draft, value: 'newer', at: 2 });
  const next = openOwnDraft(drafts, 'q1');
  expect(next.found).toMatchObject({ value: 'newer' });
  next.write('newer still');
  expect([...drafts.list().keys()].toSorted()).toEqual(['q1', 'q1~x']);
  next.remove();
  expect(openOwnDraft(drafts, 'q1').found).toMatchObject({ value: 'older' });
});

test('what was typed here stays when a tab that began later goes on with it', () => {
  const drafts = openDrafts(place);
  const first = openOwnDraft(drafts, 'q1');
  first.write('first', 3);
  const second = openOwnDraft(drafts, 'q1');
  const stops = [first.watch(), second.watch()];
  second.write('second');
  const written = { key: 'draft:a1:p1:q1', newValue: localStorage.getItem('draft:a1:p1:q1') };
  window.dispatchEvent(new StorageEvent('storage', { ...written, storageArea: localStorage }));
  for (const stop of stops) stop();
  second.remove();
  expect([...drafts.list().values()]).toMatchObject([{ value: 'first', baseVersion: 3 }]);
  first.remove();
  expect(localStorage.length).toBe(0);
});

test('a full storage is reported, not thrown', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(openDrafts(place).write('q1', draft)).toBe(false);
  full.mockRestore();
});

test('a browser without storage keeps nothing and says so', () => {
  expect(openDrafts(place, null).write('q1', draft)).toBe(false);
  expect(openDrafts(place, null).list().size).toBe(0);
});

test('what is no draft is skipped', () => {
  localStorage.setItem('draft:a1:p1:q1', '{broken');
  localStorage.setItem('draft:a1:p1:q2', '"text"');
  expect(openDrafts(place).list().size).toBe(0);
});

test('a change by another tab is reported with its field', () => {
  const seen = vi.fn();
  const stop = openDrafts(place).watch(seen);
  const tell = (key: string, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
  tell('draft:a1:p1:q1', JSON.stringify(draft));
  tell('draft:a1:p1:q1', null);
  tell('draft:a1:p2:q1', null);
  stop();
  tell('draft:a1:p1:q1', null);
  expect(seen.mock.calls).toEqual([
    ['q1', draft],
    ['q1', null],
  ]);
});
