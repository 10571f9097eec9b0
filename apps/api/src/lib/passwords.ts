import { hash, verify } from '@node-rs/argon2';
import { createGate, type Caller } from './gate.ts';

/** OWASP's first choice for argon2id, the library's algorithm by default: 19 MiB, 2 passes, 1 lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const RUNNING = 2; // a hash keeps one core busy; more at once would starve everything else
const WAITING = 64; // about a second of work; beyond it a quick 503 is kinder

/** Work that no request asked for: the commands of the operator, demo data. */
const OURSELVES: Caller = { network: 'server' };

/** Nobody's password: a check against it takes as long as every other one. Made up, so that a start need not hash one. */
const DECOY = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

export type Passwords = ReturnType<typeof createPasswords>;

/** Hashes and checks passwords with a bound on how many at once, shared out fairly between callers; `GateFull` beyond it. */
export function createPasswords() {
  const through = createGate(RUNNING, WAITING);
  return {
    hash: (password: string, caller = OURSELVES): Promise<string> => through(caller, () => hash(password, PARAMETERS)),
    /** Null (no such account, no password yet) takes the same time and is false. */
    matches: (password: string, stored: string | null, caller: Caller): Promise<boolean> =>
      through(caller, async () => (await verify(stored ?? DECOY, password)) && stored !== null),
  };
}
