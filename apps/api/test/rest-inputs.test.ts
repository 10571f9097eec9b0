import { describe, expect, test } from 'vitest';
import { newId } from '../src/lib/ids.ts';
import { useApplication } from '../harness/application.ts';
import type { Person } from '../harness/builders.ts';
import { answerPath, BASE, CREATE, todoPath, useSharedPlan } from './rest-plan.ts';

const app = useApplication();
const { plan, question } = useSharedPlan(app);

describe('what is wrong with an input', () => {
  const create = (body: unknown, headers?: Record<string, string>) =>
    app.rest(`POST ${CREATE}`, body, { ...plan.owner, ...(headers && { headers }) });

  test('is reported for every invalid field at once, with its text and its limit', async () => {
    expect(await create({ name: '', business_unit: 'x'.repeat(81), credits: 5 })).toMatchObject({
      status: 400,
      body: { msg: 'bad_request', text: expect.any(String) },
    });
    const { errors } = (await create({ name: '', business_unit: 'x'.repeat(81), credits: 5 })).body as {
      errors: object[];
    };
    expect(errors).toHaveLength(3);
    expect(errors).toEqual(
      expect.arrayContaining([
        { path: 'name', key: 'validation_errors_text.required' },
        { path: 'business_unit', key: 'validation_errors_text.max', params: { length: 80 } },
        { path: 'credits', key: 'validation_errors_text.unknown_field' },
      ]),
    );
  });

  test('comes from the body: a write takes nothing from its address', async () => {
    const client = await app.aClient({ credits: 1 });
    const body = { name: 'Growth' };
    const [where, other] = ['business_unit', 'x'].map((path) => ({
      path,
      key: 'validation_errors_text.unknown_field',
    }));
    expect(await app.rest(`POST ${CREATE}?business_unit=All`, body, client)).toMatchObject({
      status: 400,
      body: { msg: 'bad_request', errors: [where] },
    });
    const both = `POST ${CREATE}?business_unit=All&x=1`;
    expect(await app.rest(both, { ...body, business_unit: 'All' }, client)).toMatchObject({
      status: 400,
      body: { msg: 'bad_request', errors: [where, other] },
    });
    expect((await app.rest(`POST ${CREATE}`, { ...body, business_unit: 'All' }, client)).status).toBe(201);
  });

  test('a long secret in an address is a wrong one, not too long an address', async () => {
    const pair = { new_password: 'Vaahtera#48kuu', confirm_password: 'Vaahtera#48kuu' };
    expect(await app.rest(`POST /api/reset-password/user/${'x'.repeat(400)}`, pair)).toMatchObject({
      status: 400,
      body: { msg: 'link_expired_or_wrong' },
    });
  });

  test('has its path in snake_case, down to the field', async () => {
    const { body } = await app.rest(
      `PUT ${BASE}/${plan.id}/save/completed-questions`,
      { completed_questions: [{ growth_plan_step_id: 'x', completed: 1 }] },
      plan.owner,
    );
    expect((body['errors'] as { path: string }[]).map(({ path }) => path)).toEqual([
      'completed_questions.0.growth_plan_step_id',
      'completed_questions.0.completed',
    ]);
  });

  test('has its path as it was given where that is a column of an answer or the key of a text', async () => {
    const pathsOf = async (address: string, body: object, who: Person) =>
      ((await app.rest(address, body, who)).body['errors'] as { path: string }[]).map(({ path }) => path);
    const targets = await app.questionOf('ta_targets');
    const answer = { value: { net_sales: { m12: 'many', y3: 'more' } }, version: 0 };
    const columns = await pathsOf(`PUT ${answerPath(plan, targets)}`, answer, plan.owner);
    expect(columns).toEqual(['value.net_sales.m12', 'value.net_sales.y3']);
    const texts = { language_code: 'en', category: 'general', messages: { 'account.field.phoneNumber': '{' } };
    const admin = await app.anAccount('Admin');
    const keys = await pathsOf('POST /api/languages/post/messages', texts, admin);
    expect(keys).toEqual(['messages.account.field.phoneNumber']);
  });

  test.each([
    [{}, ['name', 'business_unit']],
    [{ name: 'x' }, ['business_unit']],
    [{ name: 'x'.repeat(81) }, ['business_unit', 'name']],
  ])('is missing_form_parameters when a required field is left out: %j', async (body, paths) => {
    const answer = await create(body);
    expect(answer).toMatchObject({ status: 400, body: { msg: 'missing_form_parameters' } });
    expect((answer.body['errors'] as { path: string }[]).map(({ path }) => path).toSorted()).toEqual(paths.toSorted());
  });

  test.each([undefined, '', '[]', '[{"name":"x"}]', '{"name":', 'name', '5', '"text"', 'null', 'true', ' '])(
    'is missing_json_object when the body is %j',
    async (body) => {
      expect(await create(body, body === undefined ? {} : { 'content-type': 'application/json' })).toMatchObject({
        status: 400,
        body: { msg: 'missing_json_object', text: expect.any(String) },
      });
    },
  );

  test.each(['"__proto__":{"role":"Admin"}', '"constructor":{"prototype":{"role":"Admin"}}'])(
    'is bad_request, which tells why, for a key that would reach into every object: %s',
    async (key) => {
      expect(await create(`{"name":"x",${key}}`, { 'content-type': 'application/json' })).toMatchObject({
        status: 400,
        body: { msg: 'bad_request', errors: [{ path: '__proto__', key: 'validation_errors_text.unknown_field' }] },
      });
    },
  );

  test.each(['businessUnit', 'role', 'credits', 'consultant_id', 'id', 'constructor', 'toString'])(
    'is an unknown field: %s',
    async (field) => {
      const client = await app.aClient({ credits: 1 });
      const answer = await app.rest(`POST ${CREATE}`, { name: 'x', business_unit: '', [field]: 'x' }, client);
      expect(answer).toMatchObject({
        status: 400,
        body: { msg: 'bad_request', errors: [{ key: 'validation_errors_text.unknown_field' }] },
      });
      expect((await app.query('client.allowedNewPlan', undefined, client)).body).toBe(true);
    },
  );

  test('is what the path says already, said again in the body', async () => {
    for (const [method, path, body, named] of [
      ['PUT', answerPath(plan, question), { value: 'x', version: 0, id: plan.id }, 'id'],
      ['PUT', answerPath(plan, question), { value: 'x', version: 0, question_id: newId() }, 'question_id'],
      ['POST', todoPath(plan, question), { task: 'x', stepId: newId() }, 'step_id'],
      ['POST', '/api/login/user', { email: 'x', password: 'x', area: 'admin' }, 'area'],
      ['PUT', `${BASE}/${plan.id}/save/completed`, { id: newId() }, 'id'],
    ] as const)
      expect(await app.rest(`${method} ${path}`, body, plan.owner)).toMatchObject({
        status: 400,
        body: { msg: 'bad_request', errors: [{ path: named, key: 'validation_errors_text.unknown_field' }] },
      });
  });

  test.each([
    ['GET /api/user/get/profile?x=1', undefined],
    ['DELETE /api/logout/access-token', { x: 1 }],
  ])('is anything at all for a path that takes nothing: %s', async (route, body) => {
    const client = await app.aClient();
    expect(await app.rest(route, body, client)).toMatchObject({
      status: 400,
      body: { msg: 'bad_request', errors: [{ path: 'x', key: 'validation_errors_text.unknown_field' }] },
    });
    expect((await app.rest('GET /api/user/get/profile', undefined, client)).status).toBe(200);
  });

  test('is a cursor that no list gave, by its name', async () => {
    const { status, body } = await app.rest(`GET ${BASE}/get/growth-plans?cursor=x`, undefined, plan.owner);
    const errors = [{ path: 'cursor', key: 'validation_errors_text.regex' }];
    expect([status, body]).toMatchObject([400, { msg: 'bad_request', errors }]);
  });

  test.each([
    '?foo=1',
    '?limit=x',
    '?limit=0',
    '?limit=201',
    '?limit=1&limit=2',
    '?state=',
    '?state=done',
    '?state=active&state=done',
    '?cursor=x',
    '?growthPlan=1',
    '?id=1',
  ])('is a list asked for with %s', async (search) => {
    expect(await app.rest(`GET ${BASE}/get/growth-plans${search}`, undefined, plan.owner)).toMatchObject({
      status: 400,
      body: { msg: 'bad_request', errors: [{ path: expect.any(String), key: expect.any(String) }] },
    });
  });

  test.each(['?state=active', '?state=active,completed', '?state=active&state=submitted', '?limit=1', ''])(
    'is not a list asked for with %j',
    async (search) => {
      expect(
        (await app.rest<object[]>(`GET ${BASE}/get/growth-plans${search}`, undefined, plan.owner)).body,
      ).toHaveLength(1);
    },
  );

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    'is a body of %s',
    async (type) => {
      expect(await create('name=x', { 'content-type': type })).toMatchObject({
        status: 415,
        body: { msg: 'unsupported_media_type', text: expect.any(String) },
      });
    },
  );

  test('is never a charset of JSON', async () => {
    expect((await create('{}', { 'content-type': 'application/json; charset=utf-8' })).body['msg']).toBe(
      'missing_form_parameters',
    );
  });
});
