import { beforeAll, describe, expect, test } from 'vitest';
import { queueMail } from '../src/features/mail/queue.ts';
import type { Person } from '../harness/builders.ts';
import { useApplication } from '../harness/application.ts';

const app = useApplication();
let admin: Person;

const SWEDISH = { languageCode: 'sv', countryCode: 'se', name: 'Swedish', nameInNativeLanguage: 'Svenska' };

type Standing = { languageCode: string; enabled: boolean; total: number; missing: number; accounts: number };
type Report = {
  saved: boolean;
  changes: { key: string; after: string }[];
  same: number;
  faults: { key: string; fault: string }[];
};

beforeAll(async () => {
  admin = await app.anAccount('Admin');
});

const by = <Body = Record<string, unknown>>(path: string, input: unknown) =>
  app.mutate<Body>(`language.${path}`, input, { token: admin.token });
const add = (more: object = {}) => by<{ msg: string }>('add', { ...SWEDISH, ...more });
const enable = (enabled: boolean) => by('setEnabled', { languageCode: 'sv', enabled });
const load = (messages: Record<string, string>, dryRun = false) =>
  app.mutate<Report>('text.import', { languageCode: 'sv', messages, dryRun }, { token: admin.token });
const standing = async () =>
  (await app.query<Standing[]>('language.all', undefined, { token: admin.token })).body.find(
    ({ languageCode }) => languageCode === 'sv',
  );
const offered = async () =>
  (await app.query<{ languageCode: string }[]>('language.list')).body.map(({ languageCode }) => languageCode);
const served = async (lang: string) =>
  (await app.query<{ language: string; messages: Record<string, unknown> }>('language.general', { lang })).body;

const LONG = 80; // characters

/** Every English text with a mark before it, as a machine might translate. */
const machineMade = () =>
  Object.fromEntries(
    [...app.deps.texts.shipped.values()]
      .filter(({ key }) => key !== 'nav.menu')
      .map(({ key, texts: { en = '' } }) => [key, `sv ${en.length > LONG && !en.includes('{') ? key : en}`]), // one request carries them
  );

test('who opens a page gets the general texts and those of the role in one answer', async () => {
  const asked = async (input: object) =>
    (await app.query<{ messages: object }>('language.forMe', { lang: 'en', ...input }, { token: admin.token })).body;
  const [own, all, general] = [await asked({}), await asked({ general: true }), await served('en')];
  expect(own.messages).not.toHaveProperty(['nav.menu']);
  expect(all.messages).toEqual({ ...general.messages, ...own.messages });
});

test('a role gets the texts of its own pages, those of every page among them, and none that other roles alone see', async () => {
  const keysOf = async ({ token }: { token: string | undefined }) =>
    Object.keys((await app.query<{ messages: object }>('language.forMe', { lang: 'en' }, { token })).body.messages);
  const consultant = await app.aConsultant();
  const client = await keysOf(await app.aClient({ consultant }));
  const [staff, all] = await Promise.all([keysOf(consultant), keysOf(admin)]);
  const { shipped } = app.deps.texts;
  const missing = (keys: string[], area: string, category: string) =>
    [...shipped.values()]
      .filter((one) => one.category === category || one.category === 'growth_plan')
      .filter(({ places }) => places.some((place) => place === '*' || place.startsWith(`/${area}/`)))
      .filter(({ key }) => !keys.includes(key));
  expect(missing(client, 'client', 'client')).toEqual([]);
  expect(missing(staff, 'consultant', 'consultant')).toEqual([]);
  expect(missing(all, 'admin', 'admin')).toEqual([]);
  expect(client).not.toContain('clients.give_right');
  expect(staff).toContain('clients.give_right');
  expect(staff).not.toContain('follow_up.values.lead');
  expect(client).toContain('follow_up.values.lead');
});

describe('a Swedish pilot', () => {
  test('is added without anybody seeing it', async () => {
    expect((await add()).status).toBe(200);
    expect(await offered()).toEqual(['en', 'fi']);
    expect((await served('sv,fi')).language).toBe('fi');
    expect((await app.rest('GET /api/languages/get/sv/general')).status).toBe(404);
    const total = app.deps.texts.shipped.size;
    expect(await standing()).toMatchObject({ enabled: false, total, missing: total, accounts: 0 });
  });

  test('twice, or under no name that the world knows, it is refused', async () => {
    expect((await add()).body.msg).toBe('language_exists');
    expect((await add({ languageCode: 'qx' })).status).toBe(400);
    expect((await add({ languageCode: 'SV' })).status).toBe(400);
  });

  test('a dry run names each fault and changes nothing', async () => {
    const faulty = { ...machineMade(), 'nav.home': 'utan', 'nav.logout': '{', 'no.key': 'x' };
    for (const dryRun of [true, false]) {
      const { body } = await load(faulty, dryRun);
      expect(body.saved).toBe(false);
      expect(body.faults.map(({ key }) => key).toSorted()).toEqual(['nav.home', 'nav.logout', 'no.key']);
    }
    const { body } = await load(machineMade(), true);
    expect(body).toMatchObject({ saved: false, faults: [] });
    expect((await standing())?.missing).toBe(app.deps.texts.shipped.size);
  });

  test('is filled by an import, and what is missing shows in English', async () => {
    const { body } = await load(machineMade());
    expect(body).toMatchObject({ saved: true, faults: [], same: 0 });
    expect((await standing())?.missing).toBe(1);
    expect((await load(machineMade())).body).toMatchObject({ changes: [] });
    await enable(true);
    expect(await offered()).toEqual(['en', 'fi', 'sv']);
    const { language, messages } = await served('sv,fi');
    expect(language).toBe('sv');
    expect(JSON.stringify(messages['nav.menu'])).toContain('Menu');
    expect(JSON.stringify(messages['nav.logout'])).toContain('sv ');
    const refused = await app.rest('GET /api/nothing', undefined, { language: 'sv-FI, en;q=0.5' });
    expect(String(refused.body['text'])).toMatch(/^sv /);
  });

  test('is used by a client: questions, answers of the server and mail are in it', async () => {
    const { owner } = await app.aPlan();
    await app.mutate('account.setLanguage', { languageCode: 'sv' }, { token: owner.token });
    const own = await app.query<{ messages: Record<string, unknown> }>(
      'language.forMe',
      { lang: 'sv' },
      { token: owner.token },
    );
    expect(JSON.stringify(own.body.messages['growth_plan.step.starting_point.name'])).toContain('sv ');
    const key = 'examples.workshop.di_purpose'; // asked for apart: a page does without at first
    expect(own.body.messages[key]).toBeUndefined();
    const examples = await app.query<typeof own.body>('language.examples', { lang: 'sv' }, { token: owner.token });
    expect(JSON.stringify(examples.body.messages[key])).toContain('sv ');
    await queueMail(app.db, { template: 'plan_right_given', accountId: owner.id, data: {} });
    const mail = await app.db
      .selectFrom('mail')
      .select('language_code')
      .where('account_id', '=', owner.id)
      .executeTakeFirstOrThrow();
    expect(mail.language_code).toBe('sv');
    expect((await standing())?.accounts).toBe(1);
  });

  test('switched off it rests: people get English, and Swedish again when it is back', async () => {
    await enable(false);
    expect((await served('sv')).language).toBe('en');
    expect(app.deps.texts.text('sv', 'nav.logout')).not.toMatch(/^sv /);
    await enable(true);
    expect(app.deps.texts.text('sv', 'nav.logout')).toMatch(/^sv /);
  });

  test('switched to what it is, it is no event', async () => {
    const countEvents = async () => {
      const input = { action: 'language_switched' };
      return (await app.query<{ items: unknown[] }>('admin.audit', input, { token: admin.token })).body.items.length;
    };
    const before = await countEvents();
    expect((await enable(true)).status).toBe(200);
    expect(await countEvents()).toBe(before);
    const twice = await Promise.all([enable(false), enable(false)]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(await countEvents()).toBe(before + 1);
    await enable(true);
  });

  test('is removed with its texts, while somebody chooses it; anyone who had it goes on in English', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => app.aClient()));
    const choices = people.map(({ token }) => app.mutate('account.setLanguage', { languageCode: 'sv' }, { token }));
    const [removed, ...chosen] = await Promise.all([by('remove', { languageCode: 'sv' }), ...choices]);
    expect(removed.status).toBe(200);
    expect(chosen.filter(({ status }) => ![200, 400].includes(status))).toEqual([]);
    const left = await app.db.selectFrom('account').select('id').where('language_code', '=', 'sv').execute();
    expect(left).toEqual([]);
    const mails = await app.db.selectFrom('mail').select('id').where('language_code', '=', 'sv').execute();
    expect(mails).toEqual([]);
    expect(await offered()).toEqual(['en', 'fi']);
    expect((await add()).status).toBe(200);
    expect((await standing())?.missing).toBe(app.deps.texts.shipped.size);
  });
});

test('English cannot be switched off, and a language of the product cannot be removed', async () => {
  expect((await by('setEnabled', { languageCode: 'en', enabled: false })).status).toBe(400);
  expect((await by('remove', { languageCode: 'fi' })).status).toBe(400);
  expect(await offered()).toContain('fi');
});

test('texts can be browsed by page, and by step and question in the order of the plan', async () => {
  const ask = async <Body>(path: string, input?: object) =>
    (await app.query<Body>(path, input, { token: admin.token })).body;
  const find = async (input: object) => {
    const found = await ask<{ items: { key: string }[] }>('text.search', { lang: 'fi', limit: 200, ...input });
    return found.items.map(({ key }) => key);
  };
  const { places, steps } = await ask<{ places: string[]; steps: { key: string; questions: string[] }[] }>(
    'text.outline',
  );
  expect([places[0], places.at(-1)]).toEqual(['/', '*']);
  expect(steps.map(({ key }) => key).slice(0, 2)).toEqual(['starting_point', 'direction']);
  const ofStep = await find({ step: 'direction' });
  expect(ofStep.slice(0, 4)).toEqual([
    'growth_plan.step.direction.name',
    'growth_plan.step.direction.purpose',
    'growth_plan.question.di_purpose.label',
    'growth_plan.question.di_purpose.heading',
  ]);
  const ofQuestion = await find({ step: 'direction', question: 'di_purpose' });
  expect(ofQuestion).toContain('growth_plan.question.di_purpose.example');
  expect(ofQuestion).toContain('examples.good.di_purpose');
  expect(ofStep.slice(2, 2 + ofQuestion.length)).toEqual(ofQuestion);
  expect(await find({ step: 'no_such_step' })).toEqual([]);
  expect((await find({ place: '/' }))[0]).toMatch(/^home\./);
  expect((await find({}))[0]).toMatch(/^home\./);
});

test('a search finds a text by its key, by words in any language, by its page and by its status', async () => {
  const find = async (input: object) =>
    (
      await app.query<{ total: number; items: { key: string }[] }>(
        'text.search',
        { lang: 'fi', ...input },
        { token: admin.token },
      )
    ).body;
  expect((await find({ q: 'nav.logout' })).items.map(({ key }) => key)).toContain('nav.logout');
  expect((await find({ q: 'kirjaudu ULOS' })).items.map(({ key }) => key)).toContain('nav.logout');
  expect((await find({ q: '/admin/audit', category: 'admin' })).total).toBeGreaterThan(5);
  expect((await find({ state: 'missing' })).total).toBe(0);
  await by('saveMessages', { languageCode: 'fi', category: 'general', messages: { 'nav.logout': 'Poistu' } });
  expect((await find({ state: 'changed' })).items.map(({ key }) => key)).toEqual(['nav.logout']);
});

test('an admin reads in their own language what a text is, and finds it by that in any', async () => {
  const read = async (language: string) => {
    const call = { token: admin.token, language };
    const text = await app.query<{ description: string }>('text.get', { key: 'nav.menu' }, call);
    const file = await app.query<{ items: { key: string; description: string }[] }>(
      'text.export',
      { languageCode: 'fi', category: 'general' },
      call,
    );
    const found = await app.query<{ items: { key: string; description: string }[] }>(
      'text.search',
      { lang: 'fi', q: 'avaa valikon kapealla' },
      call,
    );
    const ofMenu = [...file.body.items, ...found.body.items].filter(({ key }) => key === 'nav.menu');
    return [text.body, ...ofMenu].map(({ description }) => description);
  };
  const finnish = 'Painike, joka avaa valikon kapealla näytöllä';
  const english = 'Button that opens the navigation on a narrow screen';
  expect(await read('fi')).toEqual([finnish, finnish, finnish]);
  expect(await read('en')).toEqual([english, english, english]);
  expect(await read('sv')).toEqual([english, english, english]);
});

test('a list of texts is read page by page to its end', async () => {
  const keys: string[] = [];
  let cursor: string | null | undefined;
  do {
    const { body } = await app.query<{ items: { key: string }[]; nextCursor: string | null }>(
      'text.search',
      { lang: 'fi', category: 'email', limit: 20, ...(cursor && { cursor }) },
      { token: admin.token },
    );
    keys.push(...body.items.map(({ key }) => key));
    cursor = body.nextCursor;
  } while (cursor);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.length).toBe([...app.deps.texts.shipped.values()].filter(({ category }) => category === 'email').length);
});
