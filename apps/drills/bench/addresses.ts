import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { connect, type Database } from '../../api/src/database/connect.ts';
import { newId } from '../../api/src/lib/ids.ts';
import { createPasswords } from '../../api/src/lib/passwords.ts';
import { defineDrill } from '../support/define-drill.ts';
import { openFolder, openPostgres, openServer } from '../support/places.ts';
import { createKey, formatKeys } from '../support/session-keys.ts';
import { median } from '../support/statistics.ts';
import { createHttpCallers } from '../../api/harness/callers.ts';

/*
 * Whether the time of an answer tells an address that has an account from one that has none: each is tried `--tries` times (500)
 * in random order, each try from a network of its own, with the mail worker at work. Fails when somebody who sees the
 * times alone could tell them apart: the chance that a known one took longer than an unknown one (the area under the
 * ROC curve) must lie around one half.
 */

const WARM_UP = 50;
const FROM = 0.45;
const TO = 0.55;

/** What is asked with an address, of accounts that are verified or not. */
type Ask = { title: string; path: string; verified: boolean; body?: object };

const OPERATIONS: Ask[] = [
  { title: 'login, wrong password', path: '/api/login/user', verified: true, body: { password: 'Wrong#password1' } },
  { title: 'ask for a new password', path: '/api/reset-password-email/user', verified: true },
  { title: 'ask for a code again', path: '/api/verify/user/resend', verified: false },
  { title: 'give a wrong code', path: '/api/verify/user', verified: false, body: { code: '123456' } },
];

type Try = { known: boolean; email: string };

type Setting = { url: string; db: Database; passwordHash: string; tries: number };

/** Accounts, and as many addresses of the same form that nobody has, in random order. */
async function prepareTries({ db, passwordHash, tries: count }: Setting, { verified }: Ask): Promise<Try[]> {
  const known = Array.from({ length: count }, () => ({ id: newId(), email: `${newId()}@example.com` }));
  const verified_at = verified ? new Date().toISOString() : null;
  await db
    .insertInto('account')
    .values(known.map((one) => ({ ...one, role: 'User', password_hash: passwordHash, verified_at, deleted_at: null })))
    .execute();
  const unknown = Array.from({ length: count + WARM_UP }, () => ({ known: false, email: `${newId()}@example.com` }));
  const tries = [...known.map(({ email }) => ({ known: true, email })), ...unknown.slice(WARM_UP)];
  const order = fc.shuffledSubarray(tries, { minLength: tries.length });
  return [...unknown.slice(0, WARM_UP), ...fc.sample(order, { numRuns: 1, unbiased: true }).flat()];
}

async function timeAnswer(url: string, ask: Ask, email: string): Promise<number> {
  const network = Array.from({ length: 4 }, () => randomInt(1, 255)).join('.');
  const begun = performance.now();
  await createHttpCallers(url).rest(
    `POST ${ask.path}`,
    { email, ...ask.body },
    { headers: { 'x-forwarded-for': network } },
  );
  return performance.now() - begun;
}

/** The chance that one of `a` is larger than one of `b`. */
function areaUnderCurve(a: readonly number[], b: readonly number[]): number {
  const won = a.reduce(
    (sum, one) => sum + b.filter((other) => one > other).length + b.filter((other) => one === other).length / 2,
    0,
  );
  return won / (a.length * b.length);
}

async function measure(setting: Setting, ask: Ask): Promise<boolean> {
  const tries = await prepareTries(setting, ask);
  const times: (Try & { ms: number })[] = [];
  for (const one of tries) times.push({ ...one, ms: await timeAnswer(setting.url, ask, one.email) });
  const counted = times.slice(WARM_UP);
  const [known, unknown] = [true, false].map((which) =>
    counted.filter((one) => one.known === which).map(({ ms }) => ms),
  ) as [number[], number[]];
  const area = areaUnderCurve(known, unknown);
  const isDistinguishable = area < FROM || area > TO;
  console.log(
    `${ask.title.padEnd(24)} known ${median(known).toFixed(2)} ms, unknown ${median(unknown).toFixed(2)} ms, area ${area.toFixed(3)}${isDistinguishable ? '  DISTINGUISHABLE' : ''}`,
  );
  return !isDistinguishable;
}

export const drill = defineDrill({ tries: 500 }, async ({ tries }, opened) => {
  const postgres = await openPostgres(opened);
  const db = opened.use(connect(postgres.url, 2));
  const server = await openServer(opened, {
    DATABASE_URL: postgres.url,
    DATA_DIR: openFolder(opened, 'addresses'),
    SESSION_KEYS: formatKeys(createKey('bench')),
    TRUSTED_PROXIES: '127.0.0.1',
  });
  const passwordHash = await createPasswords().hash('Right#password1');
  const same: boolean[] = [];
  for (const ask of OPERATIONS) same.push(await measure({ url: server.url, db, passwordHash, tries }, ask));
  return same.every(Boolean);
});
