import { describe, expect, test } from 'vitest';
import { createGate, GateFull, type Caller } from './gate.ts';

/** Pieces of work that run until they are ended. */
function someWork(through: ReturnType<typeof createGate>) {
  const begun: string[] = [];
  const running: PromiseWithResolvers<string>[] = [];
  const work = (name: string) => () => {
    begun.push(name);
    const end = Promise.withResolvers<string>();
    running.push(end);
    return end.promise;
  };
  return {
    begun,
    /** Asks for a piece of work, and tells whether it was done or refused. */
    ask: (name: string, caller: Caller) =>
      through(caller, work(name)).then(
        () => `${name} done`,
        (error: unknown) => `${name} ${error instanceof GateFull ? 'refused' : 'failed'}`,
      ),
    /** Ends what has run longest. */
    endOne: async () => {
      running.shift()?.resolve('');
      await new Promise(setImmediate);
    },
    endAll: async () => {
      await new Promise(setImmediate);
      while (running.length > 0) {
        running.shift()?.resolve('');
        await new Promise(setImmediate);
      }
    },
  };
}

const anyone = (network: string, account?: string): Caller => ({ network, account });

describe('a gate', () => {
  test('runs so many at once, lets so many wait, and refuses the rest', async () => {
    const { ask, begun, endOne, endAll } = someWork(createGate(2, 2));
    const asked = ['a', 'b', 'c', 'd', 'e'].map((name) => ask(name, anyone(name)));
    expect(await asked[4]).toBe('e refused');
    expect(begun).toEqual(['a', 'b']);
    await endOne();
    expect(begun).toEqual(['a', 'b', 'c']);
    await endAll();
    expect(await Promise.all(asked)).toEqual(['a done', 'b done', 'c done', 'd done', 'e refused']);
  });

  test('is as free after work that fails as after work that succeeds', async () => {
    const through = createGate(1, 0);
    for (let round = 0; round < 3; round += 1)
      await expect(through(anyone('here'), () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await through(anyone('here'), () => Promise.resolve('through'))).toBe('through');
  });

  test('is free after work that throws before it waits', async () => {
    const through = createGate(1, 0);
    const thrown = through(anyone('here'), () => {
      throw new Error('thrown');
    });
    await expect(thrown).rejects.toThrow('thrown');
    expect(await through(anyone('here'), () => Promise.resolve('through'))).toBe('through');
  });

  test('gives turns to networks one after another, however much one of them waits for', async () => {
    const { ask, begun, endAll } = someWork(createGate(1, 20));
    const asked = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => ask(name, anyone(name[0]!)));
    await endAll();
    await Promise.all(asked);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  test('gives turns to the accounts of a network one after another', async () => {
    const { ask, begun, endAll } = someWork(createGate(1, 20));
    const asked = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => ask(name, anyone('office', name[0])));
    await endAll();
    await Promise.all(asked);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
  });

  test('lets an account wait with a quarter of the places, from whatever networks', async () => {
    const { ask, endAll } = someWork(createGate(1, 20));
    const asked = Array.from({ length: 10 }, (_, index) => ask(String(index), anyone(`network ${index}`, 'greedy')));
    const other = ask('other', anyone('network 9', 'modest'));
    await endAll();
    expect((await Promise.all(asked)).filter((outcome) => outcome.endsWith('done'))).toHaveLength(1 + 5);
    expect(await other).toBe('other done');
  });

  test('lets a network wait with half of the places, under whatever accounts', async () => {
    const { ask, endAll } = someWork(createGate(1, 20));
    const asked = Array.from({ length: 30 }, (_, index) => ask(String(index), anyone('greedy', `account ${index}`)));
    const other = ask('other', anyone('modest', 'account 29'));
    await endAll();
    expect((await Promise.all(asked)).filter((outcome) => outcome.endsWith('done'))).toHaveLength(1 + 10);
    expect(await other).toBe('other done');
  });

  test('that is full refuses the youngest of the network that has most, not the network that comes', async () => {
    const { ask, begun, endAll } = someWork(createGate(1, 12));
    const greedy = ['a', 'b'].flatMap((network) => [1, 2, 3, 4, 5, 6].map((one) => `${network}${one}`));
    const asked = ['x1', ...greedy].map((name) => ask(name, anyone(name[0]!)));
    const modest = ask('modest', anyone('modest'));
    await endAll();
    expect(await modest).toBe('modest done');
    expect((await Promise.all(asked)).filter((outcome) => outcome.endsWith('refused'))).toEqual(['a6 refused']);
    expect(begun.indexOf('modest')).toBe(3);
  });

  test('refuses the account of a network that has most, not a colleague', async () => {
    const { ask, endAll } = someWork(createGate(1, 16));
    const greedy = Array.from({ length: 9 }, (_, index) => `${index < 5 ? 'a' : 'b'}${index}`);
    const asked = greedy.map((name) => ask(name, anyone('office', name[0])));
    const colleague = ask('colleague', anyone('office', 'colleague'));
    await endAll();
    expect(await colleague).toBe('colleague done');
    expect((await Promise.all(asked)).filter((outcome) => outcome.endsWith('refused'))).toEqual(['a4 refused']);
  });

  test('that is full of callers with one each refuses the next', async () => {
    const { ask, endAll } = someWork(createGate(1, 8));
    const asked = Array.from({ length: 9 }, (_, index) => ask(String(index), anyone(`network ${index}`)));
    const late = ask('late', anyone('late'));
    await endAll();
    expect(await late).toBe('late refused');
    expect((await Promise.all(asked)).every((outcome) => outcome.endsWith('done'))).toBe(true);
  });
});
