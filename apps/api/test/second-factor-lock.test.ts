import { TOTP } from 'otpauth';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { turnOffByOperator } from '../src/features/auth/second-factor/service.ts';
import type { Person } from '../harness/builders.ts';
import { setNow, useApplication } from '../harness/application.ts';
import { readMail } from '../harness/outbox.ts';
import { tokenIn } from './sending.ts';

const app = useApplication();
const PASSWORD = 'Vaahtera#48kuu';
const STEP_MS = 30_000;
const HOUR_MS = 3_600_000;
const AREAS = ['consultant', 'admin'] as const;

let passwordHash: string;

beforeAll(async () => {
  passwordHash = await app.deps.passwords.hash(PASSWORD, { network: 'test' });
});
beforeEach(async () => {
  await app.db.deleteFrom('attempt').execute();
  await app.db.deleteFrom('mail').execute();
});

type Owner = Person & { area: (typeof AREAS)[number]; secret: string; recoveryCodes: string[] };

const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: app.now.value.getTime() });
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const nextStep = () => setNow(app, new Date(app.now.value.getTime() + STEP_MS));

/** Somebody of the staff with a second factor. */
async function anOwner(area: Owner['area'] = 'admin'): Promise<Owner> {
  const person = await (area === 'admin'
    ? app.anAccount('Admin', { passwordHash })
    : app.aConsultant({ passwordHash }));
  const { body } = await app.mutate<{ secret: string }>('account.startSecondFactor', { password: PASSWORD }, person);
  const input = { code: codeOf(body.secret) };
  const confirmed = await app.mutate<{ recoveryCodes: string[] }>('account.confirmSecondFactor', input, person);
  expect(confirmed.status).toBe(200);
  nextStep();
  await app.db.deleteFrom('mail').execute();
  return { ...person, area, secret: body.secret, recoveryCodes: confirmed.body.recoveryCodes };
}

const logIn = ({ area, email }: Owner, code?: string) =>
  app.rest(`POST /api/login/${area}`, { email, password: PASSWORD, ...(code !== undefined && { code }) });

/** Enters wrong codes, over so long that the other limits do not refuse them. */
async function enterWrong(owner: Owner, times: number): Promise<void> {
  for (let tries = 0; tries < times; tries += 1) {
    if (tries % 9 === 0) setNow(app, new Date(app.now.value.getTime() + HOUR_MS));
    expect((await logIn(owner, wrong(codeOf(owner.secret)))).status).toBe(400);
  }
}

/** Has the account one wrong code before the limit; how it came there is tested by itself. */
const countBefore = (owner: Owner, failures: number) =>
  app.db.updateTable('account').set({ second_factor_failures: failures }).where('id', '=', owner.id).execute();

const open = ({ area }: Owner, token: string) =>
  app.mutate('auth.openLink', { area, purpose: 'second_factor_unlock', token });
const unlock = ({ area }: Owner, token: string) => app.mutate('auth.unlockSecondFactor', { area, token });

describe('a hundred wrong codes in a row', () => {
  test('lock the second factor: the right code no longer works, until its owner unlocks it by mail', async () => {
    const owner = await anOwner();
    await enterWrong(owner, 100);
    setNow(app, new Date(app.now.value.getTime() + 24 * HOUR_MS));
    for (const code of [codeOf(owner.secret), owner.recoveryCodes[0], undefined])
      expect(await logIn(owner, code)).toMatchObject({ status: 403, body: { msg: 'second_factor_locked' } });
    const letters = await readMail(app, owner.email);
    const newest = letters.findLast(({ template }) => template === 'second_factor_locked');
    const token = tokenIn(newest?.link ?? '');
    expect((await unlock(owner, token)).body).toMatchObject({ msg: 'updated' });
    expect((await logIn(owner, codeOf(owner.secret))).status).toBe(200);
  }, 120_000);

  test('are not in a row when a right one was between them', async () => {
    const owner = await anOwner();
    await countBefore(owner, 99);
    expect((await logIn(owner, codeOf(owner.secret))).status).toBe(200);
    nextStep();
    expect((await logIn(owner, wrong(codeOf(owner.secret)))).status).toBe(400);
    expect((await logIn(owner, codeOf(owner.secret))).status).toBe(200);
  });

  test('are counted one by one, however many are entered at the same moment', async () => {
    const owner = await anOwner();
    await countBefore(owner, 98);
    const code = wrong(codeOf(owner.secret));
    const answers = await Promise.all(Array.from({ length: 8 }, () => logIn(owner, code)));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(2);
    expect((await logIn(owner, codeOf(owner.secret))).body).toMatchObject({ msg: 'second_factor_locked' });
  });

  test('do not stop the operator from turning the second factor off', async () => {
    const owner = await anOwner();
    await countBefore(owner, 100);
    expect(await turnOffByOperator(app.db, owner.id)).toBe(true);
    expect((await logIn(owner)).status).toBe(200);
  });

  test('count those that are entered to turn the second factor off, too', async () => {
    const owner = await anOwner();
    await countBefore(owner, 99);
    const turnOff = (code: string) => app.mutate('account.turnOffSecondFactor', { password: PASSWORD, code }, owner);
    expect((await turnOff(wrong(codeOf(owner.secret)))).body).toMatchObject({ msg: 'invalid_verification_code' });
    expect((await turnOff(codeOf(owner.secret))).body).toMatchObject({ msg: 'second_factor_locked' });
  });
});

describe.each(AREAS)('the link that unlocks the second factor of a member of the staff (%s)', (area) => {
  async function aLink(owner: Owner): Promise<string> {
    await countBefore(owner, 100);
    expect((await logIn(owner)).status).toBe(403);
    const [letter] = await readMail(app, owner.email);
    expect(new URL(letter!.link).pathname).toMatch(new RegExp(`^/${area}/unlock/[\\w-]{43}$`));
    return tokenIn(letter!.link);
  }

  test('changes nothing when it is opened, works once, and is kept as a hash alone', async () => {
    const owner = await anOwner(area);
    const token = await aLink(owner);
    for (let times = 0; times < 3; times += 1)
      expect(await open(owner, token)).toMatchObject({ status: 200, body: { email: owner.email } });
    expect((await logIn(owner, codeOf(owner.secret))).body).toMatchObject({ msg: 'second_factor_locked' });
    const secrets = await app.db.selectFrom('account_secret').selectAll().where('account_id', '=', owner.id).execute();
    expect(JSON.stringify(secrets)).not.toContain(token);
    const both = await Promise.all([unlock(owner, token), unlock(owner, token)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await unlock(owner, token)).body).toMatchObject({ msg: 'link_expired_or_wrong' });
    const events = await app.db.selectFrom('audit_event').select('action').where('actor_id', '=', owner.id).execute();
    expect(events.map(({ action }) => action)).toContain('second_factor_unlocked');
  });

  test('works for one hour, in its own area, and chooses no password', async () => {
    const owner = await anOwner(area);
    const token = await aLink(owner);
    const other = AREAS.find((one) => one !== area)!;
    expect((await unlock({ ...owner, area: other }, token)).status).toBe(400);
    const pair = { newPassword: 'Koivikko@17yö', confirmPassword: 'Koivikko@17yö' };
    expect((await app.mutate('auth.resetPassword', { area, token, ...pair })).status).toBe(400);
    const start = app.now.value.getTime();
    setNow(app, new Date(start + HOUR_MS));
    expect((await unlock(owner, token)).status).toBe(400);
    setNow(app, new Date(start + HOUR_MS - 1000));
    expect((await unlock(owner, token)).status).toBe(200);
  });
});

test('the link that unlocks is mailed three times in ten minutes at most', async () => {
  const owner = await anOwner();
  await countBefore(owner, 100);
  let mailed = 0;
  for (let times = 0; times < 6; times += 1) {
    expect((await logIn(owner)).status).toBe(403);
    mailed += (await readMail(app, owner.email)).length;
  }
  expect(mailed).toBe(3);
});

test('after ten wrong codes with the right password its owner gets a mail that somebody may know it, once a day', async () => {
  const owner = await anOwner();
  const warnings = async () =>
    (await readMail(app, owner.email)).filter(({ template }) => template === 'password_warning').length;
  await enterWrong(owner, 9);
  expect(await warnings()).toBe(0);
  await enterWrong(owner, 20);
  expect(await warnings()).toBe(1);
  setNow(app, new Date(app.now.value.getTime() + 24 * HOUR_MS));
  await enterWrong(owner, 1);
  expect(await warnings()).toBe(1);
}, 60_000);

describe('while a second factor is on', () => {
  const start = (owner: Owner, code?: string) =>
    app.mutate<{ secret: string }>('account.startSecondFactor', { password: PASSWORD, code }, owner);

  test.each(['startSecondFactor', 'renewRecoveryCodes', 'turnOffSecondFactor'])(
    'account.%s needs a code of it besides the password',
    async (name) => {
      const owner = await anOwner();
      const act = (code?: string) => app.mutate(`account.${name}`, { password: PASSWORD, code }, owner);
      expect(await act()).toMatchObject({ status: 403, body: { msg: 'second_factor_required' } });
      expect(await act(wrong(codeOf(owner.secret)))).toMatchObject({
        status: 400,
        body: { msg: 'invalid_verification_code', errors: [{ path: 'code' }] },
      });
      expect((await logIn(owner, codeOf(owner.secret))).status).toBe(200);
      nextStep();
      expect((await act(codeOf(owner.secret))).status).toBe(200);
    },
  );

  test('thirty wrong codes are taken in a session in a quarter of an hour, and then not even the right one', async () => {
    const owner = await anOwner();
    const turnOff = (code: string) => app.mutate('account.turnOffSecondFactor', { password: PASSWORD, code }, owner);
    for (let tries = 0; tries < 30; tries += 1)
      expect((await turnOff(wrong(codeOf(owner.secret)))).body['msg']).toBe('invalid_verification_code');
    expect((await turnOff(codeOf(owner.secret))).body['msg']).toBe('too_many_requests');
    setNow(app, new Date(app.now.value.getTime() + HOUR_MS / 4));
    expect((await turnOff(codeOf(owner.secret))).status).toBe(200);
  });

  test('a recovery code is as good as one of the app', async () => {
    const owner = await anOwner();
    expect((await start(owner, owner.recoveryCodes[3])).status).toBe(200);
    expect((await start(owner, owner.recoveryCodes[3])).status).toBe(400);
  });

  test('another app takes over with its first code, which ends the personal tokens', async () => {
    const owner = await anOwner();
    await app.db
      .insertInto('personal_token')
      .values({
        id: owner.id,
        account_id: owner.id,
        name: 'x',
        token_hash: Buffer.alloc(32, 1),
        read_only: false,
        created_at: app.now.value.toISOString(),
        expires_at: new Date(app.now.value.getTime() + HOUR_MS).toISOString(),
      })
      .execute();
    const tokens = () => app.db.selectFrom('personal_token').select('id').where('account_id', '=', owner.id).execute();
    const { body } = await start(owner, codeOf(owner.secret));
    expect(await tokens()).toHaveLength(1);
    const confirmed = await app.mutate('account.confirmSecondFactor', { code: codeOf(body.secret) }, owner);
    expect(confirmed.status).toBe(200);
    expect(await tokens()).toEqual([]);
    nextStep();
    expect((await logIn(owner, codeOf(owner.secret))).status).toBe(400);
    expect((await logIn(owner, codeOf(body.secret))).status).toBe(200);
  });

  test('new recovery codes are announced by mail', async () => {
    const owner = await anOwner();
    await app.mutate('account.renewRecoveryCodes', { password: PASSWORD, code: codeOf(owner.secret) }, owner);
    expect((await readMail(app, owner.email)).map(({ template }) => template)).toEqual(['recovery_codes_renewed']);
  });
});
