import { HOSTILE_STRINGS, UNSTORABLE } from '@app/schema/testing/hostile-strings';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../src/lib/ids.ts';
import type { ProcedurePath } from '../src/policy/policy.ts';
import type { Person, TestPlan } from '../harness/builders.ts';
import { fullAnswer } from '../harness/full-answers.ts';
import { useApplication, useStaff } from '../harness/application.ts';
import { readMail } from '../harness/outbox.ts';
import { aContactLink } from './contact-links.ts';
import { getBelongingsWrites } from './hostile-belongings.ts';
import { getBrandingWrites } from './hostile-branding.ts';
import { getCheckInWrites, type Write } from './hostile-check-ins.ts';
import { getFeedbackWrites } from './hostile-feedback.ts';
import { getMemberWrites } from './hostile-members.ts';
import { getThreadWrites } from './hostile-threads.ts';
import { aFollowedPlan, followUpWrites } from './hostile-follow-up.ts';
import { textFields } from './text-fields.ts';

const app = useApplication();
const { admin, consultant } = useStaff(app);
const ALL = [...HOSTILE_STRINGS, ...UNSTORABLE];

let owner: Person;
let starter: Person;
let plan: TestPlan;
let followed: Awaited<ReturnType<typeof aFollowedPlan>>;
let question: { stepId: string; questionId: string };
let contactsTodo: { token: string; todoId: string; contactId: string };

beforeAll(async () => {
  owner = await app.aClient({ consultant });
  starter = await app.aClient({ consultant });
  plan = await app.aPlan({ owner });
  followed = await aFollowedPlan(app);
  question = await app.questionOf('sp_drivers');
  const { token, todoId, contactId } = await aContactLink(app, plan);
  contactsTodo = { token, todoId, contactId };
  await app.mutate('plan.submitForFeedback', { id: plan.id }, owner);
});

type Refusal = { msg: string; errors?: { path: string }[] };

const NAMES = { firstName: 'Aino', lastName: 'Laine', phoneNumber: '1' };
const PLACE = { company: 'Testi Oy', address: 'Katu 1', zipcode: '00100', city: 'Helsinki' };
const anAddress = () => `${newId()}@example.com`;

const clientDetails = (id: unknown) => app.query('client.details', { id }, admin);
const consultantDetails = (id: unknown) => app.query('consultant.details', { id }, admin);
const firstTodo = () => app.db.selectFrom('todo').select('id').orderBy('id').executeTakeFirst();
const todos = () => app.query('todo.list', { id: plan.id }, owner);

const PEOPLE = { owner: () => owner, consultant: () => consultant, admin: () => admin };

const WRITES: Partial<Record<ProcedurePath, Write>> = {
  ...followUpWrites(app, () => followed),
  ...getThreadWrites(app, { owner: () => owner, plan: () => plan }),
  ...getCheckInWrites(app, PEOPLE),
  ...getBelongingsWrites(app, PEOPLE),
  ...getBrandingWrites(app, PEOPLE),
  ...getMemberWrites(app, PEOPLE),
  'auth.registerClient': {
    fields: { ...NAMES, ...PLACE },
    as: () => consultant,
    async rest() {
      await app.db.deleteFrom('attempt').execute(); // more people than one may register in a day
      return { email: anAddress() };
    },
    read: ({ id }) => clientDetails(id),
  },
  'client.updateDetails': {
    fields: { ...NAMES, ...PLACE },
    as: () => owner,
    rest: () => ({ id: owner.id, email: owner.email }),
    read: () => clientDetails(owner.id),
  },
  'auth.registerConsultant': {
    fields: NAMES,
    as: () => admin,
    rest: () => ({ email: anAddress() }),
    read: ({ id }) => consultantDetails(id),
  },
  'consultant.updateDetails': {
    fields: NAMES,
    as: () => consultant,
    rest: () => ({ id: consultant.id, email: consultant.email }),
    read: () => consultantDetails(consultant.id),
  },
  'auth.requestAccount': {
    fields: { name: 'Kaisa', company: 'Testi Oy', phoneNumber: '1', message: 'Hello' },
    as: () => owner,
    async rest() {
      await app.db.deleteFrom('attempt').execute();
      return { email: anAddress() };
    },
  },
  ...getFeedbackWrites(app, PEOPLE, { plan: () => plan, stepId: () => question.stepId }),
  'plan.create': {
    fields: { name: 'A plan', businessUnit: '' },
    as: () => starter,
    async rest() {
      await app.db.deleteFrom('plan').where('client_id', '=', starter.id).execute(); // one at a time
      await app.db.updateTable('client').set({ credits: 1 }).where('account_id', '=', starter.id).execute();
      return {};
    },
    read: () => app.query('plan.list', {}, starter),
  },
  'plan.update': {
    fields: { name: 'A plan', businessUnit: 'Service' },
    as: () => owner,
    rest: () => ({ id: plan.id }),
    read: () => app.query('plan.get', { id: plan.id }, owner),
  },
  'plan.passFinding': {
    fields: { finding: 'no_followup', reason: 'agreed' },
    as: () => owner,
    rest: () => ({ id: plan.id }),
    read: () => app.query('plan.document', { id: plan.id }, owner),
  },
  'todo.create': {
    fields: { task: 'Call', personResponsible: 'Aino' },
    as: () => owner,
    rest: () => ({ id: plan.id, ...question }),
    read: todos,
    keepsAll: true,
  },
  'todo.update': {
    fields: { task: 'Call', personResponsible: 'Aino' },
    as: () => owner,
    rest: async () => ({ id: plan.id, todoId: (await firstTodo())?.id }),
    read: todos,
  },
  'todo.add': {
    fields: { task: 'Call', personResponsible: 'Aino' },
    as: () => owner,
    rest: () => ({ id: plan.id }),
    read: todos,
    keepsAll: true,
  },
  'todo.change': {
    fields: { personResponsible: 'Aino', note: 'On holiday' },
    as: () => owner,
    rest: async () => ({ id: plan.id, todoIds: [(await firstTodo())?.id] }),
    read: async () => app.query('todo.history', { id: plan.id, todoId: (await firstTodo())?.id }, owner),
    keepsAll: true,
  },
  'contactLink.changeTodo': {
    fields: { note: 'Half done' },
    as: () => owner,
    async rest() {
      await app.db.deleteFrom('attempt').execute();
      await app.db.deleteFrom('todo_event').where('actor_kind', '=', 'contact').execute(); // there may be twenty
      const { contactId, ...rest } = contactsTodo;
      const own = app.db.updateTable('todo').set({ contact_id: contactId }).where('id', '=', rest.todoId);
      await own.execute(); // another name, written above, has taken it from them
      return rest;
    },
    read: () => app.query('contactLink.get', { token: contactsTodo.token }),
  },
  'token.create': {
    fields: { name: 'Reports' },
    as: () => consultant,
    async rest() {
      await app.db.deleteFrom('personal_token').execute(); // there may be twenty
      const expiresOn = `${app.now.value.toISOString().slice(0, 4)}-12-31`;
      return { readOnly: true, areas: ['plans', 'clients'], expiresOn };
    },
    read: () => app.query('token.list', undefined, consultant),
  },
  'language.add': {
    fields: { name: 'Swedish', nameInNativeLanguage: 'Svenska' },
    as: () => admin,
    async rest() {
      await app.mutate('language.remove', { languageCode: 'sv' }, admin);
      return { languageCode: 'sv', countryCode: 'se' };
    },
    read: () => app.query('language.all', undefined, admin),
  },
};

/** What is compared, hashed or sent for, and shown to nobody; what must be an address; texts of the product have tests of their own. */
const SHOWN_NOWHERE =
  /^branding\.publish (email|\w+Url)$|^auth\.\w+ (email|password|code|token)$|^notification\.stop token$|^(contactLink|member)\.\w+ token$|^sending\.save (quiet|seen)Periods| (currentPassword|newPassword|confirmPassword|password|code)$|^admin\.exportAudit q$|^(sso|passkey)\.\w+ (attempt|query|ticket|name|credential\.\w+)$|^(language|text)\.\w+ (messages|basedOn|keys)/;

test('every field of every mutation that takes a text is written to here', () => {
  const written = Object.entries(WRITES).flatMap(([name, { fields }]) =>
    Object.keys(fields).map((one) => `${name} ${one}`),
  );
  const fields = textFields();
  expect(fields.length).toBeGreaterThan(50);
  expect(fields.filter((one) => !SHOWN_NOWHERE.test(one)).toSorted()).toEqual(
    [...written, 'plan.saveAnswer value'].toSorted(),
  );
});

describe.each(Object.entries(WRITES))('%s', (procedure, { fields, as, rest, nest, read, keepsAll, takes = 80 }) => {
  type Body = Refusal & Record<string, unknown>;
  const write = async (names: string[], text: string) => {
    const texts = Object.fromEntries(names.map((name) => [name, text]));
    const given = { ...fields, ...texts };
    return app.mutate<Body>(procedure, { ...(nest ? await nest(given) : given), ...(await rest?.()) }, as());
  };

  /** Writes a text into all fields, then into those that did not refuse it; what was answered, or null when all did. */
  async function writeWhereItFits(text: string): Promise<Body | null> {
    const names = Object.keys(fields);
    const first = await write(names, text);
    if (first.status === 200) return first.body;
    const refused = (first.body.errors ?? []).map(({ path }) => path.replaceAll(/\.\d+/g, ''));
    const strangers = refused.filter((path) => !names.includes(path));
    expect([text, first.status, first.body.msg, strangers]).toEqual([text, 400, 'bad_request', []]);
    const left = names.filter((name) => !refused.includes(name));
    expect([text, left.length]).not.toEqual([text, names.length]);
    if (left.length === 0) return null;
    const second = await write(left, text);
    expect([text, second.status]).toEqual([text, 200]);
    return second.body;
  }

  test('stores a hostile text as it is, or refuses it and names the field', async () => {
    const stored: string[] = [];
    for (const text of ALL) {
      const written = await writeWhereItFits(text);
      if (!written) continue;
      stored.push(text);
      if (read && !keepsAll) expect(JSON.stringify(await read(written))).toContain(JSON.stringify(text.trim()));
    }
    expect(stored.length).toBeGreaterThan(takes);
    expect(stored.filter((text) => UNSTORABLE.includes(text))).toEqual([]);
    if (!read || !keepsAll) return;
    const returned = JSON.stringify(await read({}));
    expect(stored.filter((text) => !returned.includes(JSON.stringify(text.trim())))).toEqual([]);
  }, 60_000);
});

describe('an answer', () => {
  const TYPES = ['short_text', 'long_text', 'benefit_list', 'row_list', 'priority_list', 'risk_list', 'metric_table', 'swot_grid', 'date_person']; // prettier-ignore

  async function questionOfType(type: string) {
    const all = (await app.steps()).flatMap((step) => step.questions.map((one) => ({ stepId: step.id, ...one })));
    const found = all.find((one) => one.type === type);
    if (!found) throw new Error(`no question of type ${type}`);
    return found;
  }

  test.each(TYPES)(
    'of type %s keeps hostile texts in all its cells as they are, and refuses what cannot be stored',
    async (type) => {
      const { stepId, ...definition } = await questionOfType(type);
      const { id, owner: writer } = await app.aPlan();
      const place = { id, stepId, questionId: definition.id };
      const save = (value: unknown, version: number) =>
        app.mutate<Refusal & { version: number }>('plan.saveAnswer', { ...place, value, version }, writer);
      for (const text of UNSTORABLE) {
        const { status, body } = await save(
          fullAnswer(definition, () => text, 1),
          0,
        );
        expect([text, status, body.errors?.map(({ path }) => path.split('.')[0])]).toEqual([
          text,
          400,
          expect.arrayContaining(['value']),
        ]);
      }
      const left = [...HOSTILE_STRINGS];
      let version = 0;
      while (left.length > 0) {
        const before = left.length;
        const say = (most: number) => takeFitting(left, most) ?? '';
        const value = fullAnswer(definition, say, 1);
        if (left.length === before) break; // too long for every cell
        const saved = await save(value, version);
        expect([value, saved.status]).toEqual([value, 200]);
        ({ version } = saved.body);
        const { body } = await app.query<{ answers: unknown }>('plan.document', { id }, writer);
        expect(body.answers).toEqual([{ questionId: definition.id, value, version }]);
      }
      expect(left.length).toBeLessThan(5);
    },
  );

  function takeFitting(texts: string[], most: number): string | undefined {
    const index = texts.findIndex((text) => text.length <= most);
    return index < 0 ? undefined : texts.splice(index, 1)[0];
  }
});

test('no hostile text is an address, and none makes the firm’s server write to anybody', async () => {
  await app.db.deleteFrom('mail').execute();
  for (const [index, email] of ALL.entries()) {
    await app.db.deleteFrom('attempt').execute();
    const writes = [
      ['auth.registerClient', { ...NAMES, ...PLACE, email }, consultant],
      ['auth.registerConsultant', { ...NAMES, email }, admin],
      ['client.updateDetails', { ...NAMES, ...PLACE, id: owner.id, email }, owner],
      ['auth.requestAccount', { name: 'x', company: 'x', email }, owner],
    ] as const;
    const [procedure, input, who] = writes[index % writes.length]!;
    const { status, body } = await app.mutate<Refusal>(procedure, input, who);
    const refused = [...new Set(body.errors?.map(({ path }) => path))];
    expect([procedure, email, status, refused]).toEqual([procedure, email, 400, ['email']]);
    for (const request of ['auth.requestPasswordReset', 'auth.resendVerification'])
      expect([200, 400]).toContain((await app.mutate(request, { area: 'user', email })).status);
  }
  expect(await readMail(app)).toEqual([]);
});
