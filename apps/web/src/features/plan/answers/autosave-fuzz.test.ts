import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aSaver, draftsInMemory, VersionedServer } from './autosave-harness.ts';
import type { SaveResult } from './autosave-types.ts';

const ROUNDS = 300;
const STEPS = 40;
const QUESTIONS = ['q1', 'q2', 'q3'];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A repeatable source of chance (mulberry32). */
function chance(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return { next, below: (limit: number) => Math.floor(next() * limit) };
}

/** A network that is slow, loses requests, loses answers, goes off line, and whose server now and then has no time. */
function network(server: VersionedServer, dice: ReturnType<typeof chance>) {
  const state = { online: true, calm: false };
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const connect = () => {
    const acknowledged = new Map<string, number>();
    return (...sent: [string, unknown, number]) => save(acknowledged, ...sent);
  };
  async function save(
    acknowledged: Map<string, number>,
    questionId: string,
    value: unknown,
    version: number,
  ): Promise<SaveResult> {
    const luck = state.calm ? 1 : dice.next();
    await wait(state.calm ? 5 : dice.below(1500));
    if (!state.online || luck < 0.15) throw new TypeError('request lost');
    if (luck < 0.2) return { kind: 'failed', retryAfterSeconds: 2 };
    if (luck < 0.25) return { kind: 'session-ended' };
    const result = server.save(questionId, value, version);
    await wait(state.calm ? 5 : dice.below(1500));
    if (!state.online || luck < 0.45) throw new TypeError('answer lost');
    if (result.kind !== 'saved') return result;
    expect(result.version).toBeGreaterThan(acknowledged.get(questionId) ?? 0);
    acknowledged.set(questionId, result.version);
    return result;
  }
  return { state, connect };
}

function aRound(seed: number) {
  const dice = chance(seed);
  const server = new VersionedServer();
  return { dice, server, net: network(server, dice), drafts: draftsInMemory(), typed: new Map<string, string>() };
}

test(`${ROUNDS} random sittings of one writer: the server ends with the last text typed, and no conflict is made up`, async () => {
  for (let seed = 1; seed <= ROUNDS; seed++) {
    const { dice, server, net, drafts, typed } = aRound(seed);
    const open = () => aSaver({ save: net.connect(), drafts, stored: server.read(), online: () => net.state.online });
    let saver = open();
    for (let step = 0; step < STEPS; step++) {
      const act = dice.next();
      const questionId = QUESTIONS[dice.below(QUESTIONS.length)] ?? 'q1';
      if (act < 0.5) {
        typed.set(questionId, dice.next() < 0.1 ? '' : `${typed.get(questionId) ?? ''}${dice.below(10)}`);
        saver.edit(questionId, typed.get(questionId));
        expect(saver.view(questionId).value).toBe(typed.get(questionId));
      }
      if (act >= 0.5 && act < 0.6) saver.flush();
      if (act >= 0.6 && act < 0.65) net.state.online = !net.state.online;
      if (act >= 0.65 && act < 0.7) saver.retryNow();
      if (act >= 0.7 && act < 0.75) saver.serverRead(server.read());
      if (act >= 0.75 && act < 0.82) {
        saver.dispose(); // the tab is killed; what it had sent may still arrive
        saver = open();
      }
      if (act >= 0.82) await vi.advanceTimersByTimeAsync(dice.below(2500));
      expect(saver.overall().kind, `seed ${seed}`).not.toBe('conflict');
    }
    net.state.online = true;
    net.state.calm = true;
    await vi.advanceTimersByTimeAsync(5000);
    saver.retryNow();
    await vi.advanceTimersByTimeAsync(120_000);
    for (const [questionId, text] of typed) {
      const given = server.stored.get(questionId)?.value;
      expect(given, `seed ${seed} ${questionId}`).toBe(text);
    }
    expect(saver.hasUnsaved()).toBe(false);
    expect(drafts.kept.size).toBe(0);
    saver.dispose();
  }
});

test(`${ROUNDS} random sittings of two writers: every text is stored at some time, or its writer was shown the other’s and chose`, async () => {
  for (let seed = 1; seed <= ROUNDS; seed++) {
    const { dice, server, net } = aRound(seed + 10_000);
    const writers = [0, 1].map((name) => ({
      name,
      saver: aSaver({ save: net.connect(), stored: server.read() }),
      last: '',
      chosenAway: new Set<string>(),
    }));
    for (let step = 0; step < STEPS; step++) {
      const writer = writers[dice.below(2)] ?? writers[0];
      if (!writer) throw new Error('two writers');
      const act = dice.next();
      if (act < 0.5) {
        writer.last = `${writer.name}:${step}`;
        writer.saver.edit('q', writer.last);
      }
      if (act >= 0.5 && act < 0.6) writer.saver.serverRead(server.read());
      if (act >= 0.6 && act < 0.7) choose(writer, dice.next() < 0.5 ? 'mine' : 'theirs');
      if (act >= 0.7) await vi.advanceTimersByTimeAsync(dice.below(2500));
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
      expect(saver.hasUnsaved(), `seed ${seed}`).toBe(false);
      if (last) expect(stored.has(last) || chosenAway.has(last), `seed ${seed}: ${last}`).toBe(true);
      saver.dispose();
    }
  }

  function choose(
    { saver, chosenAway }: { saver: ReturnType<typeof aSaver>; chosenAway: Set<string> },
    choice: 'mine' | 'theirs',
  ) {
    const { problem, value } = saver.view('q');
    if (problem?.kind !== 'conflict') return;
    expect(problem.theirs).not.toEqual(value);
    if (choice === 'theirs') chosenAway.add(String(value));
    saver.resolve('q', choice);
  }
});

test(`${ROUNDS} random sittings of two tabs of one browser that are killed: every text that was last in a tab is stored, a draft, or was given up by choice`, async () => {
  for (let seed = 1; seed <= ROUNDS; seed++) {
    const { dice, server, net, drafts } = aRound(seed + 20_000);
    const given = new Set<string>();
    const open = () => aSaver({ save: net.connect(), drafts, stored: server.read() });
    const tabs = [0, 1].map((name) => ({ name, saver: open() }));
    const check = () => {
      const known = new Set<unknown>([
        ...server.history.map(({ value }) => value),
        ...[...drafts.list().values()].map(({ value }) => value),
        ...given,
      ]);
      for (const { saver } of tabs) {
        const { value } = saver.view('q');
        if (value !== undefined) expect(known.has(value), `seed ${seed}: ${JSON.stringify(value)}`).toBe(true);
      }
    };
    for (let step = 0; step < STEPS; step++) {
      const tab = tabs[dice.below(2)];
      if (!tab) throw new Error('two tabs');
      const act = dice.next();
      if (act < 0.45) tab.saver.edit('q', `${tab.name}:${step}`);
      if (act >= 0.45 && act < 0.55) tab.saver.serverRead(server.read());
      if (act >= 0.55 && act < 0.62 && tab.saver.view('q').problem?.kind === 'conflict') {
        const choice = dice.next() < 0.5 ? 'mine' : 'theirs';
        if (choice === 'theirs') given.add(String(tab.saver.view('q').value));
        tab.saver.resolve('q', choice);
      }
      check();
      if (act >= 0.62 && act < 0.72) {
        tab.saver.dispose();
        tab.saver = open();
        given.add(String(tab.saver.view('q').value)); // shown in the new page: what is typed on top of it is typed knowingly
      }
      if (act >= 0.72) await vi.advanceTimersByTimeAsync(dice.below(2500));
      check();
    }
    tabs.forEach(({ saver }) => saver.dispose());
  }
});
