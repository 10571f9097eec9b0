import { beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '../harness/builders.ts';
import { CLIENT_DETAILS } from '../harness/builders.ts';
import { emailChanges, PASSWORD, someAddress, usePeople } from './email-changes.ts';
import { useApplication } from '../harness/application.ts';
import { readMail } from '../harness/outbox.ts';

/* Anyone who is not the owner asks for a new address, in order to have a password reset mailed to it. Each ends without a login. */

const app = useApplication();
const { update, verify, resend, answer, logIn, readBoth, emailOf, eventsOf } = emailChanges(app);
const STOLEN = 'Omena#77puuro';

const { consultant, other, admin, client } = usePeople(app);
let evil: string;

beforeEach(() => {
  evil = someAddress();
});

/** Gives every code that reached the new address, asks for another, and then for a password reset there. */
async function goOn(codes: readonly string[]): Promise<void> {
  await resend(evil);
  const more = (await readMail(app, evil)).flatMap(({ code }) => code ?? []);
  for (const code of [...codes, ...more]) await verify(evil, code);
  await app.rest('POST /api/reset-password-email/user', { email: evil });
  for (const { link, template } of await readMail(app, evil)) {
    const token = link.slice(link.lastIndexOf('/') + 1);
    if (template === 'reset_password')
      await app.rest(`POST /api/reset-password/user/${token}`, { new_password: STOLEN, confirm_password: STOLEN });
  }
}

/** The owner logs in as before, and nobody at the new address. */
async function expectNothingTaken(password = PASSWORD): Promise<void> {
  expect(await emailOf(client.id)).toBe(client.email);
  for (const word of [PASSWORD, STOLEN]) expect((await logIn(evil, 'user', word)).status).toBe(401);
  expect((await logIn(client.email, 'user', password)).status).toBe(200);
}

test('a consultant who edits a client’s address gets no login of theirs, and the client gets a mail', async () => {
  expect((await update(consultant, client.id, { email: evil })).status).toBe(200);
  const { code, notice } = await readBoth(client.email, evil);
  expect(notice?.text).toContain(evil);
  expect(notice?.text).toContain('Aino Laine');
  await goOn([code]);
  await expectNothingTaken();
});

test('an admin who edits a consultant’s address gets no login of theirs, and the consultant gets a mail', async () => {
  const details = { first_name: 'Aino', last_name: 'Laine', phone_number: '2', email: evil };
  await app.rest(`PUT /api/consultant/${consultant.id}/update/details`, details, admin);
  const { code, notice } = await readBoth(consultant.email, evil);
  expect(notice?.text).toContain(evil);
  expect((await verify(evil, code, 'consultant')).status).toBe(200);
  expect((await logIn(evil, 'consultant')).status).toBe(401);
  expect((await logIn(consultant.email, 'consultant')).status).toBe(200);
});

describe('a personal token', () => {
  const areasOf = (who: Person) => (who === client ? ['clients'] : ['clients', 'consultants']);
  const aToken = async (who: Person): Promise<Person> => {
    const expiresOn = new Date(app.now.value.getTime() + 86_400_000).toISOString().slice(0, 10);
    const made = await app.mutate<{ token: string }>(
      'token.create',
      { name: 'x', readOnly: false, areas: areasOf(who), expiresOn },
      who,
    );
    return { ...who, token: made.body.token };
  };

  test('changes nobody’s address, and nothing of an edit that contains one is saved', async () => {
    for (const who of [client, consultant, admin]) {
      const program = await aToken(who);
      const answered = await update(program, client.id, { email: evil, city: 'Oulu' });
      expect(answered).toMatchObject({ status: 403, body: { msg: 'forbidden' } });
      expect((await update(program, client.id, { email: client.email, city: 'Helsinki' })).status).toBe(200);
    }
    const ofStaff = { first_name: 'Eve', last_name: 'Evil', phone_number: '2', email: evil };
    const path = `/api/consultant/${consultant.id}`;
    for (const who of [consultant, admin])
      expect((await app.rest(`PUT ${path}/update/details`, ofStaff, await aToken(who))).status).toBe(403);
    expect((await app.rest(`GET ${path}/get/details`, undefined, admin)).body).toMatchObject({
      first_name: 'Aino',
      pending_email: null,
    });
    expect((await app.rest(`GET /api/user/${client.id}/get/details`, undefined, client)).body).toMatchObject({
      city: 'Helsinki',
      pending_email: null,
    });
    expect(await eventsOf(client.id)).toEqual([]);
    await goOn([]);
    await expectNothingTaken();
  });

  test('neither calls a change off nor starts one without consent', async () => {
    const program = await aToken(admin);
    await app.db.updateTable('account').set({ totp_secret: 'x' }).where('id', '=', admin.id).execute();
    await app.mutate('account.changeEmail', { email: someAddress(), password: PASSWORD }, client);
    for (const who of [await aToken(client), program]) {
      await update(who, client.id, { email: client.email });
      const input = { id: client.id, email: evil };
      expect((await app.mutate('client.changeEmailWithoutConsent', input, who)).status).toBe(403);
      expect((await app.mutate('account.cancelEmailChange', undefined, who)).status).toBe(403);
    }
    expect((await app.query('account.get', undefined, client)).body['pendingEmail']).not.toBeNull();
  });
});

describe('a change ends', () => {
  /** Has the new address confirmed already, and then something happen; the owner’s late consent is of no use. */
  async function expectEnded(by: Person, event: () => Promise<{ status: number }>, password = PASSWORD) {
    await update(by, client.id, { email: evil });
    const { code, token, notice } = await readBoth(client.email, evil);
    expect(notice?.text).toContain(evil);
    await verify(evil, code);
    expect((await event()).status).toBe(200);
    expect((await answer(token, true)).body['msg']).toBe('link_expired_or_wrong');
    await goOn([code]);
    await expectNothingTaken(password);
    const [cancelled] = (await eventsOf(client.id)).toReversed();
    expect(cancelled).toMatchObject({ action: 'email_change_cancelled', details: { askedBy: by.id } });
    return cancelled?.details['how'];
  }

  const move = () =>
    app.rest(
      `POST /api/consultant/${consultant.id}/move/clients`,
      { client_ids: [client.id], consultant_id: other.id },
      admin,
    );
  const sessionOf = async (who: Person) => {
    const rows = await app.db.selectFrom('session').select('id').where('account_id', '=', who.id).execute();
    return rows[0]!.id;
  };

  test('when the client is moved away from the consultant who asked', async () => {
    expect(await expectEnded(consultant, move)).toBe('client_moved');
  });

  test('when the consultant who asked is deleted', async () => {
    const remove = async () => {
      // Moved behind the product's back, so that the deletion alone has to end it.
      await app.db.updateTable('client').set({ consultant_id: other.id }).where('account_id', '=', client.id).execute();
      return app.rest(`DELETE /api/consultant/${consultant.id}/delete`, undefined, admin);
    };
    expect(await expectEnded(consultant, remove)).toMatch(/asker_left|session_ended/);
  });

  test('when the consultant who asked is disabled', async () => {
    const disable = () => app.mutate('admin.disableAccount', { id: consultant.id }, admin);
    expect(await expectEnded(consultant, disable)).toMatch(/asker_left|session_ended/);
  });

  test('when the person who asked logs out', async () => {
    const out = () => app.rest('DELETE /api/logout/access-token', undefined, consultant);
    expect(await expectEnded(consultant, out)).toBe('session_ended');
  });

  test('when the session that asked is ended from another device', async () => {
    const elsewhere = { ...consultant, token: await app.logIn(consultant.id) };
    const id = await sessionOf(consultant);
    const end = () => app.mutate('account.endSession', { id }, elsewhere);
    expect(await expectEnded(consultant, end)).toBe('session_ended');
  });

  test('when all other sessions are ended', async () => {
    const elsewhere = { ...consultant, token: await app.logIn(consultant.id) };
    const end = () => app.mutate('account.endOtherSessions', undefined, elsewhere);
    expect(await expectEnded(consultant, end)).toBe('session_ended');
  });

  test('when the person who asked gets a new password by mail', async () => {
    const token = await app.aSecret(consultant.id, 'reset_password');
    const pair = { new_password: STOLEN, confirm_password: STOLEN };
    const reset = () => app.rest(`POST /api/reset-password/consultant/${token}`, pair);
    expect(await expectEnded(consultant, reset)).toBe('session_ended');
  });

  test('when the owner answers “This was not me”', async () => {
    await update(consultant, client.id, { email: evil });
    const { code, token } = await readBoth(client.email, evil);
    expect((await answer(token, false)).status).toBe(200);
    expect((await answer(token, true)).status).toBe(400);
    await goOn([code]);
    await expectNothingTaken();
    expect((await eventsOf(client.id)).at(-1)).toMatchObject({
      action: 'email_change_cancelled',
      actor_id: client.id,
      details: { askedBy: consultant.id, how: 'not_me' },
    });
  });

  test('when the owner chooses a new password, though the session that asked goes on', async () => {
    const next = { current_password: PASSWORD, new_password: STOLEN, confirm_password: STOLEN };
    const change = () => app.rest('POST /api/change-password', next, client);
    expect(await expectEnded(consultant, change, STOLEN)).toBe('password_changed');
  });

  test('also when nothing ended it, once the consultant who asked no longer has the client', async () => {
    await update(consultant, client.id, { email: evil });
    const { code, token } = await readBoth(client.email, evil);
    await app.db.updateTable('client').set({ consultant_id: other.id }).where('account_id', '=', client.id).execute();
    expect((await verify(evil, code)).status).toBe(400);
    expect((await answer(token, true)).status).toBe(400);
    await expectNothingTaken();
  });

  test('and not when the session that asked expires by itself', async () => {
    await update(consultant, client.id, { email: evil });
    const { code, token } = await readBoth(client.email, evil);
    await app.db
      .deleteFrom('session')
      .where('id', '=', await sessionOf(consultant))
      .execute(); // as the retention job does
    await verify(evil, code);
    expect((await answer(token, true)).status).toBe(200);
    expect(await emailOf(client.id)).toBe(evil);
  });
});

test('after a move and the deletion of the consultant nothing anonymous brings their address to life', async () => {
  await update(consultant, client.id, { email: evil });
  const { code, notice } = await readBoth(client.email, evil);
  expect(notice?.text).toContain(evil);
  const to = { client_ids: [client.id], consultant_id: other.id };
  await app.rest(`POST /api/consultant/${consultant.id}/move/clients`, to, admin);
  expect((await app.rest(`DELETE /api/consultant/${consultant.id}/delete`, undefined, admin)).status).toBe(200);
  await goOn([code]);
  await expectNothingTaken();
});

test('the thief of a session gets nothing when the owner resets the password after the notice', async () => {
  expect((await update(client, client.id, { email: evil })).status).toBe(200);
  const { code, notice } = await readBoth(client.email, evil);
  expect(notice?.text).toContain(evil);
  const token = await app.aSecret(client.id, 'reset_password');
  const next = 'Kanerva#12puro';
  const pair = { new_password: next, confirm_password: next };
  expect((await app.rest(`POST /api/reset-password/user/${token}`, pair)).status).toBe(200);
  await goOn([code]);
  await expectNothingTaken(next);
});

test('no change hides behind others: the owner gets a notice of each, also of the one that waits in the end', async () => {
  const addresses = [...Array.from({ length: 5 }, someAddress), evil];
  for (const address of addresses) await update(client, client.id, { email: address });
  const notices = (await readMail(app, client.email)).filter(({ template }) => template === 'email_change_notice');
  expect(notices).toHaveLength(addresses.length);
  for (const address of addresses) expect(notices.some(({ text }) => text.includes(address))).toBe(true);
  await goOn([]);
  await expectNothingTaken();
});

describe('when an address changes', () => {
  async function change(): Promise<void> {
    await update(consultant, client.id, { email: evil });
    const { code, token } = await readBoth(client.email, evil);
    await answer(token, true);
    await verify(evil, code);
    expect(await emailOf(client.id)).toBe(evil);
  }

  test('both addresses get a mail that names both', async () => {
    await change();
    const letters = (await readMail(app)).filter(({ template }) => template === 'email_changed');
    expect(letters.map(({ to }) => to)).toEqual([client.email, evil]);
    for (const { text } of letters) for (const part of [client.email, evil]) expect(text).toContain(part);
  });

  test('sessions, personal tokens, the calendar address and links end', async () => {
    const expiresOn = new Date(app.now.value.getTime() + 86_400_000).toISOString().slice(0, 10);
    const made = await app.mutate<{ token: string }>(
      'token.create',
      { name: 'x', readOnly: true, areas: ['clients'], expiresOn },
      client,
    );
    const calendar = await app.mutate<{ url: string }>('calendar.renew', undefined, client);
    const link = await app.aSecret(client.id, 'reset_password');
    await change();
    for (const token of [client.token, made.body.token])
      expect((await app.query('account.get', undefined, { token })).status).toBe(401);
    const feed = await app.app.inject(new URL(calendar.body.url).pathname);
    expect(feed.statusCode).toBe(404);
    const opened = await app.mutate('auth.openLink', { area: 'user', purpose: 'reset_password', token: link });
    expect(opened.status).toBe(400);
  });

  test('the audit log and its spreadsheet name who asked and who confirmed', async () => {
    await change();
    expect(await eventsOf(client.id)).toMatchObject([
      { action: 'email_change_requested', actor_id: consultant.id, details: { how: 'consent' } },
      { action: 'email_change_consented', actor_id: client.id, details: { askedBy: consultant.id } },
      {
        action: 'email_changed',
        actor_id: consultant.id,
        actor_role: 'Consultant',
        details: { askedBy: consultant.id, confirmedBy: client.id, how: 'link' },
      },
    ]);
    const { body } = await app.query<{ items: unknown[] }>('admin.audit', { action: 'email_changed' }, admin);
    expect(body.items[0]).toMatchObject({
      actor: 'Aino Laine',
      subject: CLIENT_DETAILS.company,
      details: { askedBy: 'Aino Laine', confirmedBy: CLIENT_DETAILS.company, how: 'link' },
    });
    const csv = await app.mutate<{ csv: string }>('admin.exportAudit', { action: 'email_changed' }, admin);
    expect(csv.body.csv).toContain('Asked for by Aino Laine. Confirmed by Testi Oy by the link');
  });
});
