import { describe, expect, test } from 'vitest';
import { setNow, useApplication, usePassword } from '../harness/application.ts';
import { readMail } from '../harness/outbox.ts';
import { deleteExpired } from '../src/features/retention/delete-expired.ts';
import { DAY_MS, PASSWORD, useCompany } from './company.ts';

const app = useApplication();
const account = usePassword(app, PASSWORD);
const { owner, consultant, invite, logIn, list, joined } = useCompany(app, account);

describe('a colleague', () => {
  test('gets another role from the next request on, and the main user keeps theirs', async () => {
    const plan = await app.aPlan({ owner });
    const editor = await app.aColleague(owner, 'editor');
    const place = await app.questionOf('sp_drivers');
    const save = (version: number) =>
      app.mutate('plan.saveAnswer', { id: plan.id, ...place, value: 'Kasvua', version }, editor);
    expect((await save(0)).status).toBe(200);
    const setRole = (accountId: string) => app.mutate('member.setRole', { accountId, memberRole: 'commenter' }, owner);
    expect((await setRole(editor.id)).body).toEqual({ msg: 'updated' });
    expect(await save(1)).toMatchObject({ status: 403, body: { msg: 'forbidden' } });
    expect((await app.query('plan.document', { id: plan.id }, editor)).status).toBe(200);
    expect((await setRole(owner.id)).body).toMatchObject({ msg: 'main_user_stays' });
    expect((await app.mutate('member.remove', { id: owner.id }, owner)).body).toMatchObject({ msg: 'main_user_stays' });
  });

  test('sees names and roles, and no address but their own', async () => {
    const editor = await app.aColleague(owner, 'editor');
    await invite('mikko@example.com');
    const seen = await list(editor);
    expect(seen.members.map(({ role }) => role)).toEqual(['owner', 'editor']);
    expect(JSON.stringify(seen)).not.toContain('@');
    expect(seen.invitations).toBeUndefined();
    const byStaff = await app.rest<{ members: object[] }>(
      `GET /api/user/${owner.id}/get/members`,
      undefined,
      consultant,
    );
    expect(byStaff.body.members[1]).toMatchObject({ account_id: editor.id, email: editor.email, verified: true });
  });

  test('changes their own name and address; a new address waits for its code', async () => {
    const editor = await app.aColleague(owner, 'editor', { passwordHash: account.passwordHash });
    const self = { firstName: 'Liisa', lastName: 'Korhonen', email: 'liisa@example.com' };
    expect((await app.mutate('member.updateSelf', self, editor)).body).toMatchObject({ pendingEmail: self.email });
    expect((await app.query('client.profile', undefined, editor)).body).toMatchObject({
      firstName: 'Liisa',
      email: editor.email,
    });
    expect((await app.query('client.profile', undefined, owner)).body).toMatchObject({ firstName: 'Kaisa' });
  });

  test('is out at once when removed, is erased after the waiting time, and what they wrote stays without their name', async () => {
    const plan = await app.aPlan({ owner });
    const editor = await joined('mikko.poistuva@example.com');
    const place = await app.questionOf('sp_drivers');
    await app.mutate('plan.saveAnswer', { id: plan.id, ...place, value: 'Mikon vastaus', version: 0 }, editor);
    const comment = {
      id: plan.id,
      commentId: crypto.randomUUID(),
      text: 'Mikon kommentti',
      growthPlanStepId: place.stepId,
    };
    await app.mutate('thread.comment', comment, editor);
    await app.mutate('calendar.renew', {}, editor);
    expect((await app.mutate('member.remove', { id: editor.id }, owner)).body).toEqual({ msg: 'deleted' });
    expect((await app.query('plan.document', { id: plan.id }, editor)).status).toBe(401);
    expect((await logIn(editor.email)).status).toBe(401);
    const [mail] = await readMail(app, editor.email);
    expect(mail).toMatchObject({ template: 'member_removed' });
    expect(mail!.subject).toBe('Your access to the plans of Testi Oy has ended');
    expect((await app.mutate('member.remove', { id: editor.id }, owner)).status).toBe(404);
    const authorOf = async () => {
      const { body } = await app.query<{ items: { author: { name: string | null } }[] }>(
        'history.versions',
        { id: plan.id, ...place },
        owner,
      );
      return body.items[0]!.author;
    };
    expect((await authorOf()).name).toBe('Mikko Mäkinen');

    setNow(app, new Date(app.now.value.getTime() + 31 * DAY_MS));
    await deleteExpired(app.deps);
    expect(await app.db.selectFrom('account').select('id').where('id', '=', editor.id).execute()).toEqual([]);
    const { body } = await app.query<{ answers: { value: string }[] }>(
      'plan.document',
      { id: plan.id },
      {
        token: await app.logIn(owner.id),
      },
    );
    expect(body.answers.map(({ value }) => value)).toEqual(['Mikon vastaus']);
    const events = app.db.selectFrom('audit_event').select('action').where('subject_id', '=', editor.id);
    expect((await events.orderBy('id').execute()).map(({ action }) => action)).toContain('member_erased');
    expect((await invite(editor.email, 'editor', { ...owner, token: await app.logIn(owner.id) })).status).toBe(200);
  });

  test('gives up their own access, and nobody else’s', async () => {
    const [editor, other] = [await app.aColleague(owner, 'editor'), await app.aColleague(owner, 'commenter')];
    expect((await app.mutate('member.remove', { id: other.id }, editor)).status).toBe(403);
    expect((await app.mutate('member.remove', { id: editor.id }, editor)).body).toEqual({ msg: 'deleted' });
    expect((await app.query('account.get', undefined, editor)).status).toBe(401);
  });

  test('is hidden with the client, comes back with it where the address is still free, and is erased with it', async () => {
    const admin = await app.anAccount('Admin');
    const [editor, renamed] = [await app.aColleague(owner, 'editor'), await app.aColleague(owner, 'commenter')];
    await app.mutate('client.delete', { id: owner.id }, consultant);
    expect((await app.query('plan.list', {}, editor)).status).toBe(401);
    const deleted = await app.query<{ id: string }[]>('admin.deleted', undefined, admin);
    expect(
      deleted.body.map(({ id }) => id).filter((id) => [owner, editor, renamed].some((one) => one.id === id)),
    ).toEqual([owner.id]);
    await app.anAccount('User', { email: renamed.email });
    expect((await app.mutate('admin.restore', { id: owner.id }, admin)).status).toBe(200);
    const states = await app.db
      .selectFrom('account')
      .select(['id', 'deleted_at'])
      .where('id', 'in', [editor.id, renamed.id])
      .execute();
    expect(states.find(({ id }) => id === editor.id)?.deleted_at).toBeNull();
    expect(states.find(({ id }) => id === renamed.id)?.deleted_at).not.toBeNull();
    const returned = { ...owner, token: await app.logIn(owner.id) };
    const { members } = (
      await app.query<{ members: { accountId: string }[] }>('member.list', { id: owner.id }, returned)
    ).body;
    expect(members.map(({ accountId }) => accountId)).toEqual([owner.id, editor.id]);
    const plan = await app.aPlan({ owner: returned });
    const threads = (await app.query<{ readers: { name: string | null }[] }>('thread.list', { id: plan.id }, returned))
      .body;
    expect(threads.readers).toHaveLength(3); // with the consultant
    setNow(app, new Date(app.now.value.getTime() + 31 * DAY_MS));
    await deleteExpired(app.deps);
    const gone = app.db.selectFrom('account').select('id').where('id', 'in', [owner.id, editor.id, renamed.id]);
    expect((await gone.execute()).map(({ id }) => id).toSorted()).toEqual([owner.id, editor.id].toSorted());

    const later = { ...consultant, token: await app.logIn(consultant.id) };
    await app.mutate('client.delete', { id: owner.id }, later);
    setNow(app, new Date(app.now.value.getTime() + 31 * DAY_MS));
    await deleteExpired(app.deps);
    const left = app.db.selectFrom('account').select('id').where('id', 'in', [owner.id, editor.id, renamed.id]);
    expect(await left.execute()).toEqual([]);
  });

  test('downloads what is kept of them: what they wrote, and nobody else’s', async () => {
    const plan = await app.aPlan({ owner });
    const editor = await app.aColleague(owner, 'editor');
    const place = await app.questionOf('sp_drivers');
    await app.mutate('plan.saveAnswer', { id: plan.id, ...place, value: 'Mikon vastaus', version: 0 }, editor);
    await app.mutate('plan.saveAnswer', { id: plan.id, ...place, value: 'Kaisan vastaus', version: 1 }, owner);
    const todoId = await app.aTodo(plan, { task: 'Soita Matille' });
    for (const [note, who] of [
      ['Mikon muistiinpano', editor],
      ['Kaisan muistiinpano', owner],
    ] as const)
      await app.mutate('todo.change', { id: plan.id, todoIds: [todoId], note }, who);
    const { body } = await app.query('account.exportData', undefined, editor);
    expect(body).toMatchObject({
      version: 2,
      account: { email: editor.email },
      membership: { company: 'Testi Oy', role: 'editor', firstName: 'Mikko' },
      answers: [{ plan: 'A plan', questionKey: 'sp_drivers', value: 'Mikon vastaus' }],
      todoNotes: [{ plan: 'A plan', todo: 'Soita Matille', text: 'Mikon muistiinpano' }],
    });
    expect(JSON.stringify(body)).not.toContain('Kaisan');
    const headers = { authorization: `Bearer ${editor.token}` };
    expect((await app.app.inject({ url: '/export/my-data.pdf', headers })).statusCode).toBe(403);
    const whole = await app.query<{ members: object[] }>('account.exportData', undefined, owner);
    expect(whole.body.members).toHaveLength(2);
  });

  test('is found when staff search for the client, and reads who gave feedback', async () => {
    const plan = await app.aPlan({ owner });
    const editor = await joined('mikael.harvinainen@example.com');
    const found = await app.query<{ items: { id: string }[] }>('client.list', { q: 'harvinainen' }, consultant);
    expect(found.body.items.map(({ id }) => id)).toEqual([owner.id]);
    const place = await app.questionOf('sp_drivers');
    await app.mutate(
      'feedback.save',
      { id: plan.id, growthPlanStepId: place.stepId, feedbackText: 'Hyvä' },
      consultant,
    );
    const news = await app.query<{ items: { event: string }[] }>('notification.list', {}, editor);
    expect(news.body.items.map(({ event }) => event)).toEqual(['feedback_given']);
    const talk = { id: plan.id, commentId: crypto.randomUUID(), text: `Mitä <@${editor.id}> sanoo?` };
    expect((await app.mutate('thread.comment', { ...talk, growthPlanStepId: place.stepId }, owner)).status).toBe(200);
    const after = await app.query<{ items: { event: string }[] }>('notification.list', {}, editor);
    expect(after.body.items.map(({ event }) => event)).toEqual(['comment_mention', 'feedback_given']);
  });
});
