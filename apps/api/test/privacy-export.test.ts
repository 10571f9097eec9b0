import { personalData, type PersonalData } from '@app/schema/privacy';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import type { Person } from '../harness/builders.ts';
import { setNow, useApplication } from '../harness/application.ts';
import { readMail } from '../harness/outbox.ts';

const app = useApplication();

/** A client with something of every kind, and somebody else who has the same. */
async function aLife() {
  const consultant = await app.aConsultant();
  const client = await app.aClient({ consultant, credits: 1, company: 'Virta & Co', passwordHash: 'x' });
  const { body } = await app.mutate('plan.create', { name: 'Kasvu 2027', businessUnit: 'Export' }, client);
  const { id } = body['growthPlan'] as { id: string };
  const place = { id, ...(await app.questionOf('sp_drivers')) };
  await app.mutate('plan.saveAnswer', { ...place, value: 'First words', version: 0 }, client);
  await app.mutate('plan.saveAnswer', { ...place, value: 'Second words', version: 1 }, client);
  await app.mutate(
    'todo.create',
    { ...place, task: 'Call Turku', deadline: '2027-01-31', personResponsible: 'Eetu' },
    client,
  );
  await app.mutate('contact.save', { name: 'Liisa', email: 'liisa@example.com' }, client);
  const done = { growthPlanStepId: place.stepId, completed: true };
  await app.mutate('plan.saveCompletedSteps', { id, completedQuestions: [done] }, client);
  await app.mutate('plan.passFinding', { id, finding: 'no_followup', reason: 'Agreed by phone' }, client);
  await app.mutate('plan.update', { id, example: 'workshop' }, client);
  await app.mutate('share.set', { id, shared: true }, client);
  await app.mutate('plan.submitForFeedback', { id }, client);
  const feedback = { id, growthPlanStepId: place.stepId, feedbackText: 'A good start' };
  await app.mutate('feedback.save', feedback, consultant);
  await app.mutate('feedback.give', { id }, consultant);
  const entries = await app.db.selectFrom('feedback').select('id').where('plan_id', '=', id).execute();
  await app.mutate('feedback.markRead', { id, feedbackIds: entries.map((entry) => entry.id) }, client);
  await app.mutate('client.saveGeneralFeedback', { id: client.id, feedbackText: 'Keep going' }, consultant);
  const expiresOn = new Date(app.now.value.getTime() + 9 * 86_400_000).toISOString().slice(0, 10);
  const token = await app.mutate(
    'token.create',
    { name: 'Reports', readOnly: true, areas: ['plans', 'clients'], expiresOn },
    client,
  );
  const calendar = await app.mutate('calendar.renew', undefined, client);
  const request = { name: 'Kaisa', company: 'Virta', email: client.email.toUpperCase(), message: 'Hello' };
  await app.mutate('auth.requestAccount', request);
  await readMail(app);
  const secrets = [String(token.body['token']), String(calendar.body['url']).split('/').at(-1) ?? ''];
  return { client, consultant, planId: id, secrets };
}

const exportOf = (client: Person, language = 'en') =>
  app.query<PersonalData>('account.exportData', undefined, { token: client.token, language });

const paperOf = (who: Person | null, query = '') =>
  app.app.inject({
    url: `/export/my-data.pdf${query}`,
    headers: who ? { authorization: `Bearer ${who.token}` } : {},
  });

describe('all that is theirs, as JSON', () => {
  test('has the documented shape and something of every kind', async () => {
    const { client, consultant, planId } = await aLife();
    const { status, body } = await exportOf(client);
    expect(status).toBe(200);
    expect(personalData.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      format: 'growth-plan-personal-data',
      version: 2,
      account: {
        id: client.id,
        email: client.email,
        pendingEmail: null,
        notificationChoices: { feedback: 'instant' },
      },
      details: { company: 'Virta & Co', hasCredit: false, city: 'Helsinki' },
      consultant: { firstName: 'Aino', lastName: 'Laine', email: consultant.email },
      erasure: null,
      sessions: [{ browser: null }],
      personalTokens: [{ name: 'Reports', readOnly: true, areas: ['plans', 'clients'] }],
      calendarFeed: { lastReadAt: null },
      generalFeedback: [{ text: 'Keep going', author: 'Aino Laine' }],
      contacts: [{ name: 'Liisa', email: 'liisa@example.com', introducedAt: null, leftAt: null }],
      accountRequests: [{ name: 'Kaisa', company: 'Virta', phoneNumber: '', message: 'Hello' }],
      notifications: [{ event: 'feedback_given' }, { event: 'general_feedback', planId: null, readAt: null }],
      mails: ['feedback_given', 'general_feedback', 'token_created'].map((kind) => ({
        kind,
        recipient: client.email,
        sentAt: expect.any(String),
      })),
    });
    const [plan] = body.plans;
    expect(plan).toMatchObject({
      id: planId,
      name: 'Kasvu 2027',
      businessUnit: 'Export',
      exampleCompany: 'workshop',
      questionnaireVersion: 1,
      share: { shared: true, url: expect.stringContaining('/share/growth-plan/') },
      feedbackRounds: [{ givenAt: expect.any(String) }],
      passedFindings: [{ finding: 'no_followup', reason: 'Agreed by phone' }],
    });
    const steps = plan?.steps ?? [];
    expect(steps).toHaveLength((await app.steps()).length);
    const step = steps.find(({ feedback }) => feedback.length > 0);
    expect(step).toMatchObject({ completedAt: expect.any(String), feedback: [{ text: 'A good start', read: true }] });
    expect(step?.questions.find(({ key }) => key === 'sp_drivers')).toMatchObject({
      answer: { value: 'Second words', version: 2 },
      earlierAnswers: [{ value: 'First words', version: 1, author: 'Kaisa Virta' }],
      todos: [{ task: 'Call Turku', deadline: '2027-01-31', personResponsible: 'Eetu', doneAt: null }],
    });
    expect(body.events.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['plan_started', 'plan_submitted', 'feedback_given', 'token_created', 'data_exported']),
    );
  });

  test('holds no secret, nobody else’s ids, and nothing of another client', async () => {
    const [one, other] = [await aLife(), await aLife()];
    const { body } = await exportOf(one.client);
    const said = JSON.stringify(body).replaceAll(one.consultant.email, ''); // theirs to know
    const rows = await app.db.selectFrom('personal_token').select('token_hash').execute();
    for (const secret of [...one.secrets, ...rows.map(({ token_hash: hash }) => hash.toString('hex'))])
      expect(said).not.toContain(secret);
    for (const id of [one.consultant.id, other.client.id, other.client.email, other.planId, other.consultant.id])
      expect(said).not.toContain(id);
    expect(said).toContain(one.planId);
    expect(said).not.toMatch(/questionId|stepId|questionnaireId/);
  });

  test('tells what happened to this client, by whomever, when their calendar was made, and which address waits', async () => {
    const lives = [
      { ...(await aLife()), calendarMade: '2026-01-01T00:00:00.000Z' },
      { ...(await aLife()), calendarMade: '2026-01-02T00:00:00.000Z' },
    ];
    for (const { client, consultant, calendarMade } of lives) {
      await app.db
        .updateTable('calendar_feed')
        .set({ created_at: calendarMade })
        .where('account_id', '=', client.id)
        .execute();
      await app.aSecret(client.id, 'reset_password');
      const names = { company: 'Virta', firstName: 'Kaisa', lastName: 'Virta', phoneNumber: '1' };
      const details = {
        ...names,
        address: 'Katu 1',
        zipcode: '00100',
        city: 'Helsinki',
        email: `uusi-${client.email}`,
      };
      await app.mutate('client.updateDetails', { id: client.id, ...details }, consultant);
    }
    for (const { client, calendarMade } of lives) {
      const { body } = await exportOf(client);
      expect(body.calendarFeed?.createdAt).toBe(calendarMade);
      expect(body.account.pendingEmail).toBe(`uusi-${client.email}`);
      expect(body.events.map(({ action, byYou }) => [action, byYou])).toEqual([
        ['plan_started', true],
        ['contact_added', true],
        ['plan_shared', true],
        ['plan_submitted', true],
        ['feedback_written', false],
        ['feedback_given', false],
        ['general_feedback_written', false],
        ['token_created', true],
        ['calendar_address_made', true],
        ['email_change_requested', false],
        ['client_updated', false],
        ['data_exported', true],
      ]);
    }
    setNow(app, new Date(app.now.value.getTime() + 30 * 86_400_000));
    for (const { client } of lives) {
      const { body } = await exportOf({ ...client, token: await app.logIn(client.id) });
      expect(body.account.pendingEmail).toBeNull(); // it waited too long
    }
  });

  test('keeps what is in one plan apart from another', async () => {
    const { client } = await aLife();
    await app.aPlan({ owner: client, name: 'An older one', completed: true, createdAt: '2025-01-01T00:00:00Z' });
    const [older, plan] = (await exportOf(client)).body.plans;
    for (const [one, count] of [
      [older, 0],
      [plan, 1],
    ] as const) {
      expect(one?.feedbackRounds).toHaveLength(count);
      expect(one?.steps.filter(({ completedAt }) => completedAt !== null)).toHaveLength(count);
    }
  });

  test('says the same twice, but for what happened in between, with the questions in the language asked for', async () => {
    const { client } = await aLife();
    const first = (await exportOf(client)).body;
    const second = (await exportOf(client)).body;
    const lasting = (data: PersonalData) => JSON.stringify({ ...data, events: [], exportedAt: '', sessions: [] });
    expect(lasting(second)).toBe(lasting(first));
    expect(second.events.slice(0, first.events.length)).toEqual(first.events);
    const finnish = (await exportOf(client, 'fi')).body;
    const label = ({ plans }: PersonalData) => plans[0]?.steps[0]?.questions[0]?.label;
    expect(label(finnish)).not.toBe(label(first));
  });

  test('is read again each time', async () => {
    const { client } = await aLife();
    const said = JSON.stringify((await exportOf(client)).body);
    const address = 'QzStreet 7';
    await app.db.updateTable('client').set({ address }).where('account_id', '=', client.id).execute();
    expect(said).not.toContain(address);
    expect(JSON.stringify((await exportOf(client)).body)).toContain(address);
  });
});

describe('all that is theirs, as PDF', () => {
  test('is for the client alone, and says no in words', async () => {
    const { consultant } = await aLife();
    expect((await paperOf(null)).statusCode).toBe(401);
    expect((await paperOf(consultant)).statusCode).toBe(403);
    const { client } = await aLife();
    expect((await paperOf(client, '?page=2')).json()).toMatchObject({ msg: 'bad_request', errors: [{ path: 'page' }] });
  });

  test.each([
    ['en', 'All your data', 'Aino Laine, '],
    ['fi', 'Kaikki tietosi', 'Aino Laine, '],
  ])('reads well in %s, is tagged, and has an outline with a part for each plan', async (lang, title, by) => {
    setNow(app, '2026-11-20T10:00:00Z');
    const { client } = await aLife();
    await app.aPlan({ owner: client, name: 'An older one', completed: true, createdAt: '2025-01-01T00:00:00Z' });
    const { headers, rawPayload, statusCode } = await paperOf(client, `?lang=${lang}`);
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ]);
    expect(headers['content-disposition']).toContain(encodeURIComponent(title));
    const raw = rawPayload.toString('latin1');
    expect(raw.slice(0, 8)).toMatch(/^%PDF-1\.\d/);
    expect(raw).toContain('/StructTreeRoot');
    expect(raw).toContain(`/Lang (${lang})`);
    const pdf = await getDocumentProxy(new Uint8Array(rawPayload));
    const { text } = await extractText(pdf, { mergePages: true });
    const said = text.replaceAll(/\s+/g, ' ');
    for (const words of [
      title,
      'Virta & Co',
      'Second words',
      'Call Turku',
      'A good start',
      'Keep going',
      'Agreed by phone',
      by,
    ])
      expect(said).toContain(words);
    expect(said).not.toMatch(/paper\.data|mail\.template|audit\.action/);
    const outline = await pdf.getOutline();
    expect(outline.map((item: { title: string }) => item.title)).toEqual([
      title,
      'An older one',
      'Kasvu 2027',
      expect.any(String),
      expect.any(String),
      expect.any(String),
      expect.any(String),
    ]);
    const [, , plan] = outline as { items: unknown[] }[];
    expect(plan?.items).toHaveLength((await app.steps()).length + 1);
  });
});
