import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../src/lib/ids.ts';
import type { Person } from '../harness/builders.ts';
import { setNow, useApplication } from '../harness/application.ts';

const app = useApplication();

type Item = {
  id: string;
  company: string;
  hasCredit: boolean;
  openTodos: number;
  overdueTodos: number;
  activeGrowthPlan: object | null;
};
type Page = { items: Item[]; nextCursor: string | null };

const list = async (reader: Person, input: object = {}) => (await app.query<Page>('client.list', input, reader)).body;
const companies = async (reader: Person, q: string) => (await list(reader, { q })).items.map(({ company }) => company);

describe('the list of clients', () => {
  test('holds a consultant’s own, and for an admin everybody’s or those of one consultant', async () => {
    const [consultant, other, admin] = [await app.aConsultant(), await app.aConsultant(), await app.anAccount('Admin')];
    const own = await app.aClient({ consultant });
    const foreign = await app.aClient({ consultant: other });
    const ids = async (reader: Person, input: object = {}) => (await list(reader, input)).items.map(({ id }) => id);
    expect(await ids(consultant)).toEqual([own.id]);
    expect(await ids(consultant, { consultantId: other.id })).toEqual([]);
    expect(await ids(admin)).toEqual(expect.arrayContaining([own.id, foreign.id]));
    expect(await ids(admin, { consultantId: other.id })).toEqual([foreign.id]);
    expect(await ids(admin, { consultantId: newId() })).toEqual([]);
  });

  test('tells the plan under way, the credit, and the to-dos of all plans that are open and overdue', async () => {
    const consultant = await app.aConsultant();
    const owner = await app.aClient({ consultant, credits: 1 });
    const waiting = await app.aClient({ consultant, company: 'Uusi Oy', verified: false });
    const earlier = await app.aPlan({ owner, completed: true });
    const plan = await app.aPlan({ owner, name: 'Kasvu' });
    await app.mutate('plan.saveProgress', { id: plan.id, percentCompleted: 40 }, owner);
    await app.mutate('plan.submitForFeedback', { id: plan.id }, owner);
    setNow(app, '2026-06-10T22:30:00Z'); // the 11th in Helsinki
    consultant.token = await app.logIn(consultant.id);
    for (const deadline of ['2026-06-10', '2026-06-11', '2026-06-12', null]) await app.aTodo(plan, { deadline });
    await app.aTodo(earlier, { deadline: '2026-01-01' });
    await app.aTodo(plan, { deadline: '2026-01-01', doneAt: '2026-01-02T00:00:00Z' });
    const { items } = await list(consultant);
    expect(items).toMatchObject([
      {
        id: owner.id,
        email: owner.email,
        verified: true,
        hasCredit: true,
        openTodos: 5,
        overdueTodos: 2,
        activeGrowthPlan: { id: plan.id, name: 'Kasvu', percentCompleted: 40, submittedForFeedback: true },
        consultant: { id: consultant.id, firstName: 'Aino' },
      },
      {
        id: waiting.id,
        verified: false,
        hasCredit: false,
        openTodos: 0,
        overdueTodos: 0,
        activeGrowthPlan: null,
        lastActivityAt: null,
      },
    ]);
  });

  test('leaves out a deleted account', async () => {
    const consultant = await app.aConsultant();
    const client = await app.aClient({ consultant });
    await app.markDeleted(client.id);
    expect((await list(consultant)).items).toEqual([]);
  });
});

describe('a search', () => {
  let consultant: Person;

  beforeAll(async () => {
    consultant = await app.aConsultant();
    for (const company of ['Äänekosken Öljy Oy', '100% Puuta', 'A_B Oy', 'AxB Oy', String.raw`C\D Oy`, 'Straße GmbH'])
      await app.aClient({ consultant, company });
    await app.aClient({ consultant, company: 'Osoite Oy', email: 'Pekka.Pouta@Example.com' });
  });

  test.each([
    ['ääne', ['Äänekosken Öljy Oy']],
    ['ÖLJY', ['Äänekosken Öljy Oy']],
    ['ÄÄNEKOSKEN ö', ['Äänekosken Öljy Oy']],
    ['%', ['100% Puuta']],
    ['0% p', ['100% Puuta']],
    ['_', ['A_B Oy']],
    ['a_b', ['A_B Oy']],
    ['\\', [String.raw`C\D Oy`]],
    [String.raw`\%`, []],
    ['pekka.pouta@', ['Osoite Oy']],
    ['  osoite  ', ['Osoite Oy']],
    ["'; drop table client; --", []],
    ['ei mitään', []],
  ])('for %j finds %j', async (q, found) => {
    expect(await companies(consultant, q)).toEqual(found);
  });

  test('by first and last name finds everybody of that name, and an empty one everybody', async () => {
    expect(await companies(consultant, 'kaisa VIRTA')).toHaveLength(7);
    expect(await companies(consultant, '')).toHaveLength(7);
    expect(await companies(consultant, '   ')).toHaveLength(7);
  });

  test('never finds another consultant’s clients', async () => {
    expect(await companies(await app.aConsultant(), 'Äänekosken')).toEqual([]);
  });

  test.each(['a\0b', '\ud800', 'x'.repeat(101), 5])('for %j is refused', async (q) => {
    expect(await app.query('client.list', { q }, consultant)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'q' }] },
    });
  });
});

describe('paging', () => {
  let consultant: Person;

  beforeAll(async () => {
    consultant = await app.aConsultant();
    for (const company of ['b', 'B', 'a', 'Ä', 'ä', 'Ö', 'a', 'A', 'Å', 'z', 'z'])
      await app.aClient({ consultant, company });
  });

  test.each([1, 2, 3, 11])(
    'by %i has neither gap nor repeat, whatever the case and however many have the same name',
    async (limit) => {
      const seen: Item[] = [];
      let cursor: string | null = null;
      do {
        const page: Page = await list(consultant, { limit, ...(cursor !== null && { cursor }) });
        seen.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(new Set(seen.map(({ id }) => id)).size).toBe(11);
      expect(seen.map(({ company }) => company.toLowerCase())).toEqual([
        'a',
        'a',
        'a',
        'b',
        'b',
        'z',
        'z',
        'ä',
        'ä',
        'å',
        'ö',
      ]);
    },
  );

  const place = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  test.each([
    'x',
    place({ sortKey: 'a' }),
    place({ sortKey: 'a', id: 'x' }),
    place({ sortKey: 'a\0', id: newId() }),
    place({ sortKey: 1, id: newId() }),
    place({ createdAt: '2026-01-01T00:00:00Z', id: newId() }),
  ])('refuses a cursor that was never given: %j', async (cursor) => {
    expect(await app.query('client.list', { cursor }, consultant)).toMatchObject({
      status: 400,
      body: { msg: 'bad_request' },
    });
  });
});

test('general feedback is listed newest first, and an empty list is one', async () => {
  const consultant = await app.aConsultant();
  const client = await app.aClient({ consultant });
  const read = async (reader: Person) =>
    (
      await app.query<{ feedbackText: string; createdAt: string }[]>(
        'client.generalFeedback',
        { id: client.id },
        reader,
      )
    ).body;
  expect(await read(client)).toEqual([]);
  for (const [feedback_text, created_at] of [
    ['second', '2026-01-02T00:00:00Z'],
    ['third', '2026-01-03T00:00:00Z'],
    ['first', '2026-01-01T00:00:00Z'],
  ] as const)
    await app.db
      .insertInto('general_feedback')
      .values({
        id: newId(),
        client_id: client.id,
        author_id: consultant.id,
        author: 'Aino Laine',
        feedback_text,
        created_at,
      })
      .execute();
  for (const reader of [client, consultant])
    expect((await read(reader)).map(({ feedbackText }) => feedbackText)).toEqual(['third', 'second', 'first']);
  expect((await read(client))[0]).toEqual({
    id: expect.any(String),
    feedbackText: 'third',
    author: 'Aino Laine',
    createdAt: '2026-01-03T00:00:00.000Z',
  });
});

test('a profile tells a client’s own details and who the consultant is', async () => {
  const consultant = await app.aConsultant();
  const client = await app.aClient({ consultant });
  expect((await app.query('client.profile', undefined, client)).body).toEqual({
    id: client.id,
    company: 'Testi Oy',
    firstName: 'Kaisa',
    lastName: 'Virta',
    email: client.email,
    phoneNumber: '1',
    address: 'Katu 1',
    zipcode: '00100',
    city: 'Helsinki',
    languageCode: 'en',
    consultant: { firstName: 'Aino', lastName: 'Laine', email: consultant.email },
  });
});
