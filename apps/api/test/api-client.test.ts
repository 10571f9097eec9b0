import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GUIDE, installClient, listBlocks, ROOT, runCommand } from '../harness/packed-client.ts';
import { useShippedServer } from '../harness/shipped-server.ts';

/*
 * The client as integrators have it: packed and installed by the commands of the guide into a folder outside the
 * repository, offline, compiled there, and run against the product as it ships.
 */

const shipped = useShippedServer();
const app = shipped.world;
const PASSWORD = 'Growth#2026';
const CLIENT = path.join(ROOT, 'packages/api-client');
let installed: ReturnType<typeof installClient>;

/** Runs a command in the program's folder; gives what it printed. */
const run = (command: string, env: Record<string, string> = {}) => runCommand(command, { env, cwd: installed.folder });

beforeAll(() => {
  installed = installClient();
  const write = (name: string, content: string) => writeFileSync(path.join(installed.folder, name), content);
  write('tsconfig.json', JSON.stringify(TSCONFIG));
  write('program.ts', PROGRAM);
  write('readme.ts', listBlocks(readFileSync(path.join(CLIENT, 'README.md'), 'utf8'), 'ts')[0] ?? '');
});
afterAll(() => installed[Symbol.dispose]());

test('the program of the guide is one of the examples', () => {
  expect(listBlocks(GUIDE.section, 'ts')).toEqual([
    readFileSync(path.join(CLIENT, 'examples/waiting-clients.ts'), 'utf8'),
  ]);
});

test('programs compile strictly, and do not with a misspelled path or field', () => {
  run(`${path.join(ROOT, 'node_modules/.bin/tsc')} -p .`);
});

test('a consultant lists clients page by page, and a client saves an answer and adds a to-do once, each call with a key', async () => {
  const passwordHash = await app.deps.passwords.hash(PASSWORD);
  const consultant = await app.aConsultant({ passwordHash });
  const owner = await app.aClient({ consultant, passwordHash, company: 'Virta Oy' });
  await app.aClient({ consultant, company: 'Aalto Oy' });
  const plan = await app.aPlan({ owner });
  const people = { CONSULTANT: consultant.email, OWNER: owner.email, PASSWORD, PLAN: plan.id };
  const printed = run('node program.ts', { BASE: shipped.server.url, ...people });
  expect(JSON.parse(printed)).toEqual({
    companies: ['Aalto Oy', 'Virta Oy'],
    version: 1,
    replayed: [null, 'true'],
    refused: 401,
    csv: true,
  });
  const keys = await app.deps.db.selectFrom('idempotency_key').select('key').orderBy('created_at').execute();
  expect(keys.map(({ key }) => key)).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), 'to-do-1']);
});

test('the examples list the clients who wait for feedback, and save an answer', async () => {
  const consultant = await app.aConsultant();
  for (const company of ['Eka Oy', 'Toka Oy']) {
    const owner = await app.aClient({ consultant, company });
    const { id } = await app.aPlan({ owner, name: 'Kasvu' });
    await app.rest(`PUT /api/growth-plan/${id}/save/submit-for-feedback`, undefined, owner);
  }
  const owner = await app.aClient({ consultant, company: 'Muu Oy' });
  await app.aPlan({ owner });
  const env = { BASE: shipped.server.url, TOKEN: consultant.token };
  expect(run(GUIDE.runExample, env)).toBe('Eka Oy: Kasvu\nToka Oy: Kasvu\n');
  const saved = run('node save-answer.ts "Two customers"', { ...env, TOKEN: owner.token });
  expect(saved).toMatch(/: Two customers \(version 1\)\n$/);
});

const TSCONFIG = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    module: 'nodenext',
    target: 'es2024',
    types: ['node'],
    typeRoots: [path.join(ROOT, 'node_modules/@types')],
  },
  include: ['*.ts'],
};

const PROGRAM = `import { createClient, getNextCursor, type components } from '@growth-plan/api-client';

const { BASE: baseUrl = '', CONSULTANT = '', OWNER = '', PASSWORD: password = '', PLAN: id = '' } = process.env;
const anybody = createClient({ baseUrl });

// @ts-expect-error -- a body without a password
void (() => anybody.POST('/api/login/user', { body: { email: OWNER } }));
// @ts-expect-error -- a field that does not exist
void (() => anybody.POST('/api/login/user', { body: { emial: OWNER, password } }));
// @ts-expect-error -- a path that does not exist
void (() => anybody.GET('/api/user/get/client'));

const asConsultant = await anybody.POST('/api/login/consultant', { body: { email: CONSULTANT, password } });
if (asConsultant.error) throw new Error(asConsultant.error.msg);
const consultant = createClient({ baseUrl, token: asConsultant.data.access_token });
const listed: components['schemas']['ListedClient'][] = [];
for (let cursor: string | undefined = ''; cursor !== undefined;) {
  const query = { limit: 1, ...(cursor && { cursor }) };
  const page = await consultant.GET('/api/user/get/clients', { params: { query } });
  if (page.error) throw new Error(page.error.msg);
  listed.push(...page.data);
  cursor = getNextCursor(page.response);
}
const companies = listed.map(({ company }) => company);
// @ts-expect-error -- a misspelled field of an answer
void listed[0]?.compnay;

const asOwner = await anybody.POST('/api/login/user', { body: { email: OWNER, password } });
if (asOwner.error) throw new Error(asOwner.error.msg);
const owner = createClient({ baseUrl, token: asOwner.data.access_token });
const steps = await owner.GET('/api/growth-plan/{id}/get/growth-plan-steps', { params: { path: { id } } });
const step = steps.data?.[0];
const question = step?.questions.find(({ type }) => type === 'long_text');
if (!step || !question) throw new Error('no question');
const place = { id, stepId: step.id, questionId: question.id };
const saved = await owner.PUT('/api/growth-plan/{id}/question/{stepId}/{questionId}/save/answer', {
  params: { path: place },
  body: { value: 'Two customers', version: question.version },
});
const addTodo = () =>
  owner.POST('/api/growth-plan/{id}/question/{stepId}/{questionId}/save/todo', {
    params: { path: place, header: { 'Idempotency-Key': 'to-do-1' } },
    body: { task: 'Call', deadline: '2027-01-31' },
  });
const replayed = [await addTodo(), await addTodo()].map(({ response }) => response.headers.get('idempotency-replayed'));
const csv = await owner.GET('/api/growth-plan/{id}/questions/get/todo-csv', { params: { path: { id } }, parseAs: 'text' });
const refused = (await anybody.GET('/api/user/get/profile')).response.status;
console.log(JSON.stringify({ companies, version: saved.data?.version, replayed, refused, csv: String(csv.data).includes('Call') }));
`;
