import { beforeAll, expect, test } from 'vitest';
import { entrance, toPasswordPair, PASSWORD, RENEWED } from './rest-entrance.ts';
import { completeAndReopen } from './rest-notifications.ts';
import { answerEverything, type Step } from './rest-answered.ts';
import { giveFeedback, passFinding } from './rest-review.ts';
import { liveOn } from './rest-follow-up.ts';
import { sharePlan } from './rest-sharing.ts';
import { downloadTodos } from './rest-todos.ts';
import { DOCUMENTED, wire, WRITTEN, type Wire } from './rest-wire.ts';
import { useShippedServer } from '../harness/shipped-server.ts';

/*
 * The whole life of a plan, as a script of an integrator writes it: over HTTP against the product as it ships, with the
 * documented paths alone. The tests are its chapters, in order. Mails come to a mail server, and the first admin is made as
 * the operator does it. Each write has a key.
 */

const shipped = useShippedServer();
const app = shipped.world;
const PERSON = { first_name: 'Outi', last_name: 'Öhman', phone_number: '+358 40 123 4567' };
const DETAILS = { ...PERSON, company: 'Uusi Oy', address: 'Katu 1', zipcode: '00100', city: 'Helsinki' };
const PLAN_KEYS =
  'active business_unit completed completed_at id name percent_completed share_code shared start_date submitted_for_feedback user{company first_name id last_name}';
const LISTED =
  'active_growth_plan{id name percent_completed submitted_for_feedback} city company consultant{first_name id last_name} email first_name has_credit id last_activity_at last_name open_todos overdue_todos phone_number verified';
const TODO_KEYS = 'deadline done done_at id person_responsible question_id task';

let server: Wire;
let door: ReturnType<typeof entrance>;
const tokens = { admin: '', outi: '', olli: '', client: '' };
const ids = { outi: '', olli: '', client: '', plan: '' };
let steps: Step[];

beforeAll(async () => {
  const passwordHash = await app.deps.passwords.hash(PASSWORD);
  await app.anAccount('Admin', { email: 'boss@example.com', passwordHash });
  server = wire(shipped);
  door = entrance(server, shipped);
});

const done: Wire['done'] = (...call) => server.done(...call);
const refused: Wire['refused'] = (...call) => server.refused(...call);

/** Reads the mails to an address until one has these words in its subject; fails when none comes. */
async function subjectWith(words: string, address: string): Promise<void> {
  for (let subject = ''; !subject.includes(words);) ({ subject } = await shipped.nextMail(address));
}

test('an admin registers consultants, who let themselves in', async () => {
  tokens.admin = await door.logIn('admin', 'boss@example.com');
  for (const name of ['outi', 'olli'] as const) {
    const email = `${name}@example.com`;
    const { id } = await done('POST /api/register/consultant', `id ${WRITTEN}`, {
      token: tokens.admin,
      body: { ...PERSON, first_name: name, email },
    });
    ids[name] = id;
    tokens[name] = await door.enter('consultant', email);
  }
  tokens.outi = await door.recover('consultant', 'outi@example.com');
  const own = { token: tokens.outi, at: { id: ids.outi } };
  await done(
    'GET /api/consultant/{id}/get/details',
    'client_count email first_name id language_code last_name pending_email phone_number verified',
    own,
  );
  const body = { ...PERSON, email: 'outi@example.com' };
  await done('PUT /api/consultant/{id}/update/details', `msg pending_email text`, { ...own, body });
  const moved = { ...own, token: tokens.admin, body: { ...body, email: 'outi.uusi@example.com' } };
  await door.refuseNewAddress('consultant', 'outi@example.com', () =>
    done('PUT /api/consultant/{id}/update/details', `msg pending_email text`, moved),
  );
  await done(
    'GET /api/consultant/get/consultants',
    '[client_count email first_name id last_name phone_number verified]',
    { token: tokens.admin },
  );
});

test('a consultant registers a client, who lets themselves in', async () => {
  const email = 'kaisa@example.com';
  const { id } = await done('POST /api/register/user', `id ${WRITTEN}`, {
    token: tokens.outi,
    body: { ...DETAILS, email, language_code: 'fi' },
  });
  ids.client = id;
  await door.enter('user', email);
  const token = await door.recover('user', email);
  const body = { current_password: RENEWED, ...toPasswordPair(PASSWORD) };
  await done('POST /api/change-password', WRITTEN, { token, body });
  tokens.client = token;
  await done(
    'GET /api/user/get/profile',
    'address city company consultant{email first_name last_name} email first_name id language_code last_name phone_number zipcode',
    { token },
  );
  for (const reader of ['client', 'outi', 'admin'] as const)
    await done(
      'GET /api/user/{id}/get/details',
      'address city company consultant{email first_name id last_name} email first_name has_credit id language_code last_name pending_email phone_number verified zipcode',
      { token: tokens[reader], at: { id } },
    );
  const person = 'account_id email first_name joined_at last_login_at last_name role verified';
  for (const reader of ['client', 'outi', 'admin'] as const)
    await done('GET /api/user/{id}/get/members', `handover invitations[] members[${person}]`, {
      token: tokens[reader],
      at: { id },
    });
  await refused('GET /api/user/{id}/get/members', '404 not_found', { token: tokens.olli, at: { id } });
  await refused('GET /api/user/{id}/get/details', '404 not_found', { token: tokens.olli, at: { id } });
  await done('PUT /api/user/{id}/update/details', `msg pending_email text`, {
    token,
    at: { id },
    body: { ...DETAILS, email, city: 'Espoo' },
  });
  const moved = { token: tokens.outi, at: { id }, body: { ...DETAILS, email: 'kaisa.uusi@example.com' } };
  await door.refuseNewAddress('user', email, () =>
    done('PUT /api/user/{id}/update/details', `msg pending_email text`, moved),
  );
});

test('with the right to a plan the client starts one', async () => {
  const token = tokens.client;
  const body = { name: 'Kasvu 2027', business_unit: 'Huolto' };
  expect(await done('GET /api/user/get/allowed-new-growth-plan', '', { token })).toBe(false);
  await refused('POST /api/growth-plan/create/new-growth-plan', '403 no_plan_credit', { token, body });
  expect(await done('GET /api/user/get/active-growth-plan', WRITTEN, { token })).toMatchObject({
    msg: 'no_plan_found',
  });
  await done('POST /api/user/{id}/give/new-growth-plan', WRITTEN, {
    token: tokens.outi,
    at: { id: ids.client },
  });
  expect(await done('GET /api/user/get/allowed-new-growth-plan', '', { token })).toBe(true);
  const made = await done('POST /api/growth-plan/create/new-growth-plan', `growth_plan{${PLAN_KEYS}} ${WRITTEN}`, {
    token,
    body,
  });
  ids.plan = made.growth_plan.id;
  await refused('POST /api/growth-plan/create/new-growth-plan', '409 active_plan_exists', { token, body });
  await done('GET /api/user/get/active-growth-plan', PLAN_KEYS, { token });
  for (const reader of ['client', 'outi', 'admin'] as const) {
    await done('GET /api/growth-plan/get/growth-plans', `[${PLAN_KEYS}]`, { token: tokens[reader] });
    await done('GET /api/growth-plan/{id}/get/growth-plan', PLAN_KEYS, {
      token: tokens[reader],
      at: { id: ids.plan },
    });
  }
});

test('every question is answered', async () => {
  steps = await answerEverything({ done, definitions: await app.steps() }, { token: tokens.client, id: ids.plan });
  expect(steps.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
});

test('to-dos hang on an answer', async () => {
  const token = tokens.client;
  const [step] = steps as [Step];
  const question = { id: ids.plan, step_id: step.id, question_id: step.questions[0]!.id };
  const todoIds: string[] = [];
  for (const body of [{ task: 'Soita', deadline: '2027-01-15', person_responsible: 'Maija' }, { task: 'Kirjoita' }]) {
    const made = await done(
      'POST /api/growth-plan/{id}/question/{step_id}/{question_id}/save/todo',
      `${WRITTEN} todo{${TODO_KEYS}}`,
      { token, at: question, body },
    );
    todoIds.push(made.todo.id);
  }
  const at = { id: ids.plan, todo_id: todoIds[0]! };
  await done('PATCH /api/growth-plan/{id}/todo/{todo_id}', `${WRITTEN} todo{${TODO_KEYS}}`, {
    token,
    at,
    body: { done: true },
  });
  await done('PATCH /api/growth-plan/{id}/question/{step_id}/{question_id}/save/done', WRITTEN, {
    token,
    at: question,
    body: { done: true },
  });
  await done('DELETE /api/growth-plan/{id}/todo/{todo_id}', WRITTEN, { token, at });
  const all = await done(
    'GET /api/growth-plan/{id}/questions/get/all-todo',
    '[deadline done done_at growth_plan_step{id name position} id person_responsible question{id label} task]',
    { token, at: { id: ids.plan } },
  );
  expect(all).toMatchObject([{ id: todoIds[1], done: true }]);
  await downloadTodos(server, { token, id: ids.plan });
});

test('steps are marked, and the plan goes to the consultant, who answers', async () => {
  const [client, consultant, at] = [tokens.client, tokens.outi, { id: ids.plan }];
  const completed_questions = steps.slice(0, -1).map(({ id }) => ({ growth_plan_step_id: id, completed: true }));
  await done('PATCH /api/growth-plan/{id}/save/growth-plan-progress', WRITTEN, {
    token: client,
    at,
    body: { percent_completed: 50 },
  });
  await refused('PUT /api/growth-plan/{id}/save/completed', '409 plan_not_completed', { token: client, at });
  const put = { token: client, at, body: { completed_questions } };
  await done('PUT /api/growth-plan/{id}/save/completed-questions', `msg percent_completed text`, put);
  await done('GET /api/growth-plan/{id}/get/completed-questions', '[completed growth_plan_step{id name position}]', {
    token: client,
    at,
  });
  await passFinding(server, { client, consultant }, ids.plan);
  await done('PUT /api/growth-plan/{id}/save/submit-for-feedback', WRITTEN, { token: client, at });
  await refused('PUT /api/growth-plan/{id}/save/feedback-given', '404 no_feedback_yet', { token: consultant, at });
  await subjectWith('feedback: Uusi Oy', 'outi@example.com');
  const waiting = await done('GET /api/user/get/clients', `[${LISTED}]`, { token: consultant });
  const more = ['disabled', 'erasure_due_at', 'ever_logged_in', 'next_meeting', 'waiting_since'];
  const figures = [...LISTED.split(/ (?![^{]*})/), ...more].toSorted().join(' ');
  const whose = { at: { id: ids.client } };
  await done('GET /api/user/{id}/get/figures', figures, { token: consultant, ...whose });
  await refused('GET /api/user/{id}/get/figures', '403 forbidden', { token: client, ...whose });
  await refused('GET /api/user/{id}/get/figures', '404 not_found', { token: tokens.olli, ...whose });
  expect(waiting).toMatchObject([{ active_growth_plan: { percent_completed: 100, submitted_for_feedback: true } }]);
  await giveFeedback(server, { client, consultant }, { plan: ids.plan, client: ids.client, step: steps[0]!.id });
  await completeAndReopen({ wire: server, shipped, tokens }, { id: ids.plan, keys: PLAN_KEYS });
});

test('a completed plan lives on: its to-dos change, also for somebody without an account, and its figures are followed up', () =>
  liveOn({ wire: server, shipped, token: tokens.client }, ids.plan));

test('anyone who has the link of a shared plan reads it, and no longer than it is shared', () =>
  sharePlan({ wire: server, token: tokens.client }, ids.plan));

test('texts are read in every language, changed, and brought back', async () => {
  const token = tokens.admin;
  const languages = await done<{ language_code: string }[]>(
    'GET /api/languages/get/all',
    '[country_code id language_code name name_in_native_language]',
  );
  const KEY = 'server_errors_text.unauthorized';
  const [edit, english] = [{ language_code: 'en', category: 'general' }, { at: { lang: 'en' } }];
  for (const { language_code: lang } of languages) {
    await done('GET /api/languages/get/{lang}/general', 'messages', { at: { lang } });
    await done('GET /api/languages/get/{lang}/for-me', 'messages', { at: { lang }, token: tokens.client });
    const at = { category: 'general', lang };
    await done('GET /api/languages/get/{category}/{lang}', 'categories[] defaults messages', { at, token });
  }
  const shown = async () => (await done('GET /api/languages/get/{lang}/general', 'messages', english)).messages[KEY];
  const before = await shown();
  /** At once; where two servers answer, within the seconds that a text takes to the other. */
  const expectShown = async (text: string | undefined) =>
    shipped.hasEarlier ? expect.poll(shown, { timeout: 5_000 }).toBe(text) : expect(await shown()).toBe(text);
  const body = { ...edit, messages: { [KEY]: 'Who is there?' } };
  await done('POST /api/languages/post/messages', WRITTEN, { token, body });
  await expectShown('Who is there?');
  await done('POST /api/languages/reset/messages', `count ${WRITTEN}`, { token, body: { ...edit, keys: [KEY] } });
  await expectShown(before);
});

test('in the end clients move, accounts go, and every documented path was used', async () => {
  const [admin, consultant] = [tokens.admin, { id: ids.outi }];
  await refused('DELETE /api/consultant/{id}/delete', '409 consultant_has_clients', { token: admin, at: consultant });
  await done('POST /api/consultant/{id}/move/clients', `count ${WRITTEN}`, {
    token: tokens.outi,
    at: consultant,
    body: { client_ids: [ids.client], consultant_id: ids.olli },
  });
  await done('DELETE /api/consultant/{id}/delete', WRITTEN, { token: admin, at: consultant });
  await refused('GET /api/consultant/{id}/get/details', '401 unauthorized', {
    token: tokens.outi,
    at: consultant,
  });
  const client = { id: ids.client };
  await done('DELETE /api/user/{id}/delete', WRITTEN, { token: tokens.olli, at: client });
  await refused('GET /api/user/get/profile', '401 unauthorized', { token: tokens.client });
  await done('DELETE /api/logout/access-token', WRITTEN, { token: admin });
  await refused('DELETE /api/logout/access-token', '401 unauthorized', { token: admin });
  expect([...server.called].toSorted()).toEqual(Object.keys(DOCUMENTED).toSorted());
});
