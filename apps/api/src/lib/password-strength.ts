import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createGate, type Caller } from './gate.ts';

export type StrengthRequest = { password: string; words: readonly string[] };

/** How many guesses a password would take, and which words of lists or of its owner are in it. */
export type Strength = { guesses: number; matchedWords: string[] };

/** Refused because the check took too long; a later try may succeed. */
export class CheckTimedOut extends Error {}

/** Estimates passwords in a thread of its own, one after another, shared out fairly between callers. */
export type PasswordStrength = {
  /** Throws `GateFull` when too many wait and `CheckTimedOut` when it takes too long. `words` are easy to guess here. */
  estimate(request: StrengthRequest, caller: Caller): Promise<Strength>;
  /** Ends the thread; the next check starts another. */
  stop(): Promise<void>;
};

/** What of a password is read. The work grows faster than the length, and a strong beginning is strong enough. */
export const READ_CHARACTERS = 72;

const WAITING = 32; // some two seconds of the dearest passwords; beyond it a quick 503 is kinder
const LIMIT_MS = 5_000; // with the loading of the lists, on a machine that is busy; the dearest password takes a twentieth
const IDLE_MS = 5 * 60_000; // then its lists, the largest thing in memory, are given back
const MEMORY_MIB = 96; // the lists take a third
const SCRIPT = new URL('password-strength-worker.ts', import.meta.url);

export function createPasswordStrength({ script = SCRIPT, limitMs = LIMIT_MS } = {}): PasswordStrength {
  const through = createGate(1, WAITING);
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  const stop = async () => {
    clearTimeout(idle);
    const old = worker;
    worker = undefined;
    await old?.terminate();
  };
  const start = () => {
    const started = new Worker(script, {
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MIB, maxYoungGenerationSizeMb: 8 },
    });
    started.unref(); // a process that has nothing else to do may end
    started.on('error', () => undefined); // the check that waits for it fails with it
    started.on('exit', () => {
      if (worker === started) worker = undefined;
    });
    return started;
  };
  const check = async ({ password, words }: StrengthRequest) => {
    clearTimeout(idle);
    worker ??= start();
    const late = AbortSignal.timeout(limitMs);
    try {
      const answered = once(worker, 'message', { signal: late }) as Promise<[Strength]>;
      worker.postMessage({ password: password.slice(0, READ_CHARACTERS), words } satisfies StrengthRequest);
      const [strength] = await answered;
      return strength;
    } catch (error) {
      void stop(); // the next one does not wait for its end
      throw late.aborted ? new CheckTimedOut() : error;
    } finally {
      idle = setTimeout(() => void stop(), IDLE_MS).unref();
    }
  };
  return { estimate: (request, caller) => through(caller, () => check(request)), stop };
}
