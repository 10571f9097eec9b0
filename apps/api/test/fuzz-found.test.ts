import { expect, test } from 'vitest';
import { newId } from '../src/lib/ids.ts';
import { useApplication } from '../harness/application.ts';

/* What hostile requests have found. */

const app = useApplication();
const KEY = 'server_errors_text.unauthorized';
const nested = (open: string, close: string, levels: number) =>
  `{"name":${open.repeat(levels)}1${close.repeat(levels)}}`;

test.each([
  ['lists', nested('[', ']', 100_000)],
  ['objects', nested('{"a":', '}', 40_000)],
])('a body that nests deeper than any answer is refused, with a key and without: %s', async (_, payload) => {
  const { token } = await app.aClient({ credits: 1 });
  for (const key of [{}, { 'idempotency-key': newId() }])
    expect(
      await app.rest('POST /api/growth-plan/create/new-growth-plan', payload, {
        token,
        headers: { 'content-type': 'application/json', ...key },
      }),
    ).toMatchObject({ status: 400, body: { msg: 'bad_request', text: expect.any(String) } });
});

test('an address that cannot be read is answered with every header of defence', async () => {
  for (const id of ['%zz', 'x'.repeat(501)]) {
    const { headers } = await app.rest(`GET /api/user/${id}/get/details`);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  }
});

test('a wrong password is counted, with whatever key it is given', async () => {
  const client = await app.aClient({ passwordHash: await app.deps.passwords.hash('Growth#2026') });
  const pair = { new_password: 'Vaahtera#48kuu', confirm_password: 'Vaahtera#48kuu' };
  const guess = () =>
    app.rest(
      'POST /api/change-password',
      { current_password: newId(), ...pair },
      { token: client.token, headers: { 'idempotency-key': newId() } },
    );
  for (let times = 0; times < 10; times += 1) expect((await guess()).status).toBe(400);
  expect(await guess()).toMatchObject({ status: 429, body: { msg: 'too_many_requests' } });
});

test('a text that a change is said to be based on must be one of ours', async () => {
  const { token } = await app.anAccount('Admin');
  const body = { language_code: 'en', category: 'general', messages: { [KEY]: 'Who?' }, based_on: { 'a\0b': 'x' } };
  expect(await app.rest('POST /api/languages/post/messages', body, { token })).toMatchObject({
    status: 400,
    body: { msg: 'bad_request', errors: [{ path: 'based_on.a\0b', key: 'validation_errors_text.text_key' }] },
  });
});

test('a cursor of the year 0, which PostgreSQL does not know, is a bad request', async () => {
  const { token } = await app.aConsultant();
  const place = { sortKey: '0000-01-01T00:00:00.000000', id: newId() };
  const cursor = Buffer.from(JSON.stringify(place)).toString('base64url');
  expect(
    await app.rest(`GET /api/user/get/clients?sort=activity&cursor=${cursor}`, undefined, { token }),
  ).toMatchObject({ status: 400, body: { msg: 'bad_request' } });
});
