import { onTestFinished, expect, test } from 'vitest';
import { openDrill } from '../chaos/drill.ts';

const SERVER_KILLS = 3;
const POSTGRES_KILLS = 2;

test(
  'nothing is lost, doubled or made up while server and PostgreSQL are killed under writers',
  { timeout: 120_000 },
  async () => {
    const drill = await openDrill({ writers: 6, seed: 7 });
    onTestFinished(() => drill.close());
    drill.begin();
    for (let kill = 0; kill < SERVER_KILLS; kill += 1) await drill.killServer();
    for (let kill = 0; kill < POSTGRES_KILLS; kill += 1) await drill.killPostgres();
    expect(await drill.check()).toEqual([]);
    const outcomes = new Set(drill.history.attempts.map(({ outcome }) => outcome.kind));
    expect([...outcomes]).toEqual(expect.arrayContaining(['acknowledged', 'lost', 'unavailable']));
  },
);
