import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../harness/builders.ts';
import { useApplication } from '../harness/application.ts';

const app = useApplication();

const COMPANIES = [
  'Öhman & Söhne Oy',
  'ÄITIYSPAKKAUS ÅBO AB',
  'Åkerlund Oy',
  'ohm oy',
  '50 % Alennus',
  'a_b Osk',
  String.raw`Back\slash Ky`,
  "O'Brien «Ltd»",
];
const TYPED = [
  'öhm',
  'ÖHM',
  'ohm',
  'ÄITI',
  'äiti',
  'Åke',
  'åbo',
  'ö',
  'Ä',
  'å',
  'oy',
  'OY',
  'x',
  'xq',
  'Osk',
  'y',
  '%',
  '_',
  '\\',
  'a_b',
  '0 %',
  '% a',
  '&',
  "o'b",
  '«',
  '@',
  '@example',
  'virta',
  'söhne oy',
  'oy kaisa',
  'kaisa virta',
];

let consultant: Person;
let admin: Person;

beforeAll(async () => {
  consultant = await app.aConsultant({ email: 'åsa.pöysti@example.com' });
  admin = await app.anAccount('Admin');
  for (const company of COMPANIES)
    await app.aPlan({ owner: await app.aClient({ consultant, company }), name: `Kasvu ${company.slice(0, 3)}` });
});

type Page = { items: { id: string }[] };

async function found(path: string, q: string, reader: Person): Promise<string[]> {
  const { body } = await app.query<Page>(path, { q, limit: 200 }, reader);
  return body.items.map(({ id }) => id).toSorted();
}

/** What is searched, in SQL: rows with an id, and the words of them. */
type Searched = { from: string; id: string; words: string };

/** What holds the text typed, sign by sign and whatever the case. */
async function holding(q: string, { from, id, words }: Searched): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select ${sql.ref(id)} as id from ${sql.raw(from)}
    where strpos(lower(${sql.raw(words)}), lower(${q})) > 0`.execute(app.db);
  return rows.map((row) => row.id).toSorted();
}

describe.each(TYPED)('a search for %s finds any part of', (q) => {
  test('a client’s company, name and address', async () => {
    const words = `concat_ws(' ', company, first_name, last_name, email)`;
    const expected = await holding(q, { from: 'client join account on id = account_id', id: 'account_id', words });
    expect(await found('client.list', q, admin)).toEqual(expected);
    expect(await found('client.list', q, consultant)).toEqual(expected);
  });

  test('a plan’s name, its company and its owner’s name and address', async () => {
    const words = `concat_ws(' ', plan.name, company, first_name, last_name, email)`;
    const from = 'plan join client on account_id = client_id join account on account.id = owner_id';
    const expected = await holding(q, { from, id: 'plan.id', words });
    expect(await found('plan.list', q, admin)).toEqual(expected);
    expect(await found('plan.list', q, consultant)).toEqual(expected);
  });

  test('a consultant’s name and address', async () => {
    const words = `concat_ws(' ', first_name, last_name, email)`;
    const expected = await holding(q, { from: 'consultant join account on id = account_id', id: 'account_id', words });
    expect(await found('consultant.list', q, admin)).toEqual(expected);
  });
});

test('a client and their plan are found by what they are called now, and no longer by what they were', async () => {
  const client = await app.aClient({ consultant, company: 'Entinen Oy' });
  const plan = await app.aPlan({ owner: client });
  await app.db.updateTable('client').set({ company: 'Nykyinen Oy' }).where('account_id', '=', client.id).execute();
  await app.db.updateTable('account').set({ email: 'uusi@example.com' }).where('id', '=', client.id).execute();
  expect(await found('client.list', 'nykyinen', admin)).toEqual([client.id]);
  expect(await found('client.list', 'uusi@', admin)).toEqual([client.id]);
  expect(await found('plan.list', 'nykyinen', admin)).toEqual([plan.id]);
  expect(await found('plan.list', 'uusi@', admin)).toEqual([plan.id]);
  for (const path of ['client.list', 'plan.list'])
    for (const former of ['entinen', client.email]) expect(await found(path, former, admin)).toEqual([]);
});

test('of a name and an address that change at once, both are found', async () => {
  const client = await app.aClient({ consultant });
  for (let turn = 0; turn < 20; turn += 1) {
    await Promise.all([
      app.db
        .updateTable('client')
        .set({ company: `Yhtiö${turn} Oy` })
        .where('account_id', '=', client.id)
        .execute(),
      app.db
        .updateTable('account')
        .set({ email: `osoite${turn}@example.com` })
        .where('id', '=', client.id)
        .execute(),
    ]);
    expect(await found('client.list', `yhtiö${turn} oy kaisa virta osoite${turn}@`, admin)).toEqual([client.id]);
  }
});
