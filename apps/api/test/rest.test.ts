import { describe, expect, test } from 'vitest';
import { newId } from '../src/lib/ids.ts';
import { useApplication } from '../harness/application.ts';
import { BASE, CREATE, useSharedPlan } from './rest-plan.ts';

const app = useApplication();
const { consultant, plan, question } = useSharedPlan(app);

/** Every key of an answer, at any depth. */
function keysOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)]);
}

describe('names on the wire', () => {
  test('are snake_case in every answer', async () => {
    await app.aTodo(plan, { deadline: '2026-01-01' });
    await app.db
      .insertInto('feedback')
      .values({
        id: newId(),
        plan_id: plan.id,
        questionnaire_id: await app.deps.questionnaires.newestId(),
        step_id: question.stepId,
        author_id: consultant.id,
        author: 'Aino Laine',
        feedback_text: 'Hyvä',
      })
      .execute();
    await app.db
      .insertInto('general_feedback')
      .values({
        id: newId(),
        client_id: plan.owner.id,
        author_id: consultant.id,
        author: 'Aino Laine',
        feedback_text: 'Hyvä',
      })
      .execute();
    const own = [
      '/api/user/get/profile',
      '/api/user/get/active-growth-plan',
      `/api/user/${plan.owner.id}/get/general-feedback`,
      `${BASE}/get/growth-plans`,
      `${BASE}/${plan.id}/get/growth-plan`,
      `${BASE}/${plan.id}/get/growth-plan-steps`,
      `${BASE}/${plan.id}/questions/get/all-todo`,
      `${BASE}/${plan.id}/get/completed-questions`,
      `${BASE}/${plan.id}/get/feedback/all`,
      '/api/languages/get/all',
    ];
    for (const path of own) {
      const { status, body } = await app.rest(`GET ${path}`, undefined, plan.owner);
      expect([path, status]).toEqual([path, 200]);
      expect(keysOf(body).length).toBeGreaterThan(2);
      expect([path, keysOf(body).filter((key) => key !== key.toLowerCase())]).toEqual([path, []]);
    }
    const { body } = await app.rest('GET /api/user/get/clients', undefined, consultant);
    expect(keysOf(body).filter((key) => key !== key.toLowerCase())).toEqual([]);
  });

  test('of a plan are those of the contract', async () => {
    const { body } = await app.rest(`GET ${BASE}/${plan.id}/get/growth-plan`, undefined, plan.owner);
    expect(Object.keys(body).toSorted()).toEqual([
      'active',
      'business_unit',
      'completed',
      'completed_at',
      'id',
      'name',
      'percent_completed',
      'share_code',
      'shared',
      'start_date',
      'submitted_for_feedback',
      'user',
    ]);
    expect(Object.keys(body['user'] as object).toSorted()).toEqual(['company', 'first_name', 'id', 'last_name']);
  });

  test('of a client in a list are those of the contract', async () => {
    const { body } = await app.rest<Record<string, unknown>[]>('GET /api/user/get/clients', undefined, consultant);
    expect(Object.keys(body[0] ?? {}).toSorted()).toEqual([
      'active_growth_plan',
      'city',
      'company',
      'consultant',
      'email',
      'first_name',
      'has_credit',
      'id',
      'last_activity_at',
      'last_name',
      'open_todos',
      'overdue_todos',
      'phone_number',
      'verified',
    ]);
  });

  test('are read in snake_case, nested too', async () => {
    const completed_questions = [{ growth_plan_step_id: question.stepId, completed: true }];
    expect(
      await app.rest(`PUT ${BASE}/${plan.id}/save/completed-questions`, { completed_questions }, plan.owner),
    ).toMatchObject({ status: 200, body: { msg: 'saved', percent_completed: 10 } });
    expect(
      (await app.rest<object[]>(`GET ${BASE}/${plan.id}/get/completed-questions`, undefined, plan.owner)).body[0],
    ).toMatchObject({ growth_plan_step: { id: question.stepId, position: 1 }, completed: true });
  });

  test('inside an answer’s value are left as they are', async () => {
    const { stepId, questionId } = await app.questionOf('cm_market');
    const path = `${BASE}/${plan.id}/question/${stepId}/${questionId}/save/answer`;
    expect(
      await app.rest(`PUT ${path}`, { value: { market_size: { in_3y: 5 } }, version: 0 }, plan.owner),
    ).toMatchObject({ status: 200, body: { msg: 'saved', version: 1 } });
    const { body } = await app.rest<{ questions: { id: string; value: unknown }[] }[]>(
      `GET ${BASE}/${plan.id}/get/growth-plan-steps`,
      undefined,
      plan.owner,
    );
    expect(body.flatMap((step) => step.questions).find(({ id }) => id === questionId)?.value).toEqual({
      market_size: { in_3y: 5 },
    });
  });
});

test('a login answers exactly the token and the role', async () => {
  const passwordHash = await app.deps.passwords.hash('Growth#2026');
  const client = await app.aClient({ passwordHash });
  const { status, body } = await app.rest('POST /api/login/user', { email: client.email, password: 'Growth#2026' });
  expect(status).toBe(200);
  expect(body).toEqual({ access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/), role: 'User' });
});

describe('a text goes with each message', () => {
  test.each([
    ['fi-FI,en;q=0.8', 'Sinun on kirjauduttava sisään.'],
    ['fi', 'Sinun on kirjauduttava sisään.'],
    ['en;q=0.5, FI;q=0.9', 'Sinun on kirjauduttava sisään.'],
    ['sv,fi;q=0.5', 'Sinun on kirjauduttava sisään.'],
    ['en-GB', 'Unauthorized. Please log in.'],
    ['fi;q=0, en', 'Unauthorized. Please log in.'],
    ['sv', 'Unauthorized. Please log in.'],
    [';;q=,,x', 'Unauthorized. Please log in.'],
    ['constructor', 'Unauthorized. Please log in.'],
    ['*', 'Unauthorized. Please log in.'],
  ])('for %j', async (language, text) => {
    expect((await app.rest('GET /api/user/get/profile', undefined, { language })).body).toEqual({
      msg: 'unauthorized',
      text,
    });
  });

  test('of success as of failure', async () => {
    const client = await app.aClient();
    expect((await app.rest('DELETE /api/logout/access-token', undefined, { ...client, language: 'fi' })).body).toEqual({
      msg: 'logged_out',
      text: 'Olet kirjautunut ulos.',
    });
    expect((await app.rest('GET /api/user/get/active-growth-plan', undefined, await app.aClient())).body).toEqual({
      msg: 'no_plan_found',
      text: 'No growth plan found.',
    });
  });
});

describe('not found', () => {
  test.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing'],
    ['POST', '/api/user/get/profile'],
    ['GET', '/api/login/user'],
    ['POST', '/api/login/nobody'],
    ['PUT', '/api/growth-plan/get/growth-plans'],
    ['DELETE', '/nothing'],
    ['GET', '/api/../../etc/passwd'],
  ])('%s %s', async (method, path) => {
    expect(await app.rest(`${method} ${path}`, undefined, { language: 'fi' })).toMatchObject({
      status: 404,
      body: { msg: 'not_found', text: 'Ei löytynyt.' },
    });
  });

  test.each([
    '/api/growth-plan/%E0%A4%A/get/growth-plan',
    '/api/%',
    `/api/growth-plan/${'x'.repeat(501)}/get/growth-plan`,
  ])('an address that cannot be read answers in the same shape: %s', async (path) => {
    const { status, body } = await app.rest(`GET ${path}`);
    expect([400, 404]).toContain(status);
    expect(body).toEqual({ msg: status === 404 ? 'not_found' : 'bad_request', text: expect.any(String) });
  });

  test('a trailing slash makes no difference', async () => {
    expect((await app.rest(`GET ${BASE}/${plan.id}/get/growth-plan/`, undefined, plan.owner)).status).toBe(200);
  });

  test('the wrong role is forbidden before anything is looked up', async () => {
    expect(await app.rest(`POST ${CREATE}`, { nonsense: true }, consultant)).toMatchObject({
      status: 403,
      body: { msg: 'forbidden' },
    });
    expect(await app.rest(`PUT ${BASE}/${newId()}/save/completed`, undefined, consultant)).toMatchObject({
      status: 403,
      body: { msg: 'forbidden' },
    });
  });
});

test('a list links to its next page, with all that was asked for, until the last', async () => {
  const reader = await app.aConsultant();
  for (const company of ['a', 'b', 'c', 'd', 'e']) await app.aClient({ consultant: reader, company: `${company} & ä` });
  let url: string | undefined = '/api/user/get/clients?limit=2&q=%26%20%C3%A4';
  const seen: string[] = [];
  while (url !== undefined) {
    const { status, body, headers }: { status: number; body: { company: string }[]; headers: Record<string, unknown> } =
      await app.rest(`GET ${url}`, undefined, reader);
    expect(status).toBe(200);
    seen.push(...body.map(({ company }) => company.charAt(0)));
    const link = headers['link'] as string | undefined;
    if (link !== undefined)
      expect(link).toMatch(/^<\/api\/user\/get\/clients\?limit=2&q=[^>]+&cursor=[\w-]+>; rel="next"$/);
    url = link?.slice(1, link.indexOf('>'));
  }
  expect(seen).toEqual(['a', 'b', 'c', 'd', 'e']);
});

describe('headers', () => {
  test('keep private answers out of every cache and tell the browser what may run', async () => {
    for (const { headers } of [
      await app.rest('GET /api/user/get/profile', undefined, plan.owner),
      await app.query('plan.document', { id: plan.id }, plan.owner),
      await app.rest('GET /api/nothing'),
      await app.rest('POST /api/login/user', {}),
    ])
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'content-security-policy': expect.stringMatching(
          /default-src 'none'.*script-src 'self'.*frame-ancestors 'none'/,
        ),
        'strict-transport-security': expect.stringContaining('max-age='),
        'content-type': expect.stringMatching(/^application\/json/),
      });
  });

  test('name neither the server nor its framework', async () => {
    const { headers } = await app.rest('GET /api/nothing');
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
  });

  test('of true and false say that it is JSON too', async () => {
    for (const client of [plan.owner, await app.aClient({ credits: 1 })]) {
      const { body, headers } = await app.rest('GET /api/user/get/allowed-new-growth-plan', undefined, client);
      expect(body).toBe(client !== plan.owner);
      expect(headers['content-type']).toMatch(/^application\/json/);
    }
  });

  test('let texts be asked for again with their tag', async () => {
    const texts = (language: string, headers = {}) =>
      app.rest<{ result: { data: { messages: object } } }>(
        `GET /trpc/language.general?input=${encodeURIComponent(JSON.stringify({ lang: language }))}`,
        undefined,
        { headers },
      );
    const { body, headers } = await texts('fi');
    expect(body.result.data.messages).toHaveProperty(['server_errors_text.unauthorized']);
    const tag = String(headers['etag']);
    expect(tag).toMatch(/^"[\w-]+"$/);
    expect(headers['cache-control']).toBe('private, no-cache');
    const again = await texts('fi', { 'if-none-match': tag });
    expect(again).toMatchObject({ status: 304, body: undefined, headers: { etag: tag } });
    expect((await texts('fi', { 'if-none-match': '"other"' })).status).toBe(200);
    expect((await texts('en', { 'if-none-match': tag })).status).toBe(200);
  });
});
