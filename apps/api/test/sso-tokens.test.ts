import { describe, expect, onTestFinished, test } from 'vitest';
import { openReplica, useApplication } from '../harness/application.ts';
import { startLoginService, type LoginService } from '../harness/login-service.ts';
import { FIRM, REDIRECT_URI, useSso } from './use-sso.ts';

/* What the login service says of somebody, and when it is believed. */

const app = useApplication();
const sso = useSso(app);
const { start, finish, logInAs, aConnected } = sso;

test('new keys of the login service hold at once', async () => {
  const { name, id } = await aConnected();
  await sso.service.restart();
  expect((await logInAs(name)).body.login?.accountId).toBe(id);
});

const SECONDS = Math.floor(Date.now() / 1000);

describe('an ID token', () => {
  /** Logs in somebody who is connected while the login service forges what it says of them. */
  async function logInForged(forged: Parameters<LoginService['forge']>[0]) {
    const { name, id } = await aConnected();
    sso.service.forge(forged);
    onTestFinished(() => sso.service.forge());
    const { status, body } = await logInAs(name);
    return { status, msg: body.msg, isTheirs: body.login?.accountId === id };
  }

  test.each([
    ['for another program', { claims: { aud: 'another' } }],
    ['of another login service', { claims: { iss: 'https://elsewhere.example' } }],
    ['for another attempt', { claims: { nonce: 'another' } }],
    ['that is over for two minutes', { claims: { exp: SECONDS - 120 } }],
    ['signed by somebody else', { byAnother: true }],
  ])('%s lets nobody in', async (_what, forged) => {
    expect(await logInForged(forged)).toEqual({ status: 401, msg: 'sso_failed', isTheirs: false });
  });

  test('of a login service whose clock is half a minute slow or fast lets in', async () => {
    for (const claims of [{ exp: SECONDS - 30 }, { iat: SECONDS + 30, nbf: SECONDS + 30 }])
      expect(await logInForged({ claims })).toMatchObject({ status: 200, isTheirs: true });
  });
});

test('the same name at another login service is somebody else', async () => {
  const { name, email } = await aConnected();
  const people = { [name]: { email, email_verified: true } };
  const other = await startLoginService({ redirectUri: REDIRECT_URI, people });
  onTestFinished(() => other.stop());
  const elsewhere = await openReplica(app, undefined, { ...FIRM, ...other.variables });
  const { url, attempt } = await start(elsewhere);
  const { body } = await finish(attempt, await other.logIn(url, name), elsewhere);
  expect(body).toMatchObject({ login: null, connect: { email } });
});

test('a login service that calls itself otherwise than the operator does is not asked', async () => {
  const variables = { ...sso.service.variables, OIDC_ISSUER: sso.service.issuer.replace('127.0.0.1', 'localhost') };
  const other = await openReplica(app, undefined, { ...FIRM, ...variables });
  expect((await other.mutate<{ msg: string }>('sso.start')).body.msg).toBe('sso_unavailable');
});

test('an attempt begun at one server ends at another', async () => {
  const { name, id } = await aConnected();
  const other = await openReplica(app, undefined, { ...FIRM, ...sso.service.variables });
  const { url, attempt } = await start();
  expect((await finish(attempt, await sso.service.logIn(url, name), other)).body.login?.accountId).toBe(id);
});
