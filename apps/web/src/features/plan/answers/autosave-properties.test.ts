import fc, { type Arbitrary, type GeneratorValue } from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestSaver, draftsInMemory, VersionedServer } from './autosave-harness.ts';
import { openHalfTyped } from './half-typed.ts';
import { followPath } from './prefill/carried.ts';
import type { SaveResult } from './save-state.ts';

const RUNS = { numRuns: 300, seed: 1 };
const STEPS = 40;
const QUESTIONS = ['q1', 'q2', 'q3'];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Steps of a sitting, each kind so often; a failing one shrinks towards steps that wait no time. */
function sitting<Steps extends unknown[]>(...often: { [At in keyof Steps]: [number, Arbitrary<Steps[At]>] }) {
  const wait = fc.record({ act: fc.constant('wait' as const), ms: fc.nat(2_500) });
  const waits = { weight: 100 - often.reduce((sum, [weight]) => sum + weight, 0), arbitrary: wait };
  const others = often.map(([weight, arbitrary]) => ({ weight, arbitrary: arbitrary as Arbitrary<Steps[number]> }));
  const step = fc.oneof({ withCrossShrink: true }, waits, ...others);
  return fc.array(step, { minLength: STEPS, maxLength: STEPS });
}

const act = <Name extends string>(name: Name) => fc.record({ act: fc.constant(name) });
const tabbed = <Name extends string>(name: Name) => fc.record({ act: fc.constant(name), tab: fc.constantFrom(0, 1) });
const resolve = fc.record({
  act: fc.constant('resolve' as const),
  tab: fc.constantFrom(0, 1),
  choice: fc.constantFrom('mine' as const, 'theirs' as const),
});

type Sent = [questionId: string, value: unknown, version: number];

/** A network that is slow, loses requests, loses answers, goes off line, and whose server now and then has no time. */
function network(server: VersionedServer, draw: GeneratorValue) {
  const state = { online: true, calm: false };
  const wait = () => new Promise((done) => setTimeout(done, state.calm ? 5 : draw(fc.nat, 1_500)));
  const connect = () => {
    const acknowledged = new Map<string, number>();
    return (...sent: Sent) => save(acknowledged, sent);
  };
  async function save(acknowledged: Map<string, number>, [questionId, value, version]: Sent): Promise<SaveResult> {
    const luck = state.calm ? 0 : draw(fc.nat, 99);
    await wait();
    if (!state.online || luck >= 85) throw new TypeError('request lost');
    if (luck >= 80) return { kind: 'failed', retryAfterSeconds: 2 };
    if (luck >= 75) return { kind: 'session-ended' };
    const result = server.save(questionId, value, version);
    await wait();
    if (!state.online || luck >= 55) throw new TypeError('answer lost');
    if (result.kind !== 'saved') return result;
    expect(result.version).toBeGreaterThan(acknowledged.get(questionId) ?? 0);
    acknowledged.set(questionId, result.version);
    return result;
  }
  return { state, connect };
}

/** Holds for each of the sittings, in each of which the clock begins without timers of the one before. */
async function holds<Step>(steps: Arbitrary<Step[]>, run: (steps: Step[], draw: GeneratorValue) => Promise<void>) {
  const property = fc.asyncProperty(steps, fc.gen(), run).beforeEach(() => void vi.clearAllTimers());
  await fc.assert(property, RUNS);
}

/** What a field for a number or a day holds before it can be read; null once it can, or is emptied. */
const halfTyped = fc.option(fc.constantFrom('31.', '31.2.', '12,5 tons', '-'));

const oneWriter = sitting(
  [45, fc.record({ act: fc.constant('type' as const), at: fc.constantFrom(...QUESTIONS), digit: fc.nat(9) })],
  [5, fc.record({ act: fc.constant('clear' as const), at: fc.constantFrom(...QUESTIONS) })],
  [10, act('flush')],
  [5, act('plug')],
  [5, act('retry')],
  [5, act('read')],
  [7, act('kill')],
  [8, fc.record({ act: fc.constant('half' as const), at: fc.constantFrom(...QUESTIONS), text: halfTyped })],
);

test('one writer: the server ends with the last text typed, and never gets what is half typed, which is kept', () =>
  holds(oneWriter, async (steps, draw) => {
    const server = new VersionedServer();
    const net = network(server, draw);
    const drafts = draftsInMemory();
    const typed = new Map<string, string>();
    const half = draftsInMemory();
    const halves = new Map<string, string | null>();
    const open = () =>
      createTestSaver({
        save: net.connect(),
        drafts,
        typed: half,
        stored: server.read(),
        online: () => net.state.online,
      });
    let saver = open();
    for (const step of steps) {
      if (step.act === 'type' || step.act === 'clear') {
        typed.set(step.at, step.act === 'clear' ? '' : `${typed.get(step.at) ?? ''}${step.digit}`);
        saver.edit(step.at, typed.get(step.at));
        expect(saver.view(step.at).value).toBe(typed.get(step.at));
      }
      if (step.act === 'half') {
        halves.set(step.at, step.text);
        saver.halfTyped.keep(step.at, '0.deadline', step.text);
      }
      for (const [at, text] of halves) expect(saver.halfTyped.read(at, '0.deadline')).toBe(text);
      if (step.act === 'flush') saver.flush();
      if (step.act === 'plug') net.state.online = !net.state.online;
      if (step.act === 'retry') saver.retryNow();
      if (step.act === 'read') saver.serverRead(server.read());
      if (step.act === 'kill') {
        saver.dispose(); // the tab is killed; what it had sent may still arrive
        saver = open();
      }
      if (step.act === 'wait') await vi.advanceTimersByTimeAsync(step.ms);
      expect(saver.status().kind).not.toBe('conflict');
    }
    net.state.online = true;
    net.state.calm = true;
    await vi.advanceTimersByTimeAsync(5_000);
    saver.retryNow();
    await vi.advanceTimersByTimeAsync(120_000);
    for (const [questionId, text] of typed) expect(server.stored.get(questionId)?.value, questionId).toBe(text);
    expect(saver.listUnsaved()).toEqual([]);
    expect(drafts.kept.size).toBe(0);
    expect(server.history.filter(({ value }) => !/^\d*$/.test(String(value)))).toEqual([]);
    expect(half.kept.size).toBe([...halves.values()].filter((text) => text !== null).length);
    saver.dispose();
  }));

const rowChanges = fc.array(
  fc.oneof(fc.record({ from: fc.nat(4), to: fc.nat(4) }), fc.record({ from: fc.nat(4), to: fc.constant(null) })),
  { maxLength: 12 },
);

test('half-typed texts stay with their rows, whichever are moved, removed and put back', () =>
  fc.assert(
    fc.property(rowChanges, fc.constantFrom('', 'own.'), (changes, list) => {
      const texts = openHalfTyped(draftsInMemory());
      let rows = ['a', 'b', 'c', 'd', 'e'];
      const check = () => {
        const kept = rows.map((_, index) => texts.read('q', `${list}${index}.m12`));
        expect(kept).toEqual(rows);
        expect(texts.read('q', `${list}${rows.length}.m12`)).toBeNull();
      };
      rows.forEach((row, index) => texts.keep('q', `${list}${index}.m12`, row));
      for (const change of changes) {
        const from = change.from % rows.length;
        const row = rows[from]!; // there are at least two
        if (change.to === null) {
          const restore = texts.move('q', (path) => followPath(path, { from, to: null }));
          rows = rows.toSpliced(from, 1);
          check();
          texts.move('q', (path) => followPath(path, { from: null, to: from }));
          restore();
          rows = rows.toSpliced(from, 0, row);
        } else {
          const to = change.to % rows.length;
          texts.move('q', (path) => followPath(path, { from, to }));
          rows = rows.toSpliced(from, 1).toSpliced(to, 0, row);
        }
        check();
      }
    }),
    RUNS,
  ));

const twoWriters = sitting([50, tabbed('edit')], [10, tabbed('read')], [10, resolve]);

test('two writers: every text is stored at some time, or its writer was shown the other’s and chose', () =>
  holds(twoWriters, async (steps, draw) => {
    const server = new VersionedServer();
    const net = network(server, draw);
    const writers = [0, 1].map(() => ({
      saver: createTestSaver({ save: net.connect(), stored: server.read() }),
      last: '',
      chosenAway: new Set<string>(),
    }));
    const choose = ({ saver, chosenAway }: (typeof writers)[number], choice: 'mine' | 'theirs') => {
      const { problem, value } = saver.view('q');
      if (problem?.kind !== 'conflict') return;
      expect(problem.theirs).not.toEqual(value);
      if (choice === 'theirs') chosenAway.add(String(value));
      saver.resolve('q', choice);
    };
    for (const [index, step] of steps.entries()) {
      if (step.act === 'wait') {
        await vi.advanceTimersByTimeAsync(step.ms);
        continue;
      }
      const writer = writers[step.tab]!; // there are two
      if (step.act === 'edit') {
        writer.last = `${step.tab}:${index}`;
        writer.saver.edit('q', writer.last);
      }
      if (step.act === 'read') writer.saver.serverRead(server.read());
      if (step.act === 'resolve') choose(writer, step.choice);
    }
    net.state.calm = true;
    for (let turn = 0; turn < 6; turn++) {
      for (const writer of writers) {
        writer.saver.retryNow();
        await vi.advanceTimersByTimeAsync(60_000);
        choose(writer, 'mine');
        await vi.advanceTimersByTimeAsync(60_000);
      }
    }
    const stored = new Set(server.history.map((write) => write.value));
    for (const { saver, last, chosenAway } of writers) {
      expect(saver.listUnsaved()).toEqual([]);
      if (last) expect(stored.has(last) || chosenAway.has(last), last).toBe(true);
      saver.dispose();
    }
  }));

const twoTabs = sitting([45, tabbed('edit')], [10, tabbed('read')], [7, resolve], [10, tabbed('kill')]);

test('two tabs of one browser that are killed: every text that was last in a tab is stored, a draft, or was given up by choice', () =>
  holds(twoTabs, async (steps, draw) => {
    const server = new VersionedServer();
    const net = network(server, draw);
    const drafts = draftsInMemory();
    const given = new Set<string>();
    const open = () => createTestSaver({ save: net.connect(), drafts, stored: server.read() });
    const tabs = [{ saver: open() }, { saver: open() }];
    const check = () => {
      const known = new Set<unknown>([
        ...server.history.map(({ value }) => value),
        ...[...drafts.list().values()].map(({ value }) => value),
        ...given,
      ]);
      for (const { saver } of tabs) {
        const { value } = saver.view('q');
        if (value !== undefined) expect(known.has(value), JSON.stringify(value)).toBe(true);
      }
    };
    for (const [index, step] of steps.entries()) {
      if (step.act === 'wait') {
        await vi.advanceTimersByTimeAsync(step.ms);
        check();
        continue;
      }
      const tab = tabs[step.tab]!; // there are two
      if (step.act === 'edit') tab.saver.edit('q', `${step.tab}:${index}`);
      if (step.act === 'read') tab.saver.serverRead(server.read());
      if (step.act === 'resolve' && tab.saver.view('q').problem?.kind === 'conflict') {
        if (step.choice === 'theirs') given.add(String(tab.saver.view('q').value));
        tab.saver.resolve('q', step.choice);
      }
      check();
      if (step.act === 'kill') {
        tab.saver.dispose();
        tab.saver = open();
        given.add(String(tab.saver.view('q').value)); // shown in the new page: what is typed on top of it is typed knowingly
      }
      check();
    }
    tabs.forEach(({ saver }) => saver.dispose());
  }));
