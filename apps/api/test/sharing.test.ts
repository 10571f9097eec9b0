import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../src/lib/ids.ts';
import type { TestPlan } from '../harness/builders.ts';
import { openReplica, setNow, useApplication } from '../harness/application.ts';

const app = useApplication();
const BASE = '/api/shared';

let plan: TestPlan;

beforeEach(async () => {
  plan = await app.aPlan({ name: 'Open plan' });
});

type Link = { share_code: string; url: string; shared: boolean };

const link = async ({ id, owner } = plan) =>
  (await app.rest<Link>(`GET ${BASE}/get/growth-plan/sharelink/${id}`, undefined, owner)).body;
const toggle = () => app.rest(`PATCH ${BASE}/toggle/growth-plan/${plan.id}/shared`, undefined, plan.owner);
const set = (shared: boolean) => app.mutate('share.set', { id: plan.id, shared }, plan.owner);
const read = (code: string, more: object = {}) => app.rest(`GET ${BASE}/get/growth-plan/${code}`, undefined, more);
const codeOf = async () => (await link()).share_code;

describe('the owner', () => {
  test('has a link with 128 bits of randomness, the same each time, off at first, and another for each plan', async () => {
    const earlier = await link(await app.aPlan({ owner: plan.owner, completed: true }));
    const first = await link();
    expect(Object.keys(first).toSorted()).toEqual(['share_code', 'shared', 'url']);
    expect(Buffer.from(first.share_code, 'base64url')).toHaveLength(16);
    expect(first.url).toBe(`http://localhost:3000/share/growth-plan/${first.share_code}`);
    expect(first.shared).toBe(false);
    expect(await link()).toEqual(first);
    expect(earlier).toMatchObject({ share_code: expect.any(String), shared: false });
    expect(earlier.share_code).not.toBe(first.share_code);
    expect((await read(first.share_code)).status).toBe(404);
  });

  test('switches sharing on and off; off means off at the next request, on every replica, whatever a browser has kept', async () => {
    const code = await codeOf();
    expect((await toggle()).body).toMatchObject({
      msg: 'shared_set',
      shared: true,
      text: expect.stringContaining('shared'),
    });
    const open = await read(code);
    expect(open.status).toBe(200);
    const replica = await openReplica(app);
    expect((await replica.rest(`GET ${BASE}/get/growth-plan/${code}`)).status).toBe(200);
    expect((await toggle()).body).toMatchObject({ shared: false });
    const tag = { headers: { 'if-none-match': String(open.headers['etag']) } };
    expect((await read(code, tag)).status).toBe(404);
    for (const path of [`growth-plan-steps/${code}`, `language/${code}/en`])
      expect((await app.rest(`GET ${BASE}/get/${path}`)).status).toBe(404);
    expect((await replica.rest(`GET ${BASE}/get/growth-plan/${code}`)).status).toBe(404);
    expect((await app.query('share.document', { code })).status).toBe(404);
  });

  test('ends where a double click meant, and toggles as often as is asked', async () => {
    await Promise.all([set(true), set(true), set(true)]);
    expect((await link()).shared).toBe(true);
    await Promise.all(Array.from({ length: 7 }, toggle));
    expect((await link()).shared).toBe(false);
  });

  test('makes a new link, and the old one is dead', async () => {
    const before = await codeOf();
    await set(true);
    const { body } = await app.mutate<{ shareCode: string; shared: boolean }>(
      'share.renew',
      { id: plan.id },
      plan.owner,
    );
    expect(body.shared).toBe(true);
    expect((await read(before)).status).toBe(404);
    expect((await read(body.shareCode)).status).toBe(200);
  });

  test('sees to the minute when the link was last opened, and that a new one was not', async () => {
    const code = await codeOf();
    await set(true);
    const opened = async (id = plan.id) =>
      (await app.query<{ lastOpenedAt: string | null }>('share.link', { id }, plan.owner)).body.lastOpenedAt;
    const earlier = await app.aPlan({ owner: plan.owner, completed: true });
    await app.mutate('share.set', { id: earlier.id, shared: true }, plan.owner);
    expect(await opened()).toBeNull();
    await set(false);
    await read(code);
    expect(await opened()).toBeNull(); // nobody saw anything
    await set(true);
    setNow(app, '2027-01-01T12:00:00Z');
    plan.owner.token = await app.logIn(plan.owner.id);
    await read(code);
    expect(await opened()).toBe('2027-01-01T12:00:00.000Z');
    expect(await opened(earlier.id)).toBeNull();
    app.now.value = new Date('2027-01-01T12:00:30Z');
    await read(code);
    expect(await opened()).toBe('2027-01-01T12:00:00.000Z');
    await app.mutate('share.renew', { id: plan.id }, plan.owner);
    expect(await opened()).toBeNull();
  });

  test('alone sees the code: a consultant and an admin read null', async () => {
    await codeOf();
    const admin = await app.anAccount('Admin');
    const { body } = await app.rest(`GET /api/growth-plan/${plan.id}/get/growth-plan`, undefined, admin);
    expect(body).toMatchObject({ share_code: null, shared: false });
  });

  test('is in the audit log with each of these acts', async () => {
    await set(true);
    await app.mutate('share.renew', { id: plan.id }, plan.owner);
    await set(false);
    const events = await app.db
      .selectFrom('audit_event')
      .select('action')
      .where('subject_id', '=', plan.id)
      .orderBy('id')
      .execute();
    expect(events.map(({ action }) => action)).toEqual(['plan_shared', 'share_renewed', 'plan_unshared']);
  });
});

describe('a stranger with the code', () => {
  /** What must not be shown, in every place where a plan may hold it. */
  const NAME = 'Pirkko Salainen';

  async function aTellingPlan(): Promise<string> {
    const save = async (key: string, value: unknown) => {
      const question = await app.questionOf(key);
      const saved = await app.mutate('plan.saveAnswer', { id: plan.id, ...question, value, version: 0 }, plan.owner);
      expect([key, saved.status]).toEqual([key, 200]);
      return question;
    };
    const questionnaire = await app.deps.questionnaires.get(await app.deps.questionnaires.newestId());
    for (const question of questionnaire?.steps.flatMap(({ questions }) => questions) ?? []) {
      const persons = question.columns.filter(({ type }) => type === 'person');
      if (question.type === 'date_person') await save(question.key, { date: '2027-01-01', person: NAME });
      const cells = Object.fromEntries(
        question.columns.map(({ key, type }) => [key, type === 'person' ? NAME : type === 'text' ? 'Shown' : null]),
      );
      if (persons.length > 0) await save(question.key, [cells]);
    }
    const place = await save('sp_drivers', 'What we did');
    await app.mutate(
      'todo.create',
      { id: plan.id, ...place, task: 'Call the bank', personResponsible: NAME, deadline: '2027-02-01' },
      plan.owner,
    );
    await app.db
      .insertInto('feedback')
      .values({
        id: newId(),
        plan_id: plan.id,
        questionnaire_id: questionnaire?.id ?? '',
        step_id: place.stepId,
        author_id: null,
        author: NAME,
        feedback_text: 'For the owner alone',
      })
      .execute();
    await set(true);
    return codeOf();
  }

  test('reads answers and to-dos, and no person’s name, e-mail, feedback or id of plan and owner', async () => {
    const code = await aTellingPlan();
    const answers = [
      await read(code),
      await app.rest(`GET ${BASE}/get/growth-plan-steps/${code}`),
      await app.query('share.document', { code }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      const received = JSON.stringify(body);
      for (const secret of [NAME, 'Kaisa', 'Virta', '@example.com', 'For the owner alone', plan.id, plan.owner.id])
        expect(received).not.toContain(secret);
    }
    expect(answers[0]?.body).toEqual({
      name: 'Open plan',
      business_unit: '',
      company: 'Testi Oy',
      start_date: '2026-11-20',
      percent_completed: 0,
      completed: false,
    });
    for (const { body } of answers.slice(1)) {
      expect(JSON.stringify(body)).toContain('What we did');
      expect(JSON.stringify(body)).toContain('Call the bank');
      expect(JSON.stringify(body)).toContain('Shown');
    }
  });

  test('reads the steps in the language asked for, with the texts that the page needs', async () => {
    const code = await aTellingPlan();
    const { body } = await app.rest<{ name: string }[]>(`GET ${BASE}/get/growth-plan-steps/${code}`, undefined, {
      language: 'fi',
    });
    expect(body[0]?.name).toBe('Lähtötilanne');
    const { body: texts } = await app.rest<{ messages: Record<string, string> }>(`GET ${BASE}/get/language/${code}/fi`);
    expect(texts.messages['growth_plan.step.starting_point.name']).toBe('Lähtötilanne');
    expect(Object.keys(texts.messages).filter((key) => /^(audit|nav|footer)\./.test(key))).toEqual([]);
    const own = [...app.deps.texts.shipped.values()].filter(
      ({ category, places }) => category === 'general' && places.includes('/share/growth-plan/$code'),
    );
    expect(own.map(({ key }) => key)).toEqual(expect.arrayContaining(['share.title', 'share.print', 'share.started']));
    expect(texts.messages).toMatchObject(Object.fromEntries(own.map(({ key, texts: words }) => [key, words['fi']])));
    const { body: compiled } = await app.query<typeof texts>('share.texts', { code, lang: 'fi' });
    const ofPage = new Set(own.map(({ key }) => key));
    expect(Object.keys(texts.messages).filter((key) => !ofPage.has(key))).toEqual(Object.keys(compiled.messages));
    expect(await app.rest(`GET ${BASE}/get/language/${code}/sv`)).toMatchObject({
      status: 404,
      body: { msg: 'not_found' },
    });
  });

  test.each(['en', 'fi'])(
    'is given nothing of the review step, neither an answer nor one of its texts, in %s',
    async (language) => {
      const canaries = ['KANARIA-KYSYMYS', 'KANARIA-TEHTAVA'];
      const answers = { rv_together: 'not_yet', rv_confidence: 4, rv_question: canaries[0] };
      const steps = await app.steps();
      const review = steps.at(-1);
      for (const [key, value] of Object.entries(answers)) {
        const place = await app.questionOf(key);
        const saved = await app.mutate('plan.saveAnswer', { id: plan.id, ...place, value, version: 0 }, plan.owner);
        expect([key, saved.status]).toEqual([key, 200]);
      }
      const { questionId } = await app.questionOf('rv_question');
      const todo = { id: newId(), plan_id: plan.id, questionnaire_id: await app.deps.questionnaires.newestId() };
      await app.db
        .insertInto('todo')
        .values({ ...todo, question_id: questionId, task: canaries[1] ?? '', created_at: '2026-11-20T00:00:00Z' })
        .execute();
      const mark = [{ growthPlanStepId: review?.id, completed: true }];
      await app.mutate('plan.saveCompletedSteps', { id: plan.id, completedQuestions: mark }, plan.owner);
      await set(true);
      const code = await codeOf();
      const given = await Promise.all([
        read(code, { language }),
        app.rest(`GET ${BASE}/get/growth-plan-steps/${code}`, undefined, { language }),
        app.rest(`GET ${BASE}/get/language/${code}/${language}`, undefined, { language }),
        app.query('share.document', { code }, { language }),
        app.query('share.questionnaire', { code }, { language }),
        app.query('share.texts', { code, lang: language }, { language }),
        app.app.inject({ url: `/share/growth-plan/${code}`, headers: { 'accept-language': language } }),
      ]);
      const received = given.map(({ body }) => JSON.stringify(body)).join('\n');
      expect(received).toContain(app.deps.texts.text(language, 'growth_plan.step.priorities.name'));
      const texts = [...app.deps.texts.shipped.keys()].filter((key) =>
        /^growth_plan\.(step\.review|question\.rv_)/.test(key),
      );
      expect(texts.length).toBeGreaterThan(12);
      const words = texts
        .map((key) => JSON.stringify(app.deps.texts.text(language, key)).slice(1, -1))
        .filter((text) => text.length > 12);
      const ids = [review?.id, ...(review?.questions ?? []).map(({ id }) => id)];
      for (const secret of [...canaries, ...words, ...ids, 'rv_', 'growth_plan.step.review'])
        expect(received).not.toContain(secret);
    },
  );

  test.each([
    'never-was-a-code',
    '0'.repeat(100),
    '0'.repeat(101),
    '0'.repeat(500),
    '__proto__',
    '%00',
    '..%2F..%2F',
    "' or 1=1 --",
    'ä',
    ' ',
    '\0',
    'x\0y',
    '\uFFFF',
  ])('gets the same 404 for %j as for a plan that is not shared', async (code) => {
    const off = await read(await codeOf());
    expect(off.status).toBe(404);
    const at = encodeURIComponent(code);
    for (const path of [`growth-plan/${at}`, `growth-plan-steps/${at}`, `language/${at}/en`]) {
      const { status, body } = await app.rest(`GET ${BASE}/get/${path}`);
      expect([path, status, body]).toEqual([path, 404, off.body]);
    }
    for (const procedure of ['share.plan', 'share.document', 'share.questionnaire'])
      expect(await app.query(procedure, { code })).toMatchObject({ status: 404, body: { msg: 'not_found' } });
    expect(await app.query('share.texts', { code, lang: 'en' })).toMatchObject({ status: 404 });
  });
});

test('a deleted client’s shared plan is gone', async () => {
  const code = await codeOf();
  await set(true);
  const admin = await app.anAccount('Admin');
  await app.mutate('client.delete', { id: plan.owner.id }, admin);
  expect((await read(code)).status).toBe(404);
});
