import { describe, expect, test } from 'vitest';
import { openReplica, openVariant, setNow, useApplication, usePassword } from '../harness/application.ts';
import { countStatements } from '../harness/count-statements.ts';
import { readMail } from '../harness/outbox.ts';
import { DAY_MS, PASSWORD, useCompany } from './company.ts';

const app = useApplication();
const { owner, consultant, invite, join, logIn, list, invited } = useCompany(app, usePassword(app, PASSWORD));
const open = (token: string) => app.mutate('member.openInvitation', { token });

describe('an invitation', () => {
  test('leads from the mail to the plan of the company; looking at it changes nothing, and it works once', async () => {
    const plan = await app.aPlan({ owner });
    const token = await invited('mikko@example.com');
    for (let times = 0; times < 3; times += 1)
      expect(await open(token)).toMatchObject({
        status: 200,
        body: { company: 'Testi Oy', invitedBy: 'Kaisa Virta', email: 'mikko@example.com', memberRole: 'editor' },
      });
    expect((await list(owner)).invitations).toMatchObject([{ email: 'mikko@example.com', expired: false }]);
    expect((await join(token)).body).toEqual({ msg: 'registered' });
    expect((await list(owner)).invitations).toEqual([]);
    for (const answer of [await open(token), await join(token)])
      expect(answer).toMatchObject({ status: 400, body: { msg: 'incorrect_or_expired_link' } });

    expect((await logIn('mikko@example.com')).body).toMatchObject({ msg: 'account_not_verified' }); // a forwarded link lets nobody in
    const [mail] = await readMail(app, 'mikko@example.com');
    expect((await app.rest('POST /api/verify/user', { email: 'mikko@example.com', code: mail!.code })).status).toBe(
      200,
    );
    const { access_token } = (await logIn('mikko@example.com')).body;
    const profile = await app.rest('GET /api/user/get/profile', undefined, { token: access_token });
    expect(profile.body).toMatchObject({ id: owner.id, company: 'Testi Oy', first_name: 'Mikko', phone_number: '' });
    expect(profile.body['email']).toBe('mikko@example.com');
    const seen = await app.query<{ plan: { id: string; shareCode: null } }>(
      'plan.document',
      { id: plan.id },
      {
        token: access_token,
      },
    );
    expect(seen.body.plan).toMatchObject({ id: plan.id, shareCode: null });
    expect((await app.query('client.allowedNewPlan', undefined, { token: access_token })).body).toBe(false);
  });

  test('sent again voids the link before, and one that is cancelled or seven days old is dead', async () => {
    const first = await invited('mikko@example.com');
    const second = await invited('MIKKO@example.com'.toLowerCase());
    expect((await open(first)).body).toMatchObject({ msg: 'incorrect_or_expired_link' });
    expect((await open(second)).status).toBe(200);
    const { invitations } = await list(owner);
    expect(invitations).toHaveLength(1);
    expect((await app.mutate('member.remove', { id: invitations![0]!.id }, owner)).body).toEqual({ msg: 'deleted' });
    expect((await open(second)).body).toMatchObject({ msg: 'incorrect_or_expired_link' });

    const third = await invited('mikko@example.com');
    setNow(app, new Date(app.now.value.getTime() + 7 * DAY_MS));
    expect((await open(third)).body).toMatchObject({ msg: 'incorrect_or_expired_link' });
    expect((await join(third)).body).toMatchObject({ msg: 'incorrect_or_expired_link' });
    expect((await list({ ...owner, token: await app.logIn(owner.id) })).invitations).toMatchObject([{ expired: true }]);
  });

  test('cancelled before its mail went out sends none', async () => {
    await invite('mikko@example.com');
    const [{ id } = { id: '' }] = (await list(owner)).invitations!;
    await app.mutate('member.remove', { id }, owner);
    expect(await readMail(app, 'mikko@example.com')).toEqual([]);
  });

  test('is answered alike, by as many statements, for a free address, another client’s and a consultant’s', async () => {
    const others = ['free@example.com', (await app.aClient()).email, consultant.email] as const;
    const { db, counted } = countStatements(app.db);
    const counting = await openVariant({ ...app.deps, db });
    const answers = [];
    for (const email of others) {
      counted.statements = 0;
      const { status, body } = await counting.mutate('member.invite', { email, memberRole: 'editor' }, owner);
      answers.push({ status, body, statements: counted.statements });
    }
    expect(answers[0]!.statements).toBeGreaterThan(5);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    const token = (await readMail(app, others[1]))[0]!.link.split('/').at(-1)!;
    expect(await join(token)).toMatchObject({ status: 409, body: { msg: 'email_in_use' } });
    expect((await open(token)).status).toBe(200); // nothing was used up
  });

  test('to a member is refused, and there are ten a day', async () => {
    const editor = await app.aColleague(owner, 'editor');
    for (const email of [editor.email, owner.email.toUpperCase()])
      expect(await invite(email)).toMatchObject({ status: 409, body: { msg: 'already_member' } });
    for (let times = 0; times < 10; times += 1) await invite(`new${times}@example.com`);
    expect((await invite('one-more@example.com')).body).toMatchObject({ msg: 'too_many_requests' });
  });

  test('of twenty at once with two places left, two are sent', async () => {
    for (let members = 1; members < 18; members += 1) await app.aColleague(owner, 'commenter');
    const replica = await openReplica(app);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? app : replica).mutate(
          'member.invite',
          { email: `n${index}@example.com`, memberRole: 'editor' },
          owner,
        ),
      ),
    );
    const keys = answers.map(({ body }) => body['msg']);
    expect(keys.filter((key) => key === 'email_sent')).toHaveLength(2);
    expect(keys.filter((key) => key === 'limit_reached')).toHaveLength(18);
  });

  test('and a handover wait while a server of the release before runs', async () => {
    const off = await openReplica(app, undefined, { COLLEAGUES: 'off' });
    const editor = await app.aColleague(owner, 'editor');
    const given = { email: 'mikko@example.com', memberRole: 'editor' };
    expect(await off.mutate('member.invite', given, owner)).toMatchObject({
      status: 503,
      body: { msg: 'unavailable' },
    });
    const offer = { accountId: editor.id, password: PASSWORD };
    expect((await off.mutate('member.offerHandover', offer, owner)).status).toBe(503);
  });
});
