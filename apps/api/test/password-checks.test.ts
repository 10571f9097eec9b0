import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createPasswordStrength, type PasswordStrength } from '../src/lib/password-strength.ts';
import { openVariant, setNow, useApplication } from '../harness/application.ts';

/* What new passwords may cost: they are read in part, in a thread of its own, and so many times (docs/decisions/0026). */

const app = useApplication();
const WEAK = 'Salasana1!';
const STRONG = 'Vaahtera#48kuu';
const MINUTE_MS = 60_000;

beforeEach(() => app.db.deleteFrom('attempt').execute());

const toPasswordPair = (password: string) => ({ new_password: password, confirm_password: password });
const reset = (token: string, password: string, one: Pick<typeof app, 'rest'> = app) =>
  one.rest(`POST /api/reset-password/user/${token}`, toPasswordPair(password));
const after = (minutes: number) => setNow(app, new Date(app.now.value.getTime() + minutes * MINUTE_MS));

async function aLink() {
  const client = await app.aClient({ passwordHash: 'none' });
  return { client, token: await app.aSecret(client.id, 'reset_password') };
}

/** The application with another way to estimate passwords. */
const withStrength = (passwordStrength: PasswordStrength) => openVariant({ ...app.deps, passwordStrength });

test('a password is judged by its first 72 characters', async () => {
  const { token } = await aLink();
  const tail = 'kQ7#vP2!xZ9$mL4%wN8&';
  expect(await reset(token, 'Ab1#'.repeat(18) + tail)).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'new_password', key: 'validation_errors_text.common_password' }] },
  });
  expect((await reset(token, tail + 'Ab1#'.repeat(18))).status).toBe(200);
});

test('a check that does not end in time is unavailable, stores nothing, and the link works at the next try', async () => {
  const strength = createPasswordStrength({ script: new URL('endless-worker.ts', import.meta.url), limitMs: 3_000 });
  onTestFinished(strength.stop);
  const slow = await withStrength(strength);
  const { client, token } = await aLink();
  expect(await reset(token, 'Endless#48', slow)).toMatchObject({
    status: 503,
    body: { msg: 'unavailable' },
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
  });
  const row = await app.db.selectFrom('account').select('password_hash').where('id', '=', client.id).executeTakeFirst();
  expect(row?.password_hash).toBe('none');
  expect((await reset(token, STRONG, slow)).status).toBe(200);
});

test('with one link twenty refused passwords in a quarter of an hour are looked at, and the link stays good', async () => {
  const { token } = await aLink();
  for (let tried = 0; tried < 20; tried += 1) expect((await reset(token, WEAK)).status).toBe(400);
  for (const password of [WEAK, STRONG])
    expect(await reset(token, password)).toMatchObject({
      status: 429,
      body: { msg: 'too_many_requests' },
      headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
    });
  after(15);
  expect((await reset(token, STRONG)).status).toBe(200);
});

test('of many passwords sent with a link at once twenty are looked at, too', async () => {
  const looked: string[] = [];
  const counting = await withStrength({
    ...app.deps.passwordStrength,
    estimate: ({ password }) => {
      looked.push(password);
      return Promise.resolve({ guesses: 1, matchedWords: [] });
    },
  });
  const { token } = await aLink();
  const statuses = await Promise.all(
    Array.from({ length: 60 }, async () => (await reset(token, WEAK, counting)).status),
  );
  expect(looked).toHaveLength(20);
  expect(statuses.filter((status) => status === 400)).toHaveLength(20);
});

test('a new link does not give an account more than forty tries an hour, nor does a session', async () => {
  const { client, token: first } = await aLink();
  for (let tried = 0; tried < 20; tried += 1) await reset(first, WEAK);
  const second = await app.aSecret(client.id, 'reset_password');
  for (let tried = 0; tried < 20; tried += 1) expect((await reset(second, WEAK)).status).toBe(400);
  const third = await app.aSecret(client.id, 'reset_password');
  expect((await reset(third, STRONG)).status).toBe(429);

  const passwordHash = await app.deps.passwords.hash(STRONG);
  await app.db.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', client.id).execute();
  const change = { current_password: STRONG, ...toPasswordPair('Koivikko@17yö') };
  expect((await app.rest('POST /api/change-password', change, client)).status).toBe(429);
  const other = await aLink();
  expect((await reset(other.token, STRONG)).status).toBe(200);
  after(60);
  const again = { token: await app.logIn(client.id) };
  expect((await app.rest('POST /api/change-password', change, again)).status).toBe(200);
});
