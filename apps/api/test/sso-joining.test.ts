import { describe, expect, test } from 'vitest';
import { useApplication } from '../harness/application.ts';
import { readMail } from '../harness/outbox.ts';
import { useSso } from './use-sso.ts';

const app = useApplication();
const sso = useSso(app);
const { logInAs } = sso;

let count = 0;

/** Somebody whom the login service knows and who has no account. */
function aNewcomer(more: object = {}, domain = 'joining.example') {
  count += 1;
  const name = `newcomer${count}`;
  const email = `${name}@${domain}`;
  sso.service.people[name] = { email, email_verified: true, ...more };
  return { name, email };
}

const consultantOf = (email: string) =>
  app.db
    .selectFrom('account')
    .leftJoin('consultant', 'consultant.account_id', 'account.id')
    .select(['account.id', 'account.role', 'first_name', 'last_name', 'password_hash', 'verified_at'])
    .where('email', '=', email)
    .executeTakeFirst();

describe('a first login with an address of a domain that may join', () => {
  test('makes a consultant without clients and without a password, who is logged in and connected', async () => {
    const { name, email } = aNewcomer({ given_name: 'Veera', family_name: 'Vuori' });
    const { status, body } = await logInAs(name);
    expect(status).toBe(200);
    expect(body).toMatchObject({ login: { role: 'Consultant', secondFactorDue: false }, connect: null });
    const { accessToken: token, accountId } = body.login!;
    expect(await consultantOf(email)).toMatchObject({
      id: accountId,
      role: 'Consultant',
      first_name: 'Veera',
      last_name: 'Vuori',
      password_hash: null,
    });
    expect((await sso.server.query('client.list', {}, { token })).body).toMatchObject({ items: [] });
    expect((await logInAs(name)).body.login).toMatchObject({ accountId });
    expect(await readMail(app, email)).toEqual([]); // no invitation
    const events = app.db.selectFrom('audit_event').select(['action', 'subject_id']).where('actor_id', '=', accountId);
    expect((await events.orderBy('at').orderBy('id').execute())[0]).toEqual({
      action: 'consultant_registered',
      subject_id: accountId,
    });
  });

  test.each([
    [{ name: 'Oona von Alm' }, 'Oona', 'von Alm'],
    [{ given_name: 'https://evil.test', name: 'Oona' }, 'Oona', '–'],
    [{ given_name: 'x'.repeat(500), family_name: '\0' }, undefined, '–'],
    [{}, undefined, '–'],
  ])('takes the names of %j as far as a person can have them', async (names, first, last) => {
    const { name, email } = aNewcomer(names);
    await logInAs(name);
    expect(await consultantOf(email)).toMatchObject({ first_name: first ?? name, last_name: last });
  });

  test('makes one account of two at the same moment, who then logs in', async () => {
    const { name, email } = aNewcomer();
    const outcomes = await Promise.all([logInAs(name), logInAs(name)]);
    for (const { status, body } of outcomes) expect([200, 401]).toContain(body.msg === 'sso_failed' ? 401 : status);
    const accounts = app.db.selectFrom('account').select('id').where('email', '=', email);
    expect(await accounts.execute()).toHaveLength(1);
    expect((await logInAs(name)).body.login).toMatchObject({ role: 'Consultant' });
  });

  test('asks the owner of an account that is there for their consent, as of any other domain', async () => {
    const person = await sso.aColleague({ domain: 'joining.example' });
    expect((await logInAs(person.name)).body).toMatchObject({ login: null, connect: { email: person.email } });
  });
});

describe('nobody is made', () => {
  const refusalOf = async (name: string) => (await logInAs(name)).body.msg;

  test('of an address that is not confirmed, of another domain, of a client, or of what is no address', async () => {
    expect(await refusalOf(aNewcomer({ email_verified: false }).name)).toBe('sso_unverified');
    expect(await refusalOf(aNewcomer({}, 'firm.example').name)).toBe('sso_no_account');
    expect(await refusalOf(aNewcomer({}, 'evil.joining.example').name)).toBe('sso_foreign_domain');
    const client = aNewcomer();
    await app.aClient({ email: client.email });
    expect(await refusalOf(client.name)).toBe('sso_no_account');
    expect(await refusalOf(aNewcomer({ email: 'no address@joining.example' }).name)).toBe('sso_failed');
  });

  test('of somebody who was deleted, by their address or by their identity', async () => {
    const { name, email } = aNewcomer();
    const { accountId: id } = (await logInAs(name)).body.login!;
    const admin = await app.anAccount('Admin');
    expect((await app.mutate('consultant.delete', { id }, admin)).status).toBe(200);
    expect(await refusalOf(name)).toBe('sso_no_account');
    sso.service.people[name] = { email: `other.${email}`, email_verified: true };
    expect(await refusalOf(name)).toBe('sso_no_account');
    expect(await consultantOf(`other.${email}`)).toBeUndefined();
  });
});
