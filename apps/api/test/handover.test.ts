import { describe, expect, test } from 'vitest';
import type { Person } from '../harness/builders.ts';
import { setNow, useApplication, usePassword } from '../harness/application.ts';
import { readMail } from '../harness/outbox.ts';
import { deleteExpired } from '../src/features/retention/delete-expired.ts';
import { eraseDue } from '../src/features/retention/erase.ts';
import { selectDue } from '../src/features/sending/queries.ts';
import { toDay } from '../src/lib/days.ts';
import { DAY_MS, PASSWORD, useCompany } from './company.ts';
import { isThere } from './erased.ts';

const app = useApplication();
const account = usePassword(app, PASSWORD);
const { owner, consultant, list } = useCompany(app, account);

describe('a handover', () => {
  const offer = (accountId: string | null, password = PASSWORD) =>
    app.mutate('member.offerHandover', { accountId, password }, owner);
  const accept = (who: Person) => app.mutate('member.acceptHandover', { phoneNumber: '040 1234567' }, who);

  test('makes the colleague the main user and contact; ids, link, credit and plans stay', async () => {
    const plan = await app.aPlan({ owner });
    const { body: link } = await app.query<{ shareCode: string }>('share.link', { id: plan.id }, owner);
    const heir = await app.aColleague(owner, 'editor');
    expect((await offer(heir.id, 'wrong')).body).toMatchObject({ msg: 'invalid_current_password' });
    expect((await offer(heir.id)).body).toEqual({ msg: 'email_sent' });
    expect((await list(heir)).handover).toMatchObject({ accountId: heir.id });
    expect((await readMail(app, heir.email))[0]!.subject).toBe('Kaisa Virta asks you to become the main user');
    const other = await app.aColleague(owner, 'editor');
    expect((await accept(other)).status).toBe(404);
    expect((await list(other)).handover).toBeNull();
    expect((await accept(heir)).body).toEqual({ msg: 'updated' });
    expect((await accept(heir)).status).toBe(404);

    const mails = await readMail(app);
    const subject = 'Mikko Mäkinen is now the main user';
    expect(mails.map((mail) => [mail.to, mail.subject]).toSorted()).toEqual(
      [owner, heir, consultant].map(({ email }) => [email, subject]).toSorted(),
    );
    expect((await app.query('client.profile', undefined, heir)).body).toMatchObject({
      id: owner.id,
      firstName: 'Mikko',
      email: heir.email,
      phoneNumber: '040 1234567',
    });
    expect((await app.query('share.link', { id: plan.id }, heir)).body).toMatchObject({ shareCode: link.shareCode });
    expect((await app.query('share.link', { id: plan.id }, owner)).status).toBe(403);
    const { body } = await app.query<{ plan: { user: object } }>('plan.document', { id: plan.id }, owner);
    expect(body.plan.user).toMatchObject({ id: owner.id, firstName: 'Mikko' });
    const [client] = (await app.query<{ items: object[] }>('client.list', {}, consultant)).body.items;
    expect(client).toMatchObject({ id: owner.id, email: heir.email, firstName: 'Mikko' });

    await app.mutate(
      'feedback.save',
      { id: plan.id, growthPlanStepId: (await app.steps())[0]!.id, feedbackText: 'Hyvä' },
      consultant,
    );
    const news = await app.query<{ items: object[] }>('notification.list', {}, heir);
    expect(news.body.items).toHaveLength(1);
  });

  test('takes reminders, the switch of the account and the news of a move to the new main user', async () => {
    const plan = await app.aPlan({ owner });
    const heir = await app.aColleague(owner, 'editor');
    await offer(heir.id);
    await accept(heir);
    await readMail(app);
    await app.db.updateTable('account').set({ last_login_at: app.now.value.toISOString() }).execute();
    await app.aTodo(plan, { deadline: toDay(app.now.value, 'Europe/Helsinki') });
    const day = { deadline: toDay(app.now.value, 'Europe/Helsinki'), day: toDay(app.now.value, 'Europe/Helsinki') };
    const due = await selectDue(app.db, {
      deadlines: [day],
      digest: null,
      today: day.day,
      timeZone: 'Europe/Helsinki',
    });
    const people = new Set([owner.id, heir.id]);
    expect(due.filter(({ accountId }) => people.has(accountId))).toEqual([{ accountId: heir.id, template: 'daily' }]);

    const other = await app.aConsultant();
    const move = { id: consultant.id, clientIds: [owner.id], consultantId: other.id };
    expect((await app.mutate('consultant.moveClients', move, consultant)).status).toBe(200);
    const mails = app.db.selectFrom('mail').select('account_id').where('template', '=', 'consultant_changed');
    expect(await mails.execute()).toEqual([{ account_id: heir.id }]);
    const admin = await app.anAccount('Admin');
    expect((await app.mutate('admin.disableAccount', { id: owner.id }, admin)).status).toBe(200);
    expect((await app.query('account.get', undefined, heir)).status).toBe(401);
    expect((await app.query('account.get', undefined, owner)).status).toBe(200);
  });

  test('leaves a company whole when the main user before leaves, and nothing when the new one is erased', async () => {
    const plan = await app.aPlan({ owner });
    const heir = await app.aColleague(owner, 'editor', { passwordHash: account.passwordHash });
    await offer(heir.id);
    await accept(heir);
    const contact = { name: 'Liisa', email: 'liisa@example.com', languageCode: 'en' };
    expect((await app.mutate('contact.save', contact, heir)).status).toBe(200);
    expect((await app.mutate('member.remove', { id: owner.id }, owner)).body).toEqual({ msg: 'deleted' });
    setNow(app, new Date(app.now.value.getTime() + 31 * DAY_MS));
    await deleteExpired(app.deps);
    expect(await app.db.selectFrom('account').select('id').where('id', '=', owner.id).execute()).toEqual([]);
    const back = { ...heir, token: await app.logIn(heir.id) };
    expect((await app.query('plan.document', { id: plan.id }, back)).status).toBe(200);
    expect((await app.query<object[]>('contact.list', {}, back)).body).toHaveLength(1);
    expect(
      (await app.query<{ items: object[] }>('client.list', {}, { token: await app.logIn(consultant.id) })).body.items,
    ).toMatchObject([{ id: owner.id, email: heir.email }]);

    expect((await app.mutate('account.requestErasure', { password: PASSWORD }, back)).status).toBe(200);
    setNow(app, new Date(app.now.value.getTime() + 40 * DAY_MS));
    await deleteExpired(app.deps);
    const left = await app.db.selectFrom('client').select('account_id').where('account_id', '=', owner.id).execute();
    expect(left).toEqual([]);
    expect(await app.db.selectFrom('account').select('id').where('id', '=', heir.id).execute()).toEqual([]);
  });

  test('the main user before is erased with the mails to them; those to others about the company stay', async () => {
    const plan = await app.aPlan({ owner });
    const heir = await app.aColleague(owner, 'editor');
    expect((await app.mutate('plan.submitForFeedback', { id: plan.id }, owner)).status).toBe(200);
    await offer(heir.id);
    await accept(heir);
    await app.mutate('member.invite', { email: 'liisa@example.com', memberRole: 'editor', languageCode: 'en' }, heir);
    await readMail(app); // what is sent stays for the record of mails
    const other = await app.aConsultant();
    const move = { id: consultant.id, clientIds: [owner.id], consultantId: other.id };
    expect((await app.mutate('consultant.moveClients', move, await app.anAccount('Admin'))).status).toBe(200);
    expect((await app.mutate('member.remove', { id: owner.id }, heir)).body).toEqual({ msg: 'deleted' });
    await readMail(app, owner.email);
    const unsent = { sent_at: null, next_try_at: '9999-01-01' };
    await app.db.updateTable('mail').set(unsent).where('template', '=', 'clients_moved').execute();
    const mails = async () => {
      const all = app.db.selectFrom('mail').select(['recipient', 'template', 'data', 'about']).orderBy('id');
      return all.execute();
    };
    const before = await mails();
    expect(before.filter(({ recipient }) => recipient === owner.email).map(({ template }) => template)).toEqual(
      expect.arrayContaining(['owner_changed', 'member_removed']),
    );
    setNow(app, new Date(app.now.value.getTime() + 31 * DAY_MS));
    await eraseDue(app.deps);
    expect(await isThere(app, owner)).toBe(false);
    const others = before.filter(({ recipient }) => recipient !== owner.email);
    expect(await mails()).toEqual(others);
    expect(others.map(({ template }) => template)).toEqual(
      expect.arrayContaining(['submitted_for_feedback', 'owner_changed', 'member_invitation', 'clients_moved']),
    );
  });

  test('makes the main user before a person like their colleagues in the audit log and in their own data', async () => {
    const heir = await app.aColleague(owner, 'editor');
    await app.mutate('client.saveGeneralFeedback', { id: owner.id, feedbackText: 'Hyvä' }, consultant);
    await offer(heir.id);
    await accept(heir);
    await app.mutate('client.saveGeneralFeedback', { id: owner.id, feedbackText: 'Hyvä' }, consultant);
    await app.mutate('note.save', { id: owner.id, notedOn: '2026-11-26', text: 'Hyvä', version: 0 }, consultant);
    await app.mutate('member.setRole', { accountId: owner.id, memberRole: 'commenter' }, heir);
    await app.mutate('account.endOtherSessions', undefined, owner);
    type Events = { events: { action: string }[] };
    const { body } = await app.query<Events>('account.exportData', undefined, owner);
    expect(body.events.map(({ action }) => action)).toEqual([
      'handover_offered',
      'member_role_changed',
      'sessions_ended',
      'data_exported',
    ]);
    const company = (await app.query<Events>('account.exportData', undefined, heir)).body;
    expect(company.events.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['general_feedback_written', 'owner_changed', 'member_role_changed']),
    );
    type Log = { items: { action: string; actor: string; subject: string }[] };
    const log = await app.query<Log>('admin.audit', {}, await app.anAccount('Admin'));
    const named = (action: string) => log.body.items.find((event) => event.action === action);
    expect(named('sessions_ended')).toMatchObject({ actor: 'Kaisa Virta', subject: null });
    expect(named('handover_offered')).toMatchObject({ actor: 'Kaisa Virta', subject: 'Testi Oy' });
    expect(named('owner_changed')).toMatchObject({ actor: 'Mikko Mäkinen', subject: 'Testi Oy' });
  });

  test.each(['is removed', 'leaves', 'is gone'])('is not offered any more to a colleague who %s', async (how) => {
    const [heir, next] = [await app.aColleague(owner, 'editor'), await app.aColleague(owner, 'editor')];
    await offer(heir.id);
    expect((await list(owner)).handover).toMatchObject({ accountId: heir.id });
    if (how === 'is gone') await app.db.deleteFrom('account').where('id', '=', heir.id).execute();
    else await app.mutate('member.remove', { id: heir.id }, how === 'leaves' ? heir : owner);
    expect((await list(owner)).handover).toBeNull();
    if (how !== 'is gone')
      expect(
        await app.db.selectFrom('client').select('handover_to').where('account_id', '=', owner.id).execute(),
      ).toEqual([{ handover_to: null }]);
    expect((await offer(next.id)).body).toEqual({ msg: 'email_sent' });
    expect((await list(next)).handover).toMatchObject({ accountId: next.id });
  });

  test('is refused while erasure is requested, to who is not verified, and after it was withdrawn or seven days', async () => {
    const heir = await app.aColleague(owner, 'editor');
    const unverified = await app.aColleague(owner, 'editor', { verified: false });
    expect((await offer(unverified.id)).status).toBe(404);
    await offer(heir.id);
    expect((await offer(null)).body).toEqual({ msg: 'email_sent' });
    expect((await accept(heir)).status).toBe(404);
    await offer(heir.id);
    await app.mutate('account.requestErasure', { password: PASSWORD }, owner);
    expect(await accept(heir)).toMatchObject({ status: 409, body: { msg: 'erasure_pending' } });
    expect(await offer(heir.id)).toMatchObject({ status: 409, body: { msg: 'erasure_pending' } });
    expect((await readMail(app, heir.email)).map(({ template }) => template)).toContain('company_erasure');
    await app.mutate('account.withdrawErasure', {}, owner);
    setNow(app, new Date(app.now.value.getTime() + 7 * DAY_MS + 1000));
    expect((await accept({ ...heir, token: await app.logIn(heir.id) })).status).toBe(404);
  });
});
