import { TEXT_CATEGORIES } from '@app/schema/choices';
import { beforeAll, expect, test } from 'vitest';
import type { Person } from '../harness/builders.ts';
import { openVariant, useApplication } from '../harness/application.ts';
import { hostileTexts } from '@app/texts/testing/hostile-texts';

const app = useApplication();
const KEYS = {
  'nav.menu': 'general',
  'nav.home': 'general', // with {product}
  'ui.characters_left': 'general',
  'email.invitation.subject': 'email',
} as const;
let admin: Person;

beforeAll(async () => {
  admin = await app.anAccount('Admin');
});

const save = (category: string, messages: Record<string, string>) =>
  app.mutate<{ msg: string; errors: { path: string }[] }>(
    'language.saveMessages',
    { languageCode: 'en', category, messages },
    { token: admin.token },
  );

test('each of 200 hostile texts is stored as text or refused by name, and every language stays readable', async () => {
  const texts = [...new Set(hostileTexts())];
  expect(texts.length).toBeGreaterThanOrEqual(200);
  const keys = Object.keys(KEYS).filter((key) => app.deps.texts.shipped.has(key)) as (keyof typeof KEYS)[];
  let stored = 0;
  for (const [index, text] of texts.entries()) {
    const key = keys[index % keys.length]!;
    const { status, body } = await save(KEYS[key], { [key]: text });
    if (status === 200) stored += 1;
    else {
      expect([status, body.msg]).toEqual([400, 'bad_request']);
      expect(body.errors[0]?.path).toBe(`messages.${key}`);
    }
    expect(app.deps.texts.format('en', key, { count: 1 })).not.toBe('');
  }
  expect(stored).toBeGreaterThan(40);
  expect(app.deps.texts.snapshot.broken).toEqual([]);
  for (const category of TEXT_CATEGORIES) {
    const { status, body } = await app.rest(`GET /api/languages/get/${category}/en`, undefined, {
      token: admin.token,
    });
    expect(status).toBe(200);
    expect(Object.keys(body['messages'] as object).length).toBeGreaterThan(10);
  }
  expect(({} as Record<string, unknown>)['x']).toBeUndefined();
});

test('names of objects’ own members are no languages, categories or keys', async () => {
  for (const name of ['__proto__', 'constructor', 'toString', '..%2f..', '%00', 'e'.repeat(400)]) {
    const urls = [
      `/api/languages/get/${name}/general`,
      `/api/languages/get/${name}/en`,
      `/api/languages/get/general/${name}`,
    ];
    for (const url of urls) {
      const { status } = await app.rest(`GET ${url}`, undefined, { token: admin.token });
      expect([400, 404]).toContain(status);
    }
    expect((await app.query('text.get', { key: name }, { token: admin.token })).status).toBeGreaterThanOrEqual(400);
  }
});

test('texts are served without the database', async () => {
  const refusing = new Proxy(app.db, {
    get() {
      throw new Error('a query');
    },
  });
  const variant = await openVariant({ ...app.deps, db: refusing });
  expect((await variant.query('language.general', { lang: 'fi' })).status).toBe(200);
  expect((await variant.query('language.list')).status).toBe(200);
  expect((await variant.rest('GET /api/languages/get/fi/general')).status).toBe(200);
});
