import { stepNameKey } from '@app/schema/text-keys';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../src/lib/ids.ts';
import { watchTexts } from '../src/features/texts/watch.ts';
import type { Person } from '../harness/builders.ts';
import { openReplica, useApplication } from '../harness/application.ts';
import type { Answered } from '../harness/callers.ts';
import { aMailTo } from './sending.ts';
import { readMail } from '../harness/outbox.ts';

const app = useApplication();
let admin: Person;

beforeAll(async () => {
  admin = await app.anAccount('Admin');
});

type Texts = Record<string, string>;
type Refused = { msg: string; errors?: { path: string; key: string; params?: Texts }[]; data?: Texts } & Texts;

/** Saves texts of a place, such as `en/general`. */
const save = (place: string, messages: Texts, more: object = {}): Promise<Answered<Refused>> => {
  const [languageCode, category] = place.split('/');
  return app.mutate('language.saveMessages', { languageCode, category, messages, ...more }, { token: admin.token });
};
const reset = (languageCode: string, category: string, keys?: string[]) =>
  app.mutate<{ count: number }>('language.resetMessages', { languageCode, category, keys }, { token: admin.token });
const shown = async (key: string, lang = 'en') =>
  (await app.rest<{ messages: Texts }>(`GET /api/languages/get/${lang}/general`)).body.messages[key];
const textOf = async (key: string) =>
  (
    await app.query<{ languages: { languageCode: string; state: string; text: string; shippedBefore: string }[] }>(
      'text.get',
      { key },
      { token: admin.token },
    )
  ).body.languages;
const stateOf = async (key: string, lang: string) =>
  (await textOf(key)).find(({ languageCode }) => languageCode === lang);
const historyOf = async (key: string, languageCode = 'en') =>
  (
    await app.query<{ text: string | null; changedBy: string }[]>(
      'text.history',
      { key, languageCode },
      { token: admin.token },
    )
  ).body;

describe('an edit', () => {
  test('shows in what the web loads, in the server’s own answers and in mails, in its language alone', async () => {
    await save('en/general', { 'server_errors_text.not_found': 'Nobody is here.' });
    await save('en/email', { 'email.plan_right_given.subject': 'Your turn: {product}' });
    expect(await shown('server_errors_text.not_found')).toBe('Nobody is here.');
    expect(await shown('server_errors_text.not_found', 'fi')).not.toContain('Nobody');
    const answer = await app.rest('GET /api/nothing');
    expect(answer.body['text']).toBe('Nobody is here.');
    const [letter] = await readMail(app, await aMailTo(app, 'edited@example.com'));
    expect(letter?.subject).toBe('Your turn: Growth Plan');
  });

  test('of the product’s name shows in every text that names it', async () => {
    await save('en/general', { 'product.nominative': 'road map', 'product.name': 'Road Map' });
    const { body } = await app.query<{ messages: Record<string, unknown> }>('language.general', { lang: 'en' });
    expect(JSON.stringify(body.messages['nav.start_plan'])).toContain('Road Map');
    expect(app.deps.texts.text('en', 'server_errors_text.active_plan_exists')).toContain('road map');
    await reset('en', 'general', ['product.nominative', 'product.name']);
    expect(app.deps.texts.text('en', 'nav.start_plan')).toBe('Start Growth Plan');
  });

  test('of a step’s name shows in lists of to-dos that were read before', async () => {
    const plan = await app.aPlan();
    await app.aTodo(plan);
    const stepOf = async (language: string) => {
      const asked = { ...plan.owner, language };
      const { body } = await app.query<{ growthPlanStep: { name: string } }[]>('todo.list', { id: plan.id }, asked);
      return body[0]?.growthPlanStep.name;
    };
    const [english, finnish] = [await stepOf('en'), await stepOf('fi')];
    const step = (await app.steps()).find(({ key }) => app.deps.texts.text('en', stepNameKey(key)) === english)!;
    await save('fi/growth_plan', { [stepNameKey(step.key)]: 'Alku' });
    expect([await stepOf('en'), await stepOf('fi')]).toEqual([english, 'Alku']);
    await reset('fi', 'growth_plan', [stepNameKey(step.key)]);
    expect(await stepOf('fi')).toBe(finnish);
  });

  test('shows on every other process without a restart, and each says what it cannot show', async () => {
    const replica = await openReplica(app);
    const logged: string[] = [];
    const watch = watchTexts(replica.deps.texts, { error: (words) => logged.push(words) }, 5);
    await save('fi/general', { 'nav.login': 'Sisään' });
    await storeByHand('fi', 'nav.menu', { text: 'broken {' });
    await expect.poll(() => replica.deps.texts.text('fi', 'nav.login')).toBe('Sisään');
    await expect.poll(() => logged.join()).toContain('nav.menu (fi)');
    watch.stop();
    await reset('fi', 'general');
  });

  test('changes the tag of the texts, which otherwise answers that nothing is new', async () => {
    const path = '/api/languages/get/en/general';
    const tag = String((await app.rest(`GET ${path}`)).headers['etag']);
    const again = (match: string) => app.rest(`GET ${path}`, undefined, { headers: { 'if-none-match': match } });
    expect((await again(tag)).status).toBe(304);
    expect((await again(`W/${tag}, "other"`)).status).toBe(304);
    await save('en/general', { 'nav.login': 'Enter' });
    expect((await again(tag)).status).toBe(200);
    await reset('en', 'general', ['nav.login']);
    expect((await again(tag)).status).toBe(304);
  });
});

describe('nothing of a request is stored', () => {
  const good = { 'nav.menu': 'Good' };

  test.each([
    ['an unknown key', { 'no.such': 'x' }, 'messages.no.such', 'text_key'],
    ['a key of another category', { 'email.common.regards': 'x' }, 'messages.email.common.regards', 'text_key'],
    ['no valid ICU', { 'nav.login': '{' }, 'messages.nav.login', 'text_syntax'],
    ['a lost placeholder', { 'nav.home': 'Home' }, 'messages.nav.home', 'text_lost'],
    ['an invented placeholder', { 'nav.login': 'Hi {name}' }, 'messages.nav.login', 'text_invented'],
    ['too long a text', { 'nav.login': 'x'.repeat(5001) }, 'messages.nav.login', 'max'],
    ['an empty text', { 'nav.login': ' ' }, 'messages.nav.login', 'required'],
    ['the name of every object’s own members', { constructor: 'x' }, 'messages.constructor', 'text_key'],
  ])('with %s, which is named', async (_, faulty, ...named) => {
    const [path, key] = named as [string, string];
    const { status, body } = await save('en/general', { ...good, ...(faulty as Texts) });
    expect(status).toBe(400);
    expect(body.msg).toBe('bad_request');
    expect(body.errors).toEqual([expect.objectContaining({ path, key: `validation_errors_text.${key}` })]);
    expect(await shown('nav.menu')).toBe('Menu');
  });

  test('with __proto__, over either transport', async () => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` };
    const payload = (language: string) =>
      `{"${language}": "en", "category": "general", "messages": {"nav.menu": "Good", "__proto__": "x"}}`;
    for (const [url, body] of [
      ['/trpc/language.saveMessages', payload('languageCode')],
      ['/api/languages/post/messages', payload('language_code')],
    ]) {
      const answer = await app.app.inject({ method: 'POST', url: url!, headers, payload: body! });
      expect(answer.statusCode).toBe(400);
      expect(answer.body).toContain('__proto__');
    }
    expect(await shown('nav.menu')).toBe('Menu');
  });

  test('for a language that is not there, or no text at all', async () => {
    expect((await save('xx/general', good)).status).toBe(400);
    expect((await save('en/general', {})).status).toBe(400);
  });
});

test('a text or a language that is not there is not found', async () => {
  for (const [path, input] of [
    ['text.get', { key: 'no.such' }],
    ['text.history', { key: 'no.such', languageCode: 'en' }],
    ['text.export', { languageCode: 'xx' }],
    ['language.category', { category: 'general', lang: 'xx' }],
  ] as const)
    expect(await app.query(path, input, { token: admin.token })).toMatchObject({
      status: 404,
      body: { msg: 'not_found' },
    });
});

describe('the way back', () => {
  test('every change is kept with who made it, and the shipped text comes back', async () => {
    const before = await shown('nav.logout');
    await save('en/general', { 'nav.logout': 'One' });
    await save('en/general', { 'nav.logout': 'Two' });
    await reset('en', 'general', ['nav.logout']);
    expect(await shown('nav.logout')).toBe(before);
    const history = await historyOf('nav.logout');
    expect(history.map(({ text }) => text)).toEqual([null, 'Two', 'One']);
    expect(history[0]?.changedBy).toBe(admin.email);
  });

  test('a text saved as it was shipped is no change any more', async () => {
    await save('fi/general', { 'nav.menu': 'Lista' });
    await save('fi/general', { 'nav.menu': 'Valikko' });
    expect(await stateOf('nav.menu', 'fi')).toMatchObject({ state: 'shipped', text: 'Valikko' });
  });

  test('a whole category goes back, other categories stay', async () => {
    await save('en/general', { 'nav.menu': 'List', 'nav.login': 'Enter' });
    await save('en/email', { 'email.common.regards': 'Yours' });
    expect((await reset('en', 'general')).body.count).toBeGreaterThanOrEqual(2);
    expect(await shown('nav.menu')).toBe('Menu');
    expect(app.deps.texts.text('en', 'email.common.regards')).toBe('Yours');
  });

  test('a key of another category or of no text is named, and nothing goes back', async () => {
    await save('en/general', { 'nav.menu': 'List' });
    await save('en/email', { 'email.common.regards': 'Yours' });
    const foreign = ['email.common.regards', 'no.such'];
    expect(await reset('en', 'general', ['nav.menu', ...foreign])).toMatchObject({
      status: 400,
      body: {
        msg: 'bad_request',
        errors: foreign.map((key) => ({ path: `keys.${key}`, key: 'validation_errors_text.text_key' })),
      },
    });
    expect(await shown('nav.menu')).toBe('List');
    expect(app.deps.texts.text('en', 'email.common.regards')).toBe('Yours');
    await reset('en', 'general', ['nav.menu']);
  });
});

describe('two admins', () => {
  test('of two who began from the same text the second gets what it is now', async () => {
    await save('fi/general', { 'nav.menu': 'Yksi' }, { basedOn: { 'nav.menu': 'Valikko' } });
    const { status, body } = await save('fi/general', { 'nav.menu': 'Kaksi' }, { basedOn: { 'nav.menu': 'Valikko' } });
    expect(status).toBe(409);
    expect(body.msg).toBe('text_changed');
    expect(body.data).toMatchObject({ key: 'nav.menu', storedText: 'Yksi' });
    await reset('fi', 'general');
  });

  test('who sends again what is stored already, or is back already, is no other', async () => {
    const first = { basedOn: { 'nav.menu': 'Valikko' } };
    for (const _ of ['stored', 'its answer lost'])
      expect((await save('fi/general', { 'nav.menu': 'Yksi' }, first)).status).toBe(200);
    const input = { languageCode: 'fi', category: 'general', keys: ['nav.menu'], basedOn: { 'nav.menu': 'Yksi' } };
    for (const _ of ['brought back', 'its answer lost'])
      expect((await app.mutate('language.resetMessages', input, { token: admin.token })).status).toBe(200);
    expect((await save('fi/general', { 'nav.menu': 'Kaksi' }, { basedOn: { 'nav.menu': 'Yksi' } })).status).toBe(409);
  });

  test('of ten who save at once exactly one is stored', async () => {
    const before = (await shown('nav.menu')) ?? '';
    const tries = Array.from({ length: 10 }, (_, index) =>
      save('en/general', { 'nav.menu': `Menu ${index}` }, { basedOn: { 'nav.menu': before } }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    await reset('en', 'general', ['nav.menu']);
  });
});

describe('after an upgrade', () => {
  test('a changed text stays and is marked when the shipped one is another', async () => {
    await storeByHand('fi', 'nav.menu', { text: 'Oma', shipped: 'Vanha valikko' });
    expect(app.deps.texts.text('fi', 'nav.menu')).toBe('Oma');
    expect(await stateOf('nav.menu', 'fi')).toMatchObject({ state: 'outdated', shippedBefore: 'Vanha valikko' });
    await save('fi/general', { 'nav.menu': 'Oma' }); // kept on purpose
    expect(await stateOf('nav.menu', 'fi')).toMatchObject({ state: 'changed', text: 'Oma' });
    await reset('fi', 'general');
  });

  test.each([
    ['is no ICU', 'Etu {'],
    ['names what the program does not fill', '{product} {old}'],
  ])('a changed text that %s is marked, and the shipped one is shown', async (_, text) => {
    await storeByHand('fi', 'nav.home', { text });
    expect(app.deps.texts.text('fi', 'nav.home')).toBe('Kasvusuunnitelma, etusivu');
    expect(await stateOf('nav.home', 'fi')).toMatchObject({ state: 'broken', text });
    await reset('fi', 'general');
  });
});

/** As an older version, or somebody with access to the database, left it. */
async function storeByHand(language: string, key: string, stored: { text: string; shipped?: string }): Promise<void> {
  const { text, shipped = text } = stored;
  await app.db
    .insertInto('text_change')
    .values({ language_code: language, key, category: 'general', text, shipped_text: shipped, changed_by: null })
    .execute();
  await app.db
    .insertInto('text_change_history')
    .values({ id: newId(), language_code: language, key, text, changed_by: null })
    .execute();
  await app.deps.texts.refresh();
}
