import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ERROR_STATUS } from '@app/schema/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getMedia, type Content, type Media, type OpenApiDocument, type Operation } from '../src/http/openapi/types.ts';
import { POLICY } from '../src/policy/policy.ts';
import { expectDocumented, toJsonPointer, createValidator } from '../harness/documented.ts';
import { useApplication } from '../harness/application.ts';
import type { Person } from '../harness/builders.ts';
import { DOCUMENTED } from './rest-wire.ts';

const app = useApplication();
const API = path.resolve(import.meta.dirname, '..');

let document: OpenApiDocument;
let folder: string;

beforeAll(async () => {
  document = (await app.rest<OpenApiDocument>('GET /api/openapi.json')).body;
  folder = mkdtempSync(path.join(tmpdir(), 'openapi-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

type Place = { name: string; path: string; method: string; operation: Operation };

const places = (): Place[] =>
  Object.entries(document.paths).flatMap(([address, item]) =>
    Object.entries(item).map(([method, operation]) => {
      return { name: `${method.toUpperCase()} ${address}`, path: address, method, operation };
    }),
  );

const withoutNames = (name: string) => name.replaceAll(/\{\w+\}/g, '{}');
const camelCase = (procedure: string) => procedure.replace(/\.(.)/, (_, letter: string) => letter.toUpperCase());

describe('the document', () => {
  test('has every path of the contract and no other, each with the status of its success', () => {
    const documented = places().map(({ name, operation }) => [
      withoutNames(name),
      Number(Object.keys(operation.responses).find((status) => status.startsWith('2'))),
    ]);
    const wanted = Object.entries(DOCUMENTED).map(([name, status]) => [withoutNames(name), status]);
    expect(documented.toSorted()).toEqual(wanted.toSorted());
  });

  test('passes Redocly’s recommended rules without an error or a warning', () => {
    const file = path.join(folder, 'openapi.json');
    writeFileSync(file, JSON.stringify(document));
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [binOf('@redocly/cli/bin/cli.js'), 'lint', '--extends=recommended', '--format=json', file],
      { encoding: 'utf8', cwd: folder, env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
    );
    expect([status, stderr]).toEqual([0, expect.any(String)]);
    expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0 }, problems: [] });
  });

  test('is the same at every call and can be asked for again with its tag', async () => {
    const { headers } = await app.rest('GET /api/openapi.json');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    const again = await app.rest('GET /api/openapi.json', undefined, {
      headers: { 'if-none-match': String(headers['etag']) },
    });
    expect(again).toMatchObject({ status: 304, body: undefined });
  });
});

describe('every operation', () => {
  test('has an id of its own, a summary, a tag that is described, and says who may call it', () => {
    const ids = places().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = new Set(document.tags.map(({ name }) => name));
    for (const { name, operation } of places()) {
      expect([name, operation.operationId]).toEqual([name, expect.stringMatching(/^[a-z][A-Za-z]+$/)]);
      expect([name, operation.summary.length > 5, tags.has(operation.tags[0])]).toEqual([name, true, true]);
      expect(operation.description).toMatch(/\*\*Who may call it:\*\* \w/);
    }
  });

  test('needs a token exactly where the policy does', () => {
    const rows = Object.entries(POLICY).filter(([, [who]]) => who === 'anyone');
    const open = new Set(rows.map(([procedure]) => camelCase(procedure)));
    for (const { operation } of places()) {
      const isOpen = open.has(operation.operationId.replace(/(User|Consultant|Admin)$/, ''));
      expect([operation.operationId, operation.security]).toEqual([operation.operationId, isOpen ? [] : undefined]);
    }
  });

  test('shows an example of its body and of every answer, and each keeps to its schema', () => {
    const schemaAt = createValidator(document);
    const shown = (media: Media) => [media.example, ...Object.values(media.examples ?? {}).map(({ value }) => value)];
    const check = (name: string, pointer: string[], content: Content) => {
      const [[type, media]] = Object.entries(content) as [[string, Media]];
      const examples = shown(media).filter((example) => example !== undefined);
      expect([name, examples.length > 0]).toEqual([name, true]);
      for (const example of examples) {
        const validate = schemaAt(toJsonPointer(...pointer, 'content', type, 'schema'));
        expect([name, validate(example), validate.errors]).toEqual([name, true, null]);
      }
    };
    for (const { name, path: address, method, operation } of places()) {
      const place = ['paths', address, method];
      if (operation.requestBody) check(`${name} body`, [...place, 'requestBody'], operation.requestBody.content);
      for (const [status, given] of Object.entries(operation.responses)) {
        const at = '$ref' in given ? given.$ref.slice(2).split('/') : [...place, 'responses', status];
        const response = '$ref' in given ? document.components.responses[at.at(-1)!]! : given;
        if (status !== '304') check(`${name} ${status}`, at, response.content!);
      }
    }
  });

  test('tells its failures with the statuses that they are answered with, each in words', () => {
    for (const { name, operation } of places())
      for (const [status, given] of Object.entries(operation.responses)) {
        if (!('$ref' in given) || status === '304') continue;
        const { examples = {} } = getMedia(document.components.responses[given.$ref.split('/').at(-1)!]!.content!);
        for (const { value } of Object.values(examples)) {
          const { msg, text } = value as { msg: keyof typeof ERROR_STATUS; text: string };
          expect([name, msg, String(ERROR_STATUS[msg])]).toEqual([name, msg, status]);
          expect(text).not.toContain('server_errors_text');
        }
      }
  });
});

test('an operation that takes nothing refuses what it is given', async () => {
  const client = await app.aClient();
  for (const [method, url, body] of [
    ['GET', '/api/user/get/profile?limit=1', undefined],
    ['GET', '/api/languages/get/all?q=x', undefined],
    ['DELETE', '/api/logout/access-token', { everywhere: true }],
  ] as const) {
    const answer = await app.rest(`${method} ${url}`, body, client);
    expect(answer).toMatchObject({
      status: 400,
      body: { msg: 'bad_request', errors: [{ key: 'validation_errors_text.unknown_field' }] },
    });
    expectDocumented(method, url, answer);
  }
});

describe('what the server answers is what the document tells', () => {
  test('on the way of a client', async () => {
    const consultant = await app.aConsultant();
    const owner = await app.aClient({ consultant, credits: 1 });
    const call = async (method: string, url: string, { body, who = owner }: { body?: unknown; who?: Person } = {}) => {
      const answer = await app.rest<Record<string, never>>(`${method} ${url}`, body, who);
      expectDocumented(method, url, answer);
      return answer;
    };
    await call('GET', '/api/user/get/active-growth-plan');
    const made = await call('POST', '/api/growth-plan/create/new-growth-plan', {
      body: { name: 'x', business_unit: '' },
    });
    const { id } = made.body['growth_plan']! as { id: string };
    const at = `/api/growth-plan/${id}`;
    const { stepId, questionId } = await app.questionOf('sp_drivers');
    const question = `${at}/question/${stepId}/${questionId}/save`;
    await call('PUT', `${question}/answer`, { body: { value: 'x', version: 0 } });
    expect((await call('PUT', `${question}/answer`, { body: { value: 'y', version: 0 } })).status).toBe(409);
    expect((await call('PUT', `${question}/answer`, { body: { value: 5, version: 1 } })).status).toBe(400);
    await call('POST', `${question}/todo`, { body: { task: 'x', deadline: '2027-01-01' } });
    await call('PUT', `${at}/save/submit-for-feedback`);
    await call('POST', `${at}/save/feedback`, {
      body: { growth_plan_step_id: stepId, feedback_text: 'x' },
      who: consultant,
    });
    const reads = ['growth-plan', 'growth-plan-steps', 'completed-questions', 'feedback/all'];
    for (const read of reads) await call('GET', `${at}/get/${read}`);
    await call('GET', `${at}/questions/get/all-todo`);
    await call('GET', '/api/user/get/active-growth-plan');
    await call('GET', '/api/user/get/clients?limit=1', { who: consultant });
    await call('PATCH', `/api/shared/toggle/growth-plan/${id}/shared`);
    const link = await call('GET', `/api/shared/get/growth-plan/sharelink/${id}`);
    const code = String(link.body['share_code']);
    for (const read of ['growth-plan', 'growth-plan-steps'])
      expect((await call('GET', `/api/shared/get/${read}/${code}`)).status).toBe(200);
    await call('GET', '/api/user/get/profile', { who: consultant });
    await call('POST', '/api/verify/user', { body: { email: owner.email, code: '000000' } });
  });
});

const binOf = (name: string) => path.join(API, 'node_modules', name);
