import { onTestFinished, expect, test } from 'vitest';
import { openRig } from '../chaos/rig.ts';

const SERVER_KILLS = 3;
const POSTGRES_KILLS = 2;

test(
  'nothing is lost, doubled or made up while server and PostgreSQL are killed under writers',
  { timeout: 120_000 },
  async () => {
    const opened = new AsyncDisposableStack();
    onTestFinished(() => opened.disposeAsync());
    const rig = await openRig({ writers: 6, seed: 7 }, opened);
    rig.begin();
    for (let kill = 0; kill < SERVER_KILLS; kill += 1) await rig.killServer();
    for (let kill = 0; kill < POSTGRES_KILLS; kill += 1) await rig.killPostgres();
    expect(await rig.check()).toEqual([]);
    const outcomes = new Set(rig.history.map(({ outcome }) => outcome.kind));
    expect([...outcomes]).toEqual(expect.arrayContaining(['acknowledged', 'lost', 'unavailable']));
  },
);
