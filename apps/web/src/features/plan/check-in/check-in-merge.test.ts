import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestSaver, draftsInMemory, VersionedServer } from '../answers/autosave-harness.ts';
import { CHECK_IN_MERGING, EMPTY, listAskedParts, type CheckInDraft } from './check-in-merge.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A check-in as it is stored, and how devices open it; `q` is its name. */
function setUp(stored: Partial<CheckInDraft> = {}) {
  const server = new VersionedServer();
  server.stored.set('q', { value: { ...EMPTY, ...stored }, version: 1 });
  const read = () => server.stored.get('q')?.value as CheckInDraft;
  const open = (drafts = draftsInMemory()) => {
    const save = vi.fn(async (...sent: [string, unknown, number]) => server.save(...sent));
    const saver = createTestSaver({ save, drafts, stored: server.read(), merging: CHECK_IN_MERGING });
    const view = () => saver.view('q').value as CheckInDraft;
    const type = (part: Partial<CheckInDraft>) => saver.edit('q', { ...view(), ...part });
    const asked = () => {
      const { problem } = saver.view('q');
      return problem?.kind === 'conflict' ? listAskedParts(problem.base, view(), problem.theirs as CheckInDraft) : [];
    };
    return { saver, save, drafts, view, type, asked };
  };
  return { server, read, open };
}

test('two devices that write into different parts are merged without a question, and both see both', async () => {
  const { read, open } = setUp({ focus: 'Prices' });
  const [desk, phone] = [open(), open()];
  desk.type({ moved: 'From the desk' });
  await pass(800);
  phone.type({ question: 'From the phone' });
  await pass(800);
  const both = { ...EMPTY, focus: 'Prices', moved: 'From the desk', question: 'From the phone' };
  expect(read()).toEqual(both);
  expect(phone.view()).toEqual(both);
  expect(phone.saver.status()).toMatchObject({ kind: 'saved', unsaved: false });
  expect(phone.drafts.kept.size).toBe(0);
});

test('a part that was emptied elsewhere stays empty, and one that was emptied here too', async () => {
  const { read, open } = setUp({ moved: 'Old', obstacle: 'Old' });
  const [desk, phone] = [open(), open()];
  desk.type({ moved: null });
  await pass(800);
  phone.type({ obstacle: null });
  await pass(800);
  expect(read()).toEqual(EMPTY);
});

test.each([
  ['mine', { moved: 'From the phone', focus: 'Theirs', question: 'Mine' }],
  ['theirs', { moved: 'From the desk', focus: 'Theirs', question: 'Mine' }],
] as const)('only a part that both changed is asked about; with %s the others are merged', async (choice, expected) => {
  const { read, open } = setUp({ moved: 'Old' });
  const [desk, phone] = [open(), open()];
  desk.type({ moved: 'From the desk', focus: 'Theirs' });
  await pass(800);
  phone.type({ moved: 'From the phone', question: 'Mine' });
  await pass(800);
  expect(phone.asked()).toEqual(['moved']);
  expect(phone.view()).toMatchObject({ focus: 'Theirs', question: 'Mine' });
  phone.type({ focus: 'Theirs, longer' });
  expect(phone.asked()).toEqual(['moved']);
  phone.saver.resolve('q', choice);
  await pass(800);
  expect(read()).toEqual({ ...EMPTY, ...expected, focus: 'Theirs, longer' });
  expect(phone.saver.listUnsaved()).toEqual([]);
});

test('theirs without anything else of mine drops the draft and sends nothing', async () => {
  const { server, open } = setUp();
  const [desk, phone] = [open(), open()];
  desk.type({ moved: 'From the desk' });
  await pass(800);
  phone.type({ moved: 'From the phone' });
  await pass(800);
  phone.saver.resolve('q', 'theirs');
  await pass(800);
  expect(phone.view()).toEqual({ ...EMPTY, moved: 'From the desk' });
  expect(phone.drafts.kept.size).toBe(0);
  expect(server.stored.get('q')?.version).toBe(2);
});

test('what changes elsewhere while a person is asked is taken too', async () => {
  const { server, read, open } = setUp();
  const [desk, phone] = [open(), open()];
  desk.type({ moved: 'From the desk', focus: 'Theirs' });
  await pass(800);
  phone.type({ moved: 'From the phone' });
  await pass(800);
  desk.type({ focus: 'Theirs, changed' });
  await pass(800);
  phone.saver.serverRead(server.read());
  expect(phone.asked()).toEqual(['moved']);
  phone.saver.resolve('q', 'mine');
  await pass(800);
  expect(read()).toEqual({ ...EMPTY, moved: 'From the phone', focus: 'Theirs, changed' });
});

test('a draft of an earlier page is merged with what was saved since, and asks only about what both changed', async () => {
  const { read, open } = setUp({ focus: 'Old' });
  const phone = open();
  phone.type({ question: 'From the phone' });
  phone.saver.dispose();
  const desk = open();
  desk.type({ moved: 'From the desk', focus: null });
  await pass(800);
  const again = open(phone.drafts);
  expect(again.view()).toEqual({ ...EMPTY, moved: 'From the desk', question: 'From the phone' });
  await pass(0);
  expect(read()).toEqual(again.view());
  again.type({ moved: 'From the phone', obstacle: 'Mine' });
  again.saver.dispose();
  desk.saver.serverRead(new Map([['q', { value: read(), version: 3 }]]));
  desk.type({ moved: 'From the desk again' });
  await pass(800);
  for (const reload of [open(again.drafts), open(again.drafts)]) {
    expect(reload.asked()).toEqual(['moved']);
    reload.type({ focus: 'Typed while asked' });
    reload.saver.dispose();
  }
});

test('a draft that an earlier version of the page wrote erases no text of the other device', async () => {
  const { read, open } = setUp();
  const desk = open();
  desk.type({ moved: 'From the desk' });
  await pass(800);
  const drafts = draftsInMemory();
  drafts.write('q', { value: { ...EMPTY, question: 'From the phone' }, baseVersion: 1, at: 0 });
  open(drafts);
  await pass(0);
  expect(read()).toEqual({ ...EMPTY, moved: 'From the desk', question: 'From the phone' });
});

test('a figure is chosen as a whole', async () => {
  const { server, open } = setUp();
  const [desk, phone] = [open(), open()];
  desk.saver.edit('figure', 8);
  await pass(800);
  phone.saver.edit('figure', 9);
  await pass(800);
  expect(phone.saver.view('figure')).toMatchObject({ value: 9, problem: { kind: 'conflict', theirs: 8 } });
  phone.saver.resolve('figure', 'mine');
  await pass(800);
  expect(server.stored.get('figure')?.value).toBe(9);
});

const PARTS = [
  ['moved', 'obstacle'],
  ['question', 'focus'],
] as const;
const step = fc.record({
  act: fc.constantFrom('type', 'type', 'type', 'read', 'reload', 'wait'),
  at: fc.constantFrom(0, 1),
  part: fc.constantFrom(0, 1),
  ms: fc.nat(2_000),
});

test('devices that each write into parts of their own are never asked, and end with every text that was typed last', () =>
  fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const { server, read, open } = setUp();
      const devices = [open(), open()];
      const last: Partial<CheckInDraft> = {};
      for (const [index, { act, at, part, ms }] of steps.entries()) {
        const device = devices[at]!; // there are two
        if (act === 'type') {
          const typed = { [PARTS[at][part]]: String(index) };
          device.type(typed);
          Object.assign(last, typed);
        }
        if (act === 'read') device.saver.serverRead(server.read());
        if (act === 'reload') {
          device.saver.dispose();
          devices[at] = open(device.drafts);
        }
        if (act === 'wait') await pass(ms);
        expect(devices.map(({ saver }) => saver.status().kind)).not.toContain('conflict');
      }
      await pass(10_000);
      expect(read()).toEqual({ ...EMPTY, ...last });
      for (const { saver, drafts } of devices) {
        expect(saver.listUnsaved()).toEqual([]);
        expect(drafts.kept.size).toBe(0);
        saver.dispose();
      }
    }),
    { numRuns: 200, seed: 1 },
  ));
