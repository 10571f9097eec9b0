import { expect, test } from 'vitest';
import { drillRestore } from '../restore/main.ts';
import type { Kind } from '../restore/installation.ts';

const quick = (kind: Kind) => drillRestore({ kind, size: 'demo', savers: 3, quietMs: 400, log: () => undefined });

test.each<Kind>(['embedded', 'external'])(
  'a restored %s database that was backed up under load holds every acknowledged save, and a server works on it',
  { timeout: 300_000 }, // it starts what people start, and waits for nothing
  async (kind) => {
    const { faults, saves } = await quick(kind);
    expect(faults).toEqual([]);
    expect(saves.before).toBeGreaterThan(0);
    expect(saves.all).toBeGreaterThan(saves.before);
  },
);
