import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestSaver, setUp } from './autosave-harness.ts';
import type { SaveResult } from './save-state.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A request that ends when the test says so. */
function held() {
  let end: (result: SaveResult) => void = () => {};
  const promise = new Promise<SaveResult>((resolve) => {
    end = resolve;
  });
  return { promise, end };
}

test('the draft is on the device before anything is sent', () => {
  const { saver, drafts, save } = setUp();
  saver.edit('q', 'a');
  expect(drafts.read('q')).toMatchObject({ value: 'a', baseVersion: 0 });
  expect(save).not.toHaveBeenCalled();
});

test('one save 800 ms after the last key; then the draft is gone', async () => {
  const { saver, drafts, save, server } = setUp();
  saver.edit('q', 'a');
  await pass(700);
  saver.edit('q', 'ab');
  await pass(799);
  expect(save).not.toHaveBeenCalled();
  await pass(1);
  expect(save.mock.calls).toEqual([['q', 'ab', 0]]);
  expect(server.stored.get('q')).toEqual({ value: 'ab', version: 1 });
  expect(drafts.kept.size).toBe(0);
  expect(saver.status().kind).toBe('saved');
});

test('flush sends at once', async () => {
  const { saver, save } = setUp();
  saver.edit('q', 'a');
  saver.flush('q');
  expect(save).toHaveBeenCalledOnce();
});

test('one request is under way for a question; later text goes after it', async () => {
  const { saver, save } = setUp();
  const first = held();
  save.mockReturnValueOnce(first.promise);
  saver.edit('q', 'a');
  saver.flush();
  saver.edit('q', 'ab');
  await pass(5000);
  expect(save).toHaveBeenCalledTimes(1);
  save.mockResolvedValueOnce({ kind: 'saved', version: 2 });
  first.end({ kind: 'saved', version: 1 });
  await pass(0);
  expect(save.mock.calls[1]).toEqual(['q', 'ab', 1]);
});

test('text typed back to what is stored is not sent, and leaves no draft', async () => {
  const { saver, drafts, save } = setUp([['q', { value: 'a', version: 1 }]]);
  saver.edit('q', 'ab');
  saver.edit('q', 'a');
  await pass(5000);
  expect(save).not.toHaveBeenCalled();
  expect(drafts.kept.size).toBe(0);
});

test('"saving" is shown only after 400 ms', async () => {
  const { saver, save } = setUp();
  save.mockReturnValueOnce(held().promise);
  saver.edit('q', 'a');
  expect(saver.status().kind).toBe('pending');
  saver.flush();
  await pass(399);
  expect(saver.status().kind).toBe('pending');
  await pass(1);
  expect(saver.status().kind).toBe('saving');
});

test('the status of one question says nothing of the others, and when it was saved until somebody else saves it', async () => {
  const { saver, save } = setUp();
  save.mockResolvedValueOnce({ kind: 'saved', version: 1 });
  saver.edit('q', 'a');
  saver.flush();
  await pass(0);
  const savedAt = Date.now();
  await pass(5000);
  save.mockResolvedValueOnce({ kind: 'conflict', value: 'theirs', version: 2 });
  saver.edit('other', 'mine');
  saver.flush();
  await pass(0);
  expect(saver.status()).toMatchObject({ kind: 'conflict', questionId: 'other' });
  expect(saver.status('q')).toMatchObject({ kind: 'saved', savedAt });
  expect(saver.status('never typed')).toMatchObject({ kind: 'idle', savedAt: null });
  saver.serverRead(new Map([['q', { value: 'of another tab', version: 2 }]]));
  expect(saver.status('q')).toMatchObject({ kind: 'idle', savedAt: null });
});

test('a failure is tried again after 1, 2, 4 … 30 s', async () => {
  const { saver, save } = setUp();
  save.mockRejectedValue(new TypeError('fetch failed'));
  saver.edit('q', 'a');
  saver.flush();
  await pass(0);
  for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
    const calls = save.mock.calls.length;
    await pass(seconds * 1000 - 1 - seconds);
    expect(save).toHaveBeenCalledTimes(calls);
    await pass(1 + seconds);
    expect(save).toHaveBeenCalledTimes(calls + 1);
    expect(saver.status().kind).toBe('retrying');
  }
});

test('back online everything is tried at once', async () => {
  const { saver, save } = setUp();
  save.mockRejectedValueOnce(new TypeError('fetch failed'));
  saver.edit('q', 'a');
  saver.flush();
  await pass(0);
  saver.retryNow();
  await pass(0);
  expect(saver.status().kind).toBe('saved');
});

test('a save whose answer was lost counts as saved when the server says so', async () => {
  const { saver, save, server, drafts } = setUp();
  save.mockImplementationOnce(async (...sent) => {
    server.save(...sent);
    throw new TypeError('answer lost');
  });
  saver.edit('q', 'a');
  await pass(800 + 1000);
  expect(saver.view('q').value).toBe('a');
  expect(saver.listUnsaved()).toEqual([]);
  expect(drafts.kept.size).toBe(0);
});

test('text typed after a lost answer is no conflict with our own earlier text', async () => {
  const { saver, save, server } = setUp();
  save.mockImplementationOnce(async (...sent) => {
    server.save(...sent);
    throw new TypeError('answer lost');
  });
  saver.edit('q', 'a');
  await pass(800);
  saver.edit('q', 'ab');
  await pass(1000);
  expect(server.stored.get('q')).toEqual({ value: 'ab', version: 2 });
  expect(saver.status().kind).toBe('saved');
});

test('somebody else’s text makes a conflict; nothing is sent until the owner chooses', async () => {
  const { saver, server, save, drafts } = setUp([['q', { value: 'old', version: 1 }]]);
  server.save('q', 'theirs', 1);
  saver.edit('q', 'mine');
  await pass(800);
  expect(saver.view('q').problem).toMatchObject({ kind: 'conflict', theirs: 'theirs', theirVersion: 2 });
  saver.edit('q', 'mine, longer');
  await pass(60_000);
  expect(save).toHaveBeenCalledOnce();
  expect(drafts.read('q')?.value).toBe('mine, longer');
  saver.resolve('q', 'mine');
  await pass(0);
  expect(server.stored.get('q')).toEqual({ value: 'mine, longer', version: 3 });
  expect(saver.status().kind).toBe('saved');
});

test('taking theirs shows theirs and drops the draft', async () => {
  const { saver, server, drafts } = setUp([['q', { value: 'old', version: 1 }]]);
  server.save('q', 'theirs', 1);
  saver.edit('q', 'mine');
  await pass(800);
  saver.resolve('q', 'theirs');
  expect(saver.view('q')).toEqual({ value: 'theirs', version: 2, problem: null });
  expect(saver.listUnsaved()).toEqual([]);
  expect(drafts.kept.size).toBe(0);
  expect(server.stored.get('q')?.version).toBe(2);
});

test('a refused value is reported with its errors, kept, and tried again after the next key', async () => {
  const { saver, save, drafts } = setUp();
  const errors = [{ path: 'value', key: 'validation_errors_text.max' }];
  save.mockResolvedValueOnce({ kind: 'rejected', errors });
  saver.edit('q', 'too long');
  await pass(60_000);
  expect(saver.view('q').problem).toEqual({ kind: 'rejected', errors });
  expect(save).toHaveBeenCalledOnce();
  expect(drafts.read('q')?.value).toBe('too long');
  saver.edit('q', 'short');
  await pass(800);
  expect(saver.status().kind).toBe('saved');
});

test('what a full plan has no room for is kept and not sent over and over, but once more each time something else is saved', async () => {
  const { saver, save, drafts } = setUp();
  const errors = [{ path: 'value', key: 'server_errors_text.plan_is_full' }];
  const refusals = { left: 2 };
  const saveInTurn = save.getMockImplementation()!;
  save.mockImplementation(async (questionId, value, version) => {
    if (questionId === 'q' && refusals.left > 0) {
      refusals.left -= 1;
      return { kind: 'rejected', errors };
    }
    return saveInTurn(questionId, value, version);
  });
  saver.edit('q', 'too much');
  await pass(60_000);
  expect(save).toHaveBeenCalledOnce();
  expect(saver.view('q')).toMatchObject({ value: 'too much', problem: { kind: 'rejected', errors } });
  expect(drafts.read('q')?.value).toBe('too much');

  saver.edit('other', 'shorter');
  await pass(60_000);
  expect(save).toHaveBeenCalledTimes(3);
  expect(saver.view('q').problem).toEqual({ kind: 'rejected', errors });

  saver.edit('other', 'shorter still');
  await pass(800);
  expect(saver.status()).toMatchObject({ kind: 'saved', unsaved: false });
  expect(drafts.read('q')).toBeNull();
});

test('a completed plan stops the saving and keeps the draft', async () => {
  const { saver, save, drafts } = setUp();
  save.mockResolvedValue({ kind: 'stopped' });
  saver.edit('q', 'a');
  await pass(800);
  saver.edit('q', 'ab');
  await pass(60_000);
  expect(save).toHaveBeenCalledOnce();
  expect(saver.status()).toMatchObject({ kind: 'stopped', questionId: 'q', unsaved: true });
  expect(drafts.read('q')?.value).toBe('ab');
});

test('an ended session waits for the login and then saves', async () => {
  const { saver, save, server } = setUp();
  save.mockResolvedValueOnce({ kind: 'session-ended' });
  saver.edit('q', 'a');
  await pass(60_000);
  expect(save).toHaveBeenCalledOnce();
  expect(saver.status().kind).toBe('session-ended');
  saver.retryNow();
  await pass(0);
  expect(server.stored.get('q')?.value).toBe('a');
});

test('a newer answer is shown when nothing is typed here, an older one never', () => {
  const { saver } = setUp([['q', { value: 'a', version: 2 }]]);
  saver.serverRead(new Map([['q', { value: 'old', version: 1 }]]));
  expect(saver.view('q').value).toBe('a');
  saver.serverRead(new Map([['q', { value: 'new', version: 3 }]]));
  expect(saver.view('q').value).toBe('new');
});

test('a newer answer never replaces what is being typed', () => {
  const { saver } = setUp([['q', { value: 'a', version: 2 }]]);
  saver.edit('q', 'mine');
  saver.serverRead(new Map([['q', { value: 'theirs', version: 3 }]]));
  expect(saver.view('q')).toMatchObject({ value: 'mine', problem: { kind: 'conflict', theirs: 'theirs' } });
});

test('without room for a draft the text is sent at once, and the state says it is not kept', async () => {
  const { save, drafts } = setUp();
  const saver = createTestSaver({ save, drafts: { ...drafts, write: () => false } });
  saver.edit('q', 'a');
  expect(saver.status().draftStored).toBe(false);
  await pass(0);
  expect(save).toHaveBeenCalledOnce();
});

test('being offline is reported, and trying goes on', async () => {
  const { save, drafts } = setUp();
  save.mockRejectedValueOnce(new TypeError('offline'));
  const saver = createTestSaver({ save, drafts, online: () => false });
  saver.edit('q', 'a');
  expect(saver.status()).toMatchObject({ kind: 'offline', unsaved: true, draftStored: true });
  await pass(1800);
  expect(save).toHaveBeenCalledTimes(2);
});

test('flushAll ends with true when the server has everything, with false when something is in the way', async () => {
  const { saver, save } = setUp();
  saver.edit('q', 'a');
  saver.edit('r', 'b');
  expect(await saver.flushAll()).toBe(true);
  save.mockRejectedValueOnce(new TypeError('down'));
  saver.edit('q', 'ab');
  expect(await saver.flushAll()).toBe(false);
  expect(saver.listUnsaved()).not.toEqual([]);
});
