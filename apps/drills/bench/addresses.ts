import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { builders } from '../../api/harness/builders.ts';
import { createHttpCallers } from '../../api/harness/callers.ts';
import { composeDependencies } from '../../api/src/compose.ts';
import { connect } from '../../api/src/database/connect.ts';
import type { Dependencies } from '../../api/src/dependencies.ts';
import { readEnvironment } from '../../api/src/environment.ts';
import { makeContactToken } from '../../api/src/features/mail/contact-link.ts';
import { DAY_MS } from '../../api/src/lib/days.ts';
import { newId } from '../../api/src/lib/ids.ts';
import { defineDrill } from '../support/define-drill.ts';
import { openFolder, openPostgres, openServer } from '../support/places.ts';
import { createKey, formatKeys } from '../support/session-keys.ts';
import { median } from '../support/statistics.ts';

/*
 * Whether an answer, or its time, tells an address that is known from one that is not, and why the link of a person without
 * an account is wrong: each is tried `--tries` times (500) in random order, each try from a network of its own, with the mail
 * worker at work. Fails when two answers differ, or when somebody who sees the times alone could tell them apart: the chance
 * that one of a kind took longer than one of the first kind (the area under the ROC curve) must lie around one half.
 */

const WARM_UP = 50;
const FROM = 0.45;
const TO = 0.55;

/** One request; its kind is what the answer must not tell. */
type Try = { kind: string; path: string; body?: object };

/** What is asked, with as many tries of each kind as are wanted, the kind that exists nowhere first. */
type Operation = { title: string; makeTries: (setting: Setting, count: number) => Promise<Try[]> };

type Setting = { deps: Dependencies; passwordHash: string; clientId: string };

const OPERATIONS: Operation[] = [
  withAccount('login, wrong password', { path: '/api/login/user', body: { password: 'Wrong#password1' } }),
  withAccount('ask for a new password', { path: '/api/reset-password-email/user' }),
  withAccount('ask for a code again', { path: '/api/verify/user/resend', isVerified: false }),
  withAccount('give a wrong code', { path: '/api/verify/user', body: { code: '123456' }, isVerified: false }),
  { title: 'ask for a contact link', makeTries: makeLinkRequests },
  { title: 'open a contact link', makeTries: makeWrongLinks },
];

type Asked = { path: string; body?: object; isVerified?: boolean };

/** An operation that is tried with addresses of accounts and with others. */
function withAccount(title: string, { path, body = {}, isVerified = true }: Asked): Operation {
  const makeTries = async ({ deps, passwordHash }: Setting, count: number) => {
    const known = times(count, () => ({ id: newId(), email: anAddress() }));
    const verified_at = isVerified ? new Date().toISOString() : null;
    const more = { role: 'User' as const, password_hash: passwordHash, verified_at, deleted_at: null };
    await deps.db
      .insertInto('account')
      .values(known.map((one) => ({ ...one, ...more })))
      .execute();
    return [
      ...times(count, () => ({ kind: 'unknown', path, body: { email: anAddress(), ...body } })),
      ...known.map(({ email }) => ({ kind: 'known', path, body: { email, ...body } })),
    ];
  };
  return { title, makeTries };
}

async function makeLinkRequests(setting: Setting, count: number): Promise<Try[]> {
  const contacts = await addContacts(setting, count);
  const toTry = (kind: string, email: string) => ({ kind, path: '/api/contact-link/send/link', body: { email } });
  return [...times(count, () => toTry('unknown', anAddress())), ...contacts.map(({ email }) => toTry('known', email))];
}

async function makeWrongLinks(setting: Setting, count: number): Promise<Try[]> {
  const { deps } = setting;
  const contacts = await addContacts(setting, count);
  const longAgo = { ...deps, clock: () => new Date(Date.now() - 400 * DAY_MS) };
  const ofEach = (kind: string, make: (contactId: string) => Promise<string>) =>
    Promise.all(contacts.map(async ({ id }) => ({ kind, path: `/api/contact-link/${await make(id)}` })));
  return [
    ...(await ofEach('unknown', () => makeContactToken(deps, { contactId: newId(), generation: 0 }))),
    ...(await ofEach('void', (contactId) => makeContactToken(deps, { contactId, generation: 7 }))),
    ...(await ofEach('expired', (contactId) => makeContactToken(longAgo, { contactId, generation: 0 }))),
    ...(await ofEach('altered', async (contactId) =>
      alter(await makeContactToken(deps, { contactId, generation: 0 })),
    )),
    ...(await ofEach('no token', () => Promise.resolve('wrong'))),
  ];
}

/** With another signature; the last letter would have bits that mean nothing. */
const alter = (token: string) => `${token.slice(0, -2)}${token.at(-2) === 'A' ? 'B' : 'A'}${token.slice(-1)}`;

async function addContacts({ deps, clientId: client_id }: Setting, count: number) {
  const contacts = times(count, () => ({ id: newId(), email: anAddress() }));
  const more = { client_id, name: 'Liisa', language_code: 'en', created_at: new Date().toISOString() };
  await deps.db
    .insertInto('contact')
    .values(contacts.map(({ id, email }) => ({ id, email, address_hash: id, ...more })))
    .execute();
  return contacts;
}

const anAddress = () => `${newId()}@example.com`;

const times = <One>(count: number, make: () => One): One[] => Array.from({ length: count }, make);

/** How long an answer took, and what it was. */
async function timeAnswer(url: string, { path, body }: Try): Promise<{ ms: number; answer: string }> {
  const network = times(4, () => randomInt(1, 255)).join('.');
  const begun = performance.now();
  const answered = await createHttpCallers(url).rest(`${body ? 'POST' : 'GET'} ${path}`, body, {
    headers: { 'x-forwarded-for': network },
  });
  return { ms: performance.now() - begun, answer: `${answered.status} ${JSON.stringify(answered.body)}` };
}

/** The chance that one of `a` is larger than one of `b`. */
function areaUnderCurve(a: readonly number[], b: readonly number[]): number {
  const won = a.reduce(
    (sum, one) => sum + b.filter((other) => one > other).length + b.filter((other) => one === other).length / 2,
    0,
  );
  return won / (a.length * b.length);
}

async function measure(
  url: string,
  { title, makeTries }: Operation,
  { count, ...setting }: Setting & { count: number },
) {
  for (const one of await makeTries(setting, WARM_UP)) await timeAnswer(url, one);
  const tries = await makeTries(setting, count);
  const first = tries[0]!.kind; // one was asked for
  const order = fc.sample(fc.shuffledSubarray(tries, { minLength: tries.length }), { numRuns: 1, unbiased: true });
  const msOf: Record<string, number[]> = {};
  const answers = new Set<string>();
  for (const one of order.flat()) {
    const { ms, answer } = await timeAnswer(url, one);
    (msOf[one.kind] ??= []).push(ms);
    answers.add(answer);
  }
  if (answers.size > 1) console.log(`${title}: DIFFERENT ANSWERS\n${[...answers].join('\n')}`);
  const areas = Object.entries(msOf).map(([kind, ms]) => ({ kind, ms, area: areaUnderCurve(ms, msOf[first]!) })); // of all kinds
  const betrayed = areas.filter(({ area }) => area < FROM || area > TO);
  console.log(title);
  for (const { kind, ms, area } of areas)
    console.log(
      `  ${kind.padEnd(10)} median ${median(ms).toFixed(2)} ms${kind === first ? '' : `, area ${area.toFixed(3)}`}`,
    );
  if (betrayed.length > 0) console.log(`  DISTINGUISHABLE: ${betrayed.map(({ kind }) => kind).join(', ')}`);
  return answers.size === 1 && betrayed.length === 0;
}

export const drill = defineDrill({ tries: 500 }, async ({ tries: count }, opened) => {
  const key = createKey('bench');
  const postgres = await openPostgres(opened);
  const db = opened.use(connect(postgres.url, 2));
  const { url } = await openServer(opened, {
    DATABASE_URL: postgres.url,
    DATA_DIR: openFolder(opened, 'addresses'),
    SESSION_KEYS: formatKeys(key),
    TRUSTED_PROXIES: '127.0.0.1',
  });
  const deps = await composeDependencies(db, readEnvironment({ NODE_ENV: 'test' }), { keys: [key] });
  opened.defer(() => deps.passwordStrength.stop());
  const passwordHash = await deps.passwords.hash('Right#password1');
  const { id: clientId } = await builders(deps).aClient();
  const same: boolean[] = [];
  for (const operation of OPERATIONS) same.push(await measure(url, operation, { deps, passwordHash, clientId, count }));
  return same.every(Boolean);
});
