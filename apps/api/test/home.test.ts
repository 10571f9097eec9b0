import { extractText } from 'unpdf';
import { expect, test, vi } from 'vitest';
import { toQueryPath } from '../harness/callers.ts';
import { useShippedServer } from '../harness/shipped-server.ts';

/* The landing page of the product as it ships: HTML over a socket of a process of its own, so without JavaScript. */

const shipped = useShippedServer();
const SHOWN_MS = 5_000; // docs/product.md#languages

const getHome = (query = '', headers: Record<string, string> = {}) =>
  shipped.ask({ method: 'GET', url: `/${query}`, headers });

/** The words of a page as a reader sees them. */
const wordsIn = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll('&#x27;', "'");

test.each(['en', 'fi'])(
  'the landing page has its texts and links to the logins in its HTML, in %s',
  async (language) => {
    const { statusCode, headers, payload } = await getHome(`?lang=${language}`);
    const { texts } = shipped.world.deps;
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(payload).toContain(`<html lang="${language}"`);
    for (const key of ['home.headline', 'home.lead', 'home.how.4.text', 'home.area.admin.title', 'footer.heading'])
      expect(wordsIn(payload)).toContain(texts.text(language, key));
    for (const area of ['client', 'consultant', 'admin']) expect(payload).toContain(`href="/${area}/login"`);
    expect(payload).toContain(language === 'en' ? '#flag-gb' : '#flag-fi');
    expect(payload).toContain(`<meta name="description" content="${texts.text(language, 'home.lead')}"/>`);
  },
);

test('search engines see the languages, the address and what the page is', async () => {
  const { payload } = await getHome('?lang=fi');
  for (const language of ['en', 'fi'])
    expect(payload).toContain(`hrefLang="${language}" href="https://plan.example.com/?lang=${language}"`);
  expect(payload).toContain('<link rel="canonical" href="https://plan.example.com/?lang=fi"/>');
  const [, facts = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(payload) ?? [];
  expect(JSON.parse(facts)).toMatchObject({ '@type': 'WebSite', url: 'https://plan.example.com/', inLanguage: 'fi' });
});

test.each([
  ['fi', '', 'fi-FI,fi;q=0.9,en;q=0.8'],
  ['en', '', 'sv-SE,sv'],
  ['en', '?lang=en', 'fi'],
  ['fi', '?lang=sv', 'fi'],
  ['en', '?lang=%3Cscript%3E&lang=fi', ''],
])('the landing page is in %s for the query "%s" and a browser that wants "%s"', async (language, query, wanted) => {
  const { payload, headers } = await getHome(query, { 'accept-language': wanted });
  expect(payload).toContain(`<html lang="${language}"`);
  expect(headers['vary']).toBe('accept-language, accept-encoding');
});

test.each([
  ['en', '/client/login'],
  ['fi', '/client/login'],
  ['fi', '/share/growth-plan/code'],
])('the first HTML has its words from the catalogs, in %s, at %s', async (language, url) => {
  const headers = { 'accept-language': language };
  const { payload } = await shipped.ask({ method: 'GET', url, headers });
  const { texts } = shipped.world.deps;
  expect(payload).toContain(`<html lang="${language}"`);
  expect(payload).toContain(`<title>${texts.text(language, 'product.name')}</title>`);
  expect(payload).toContain(`name="description" content="${texts.text(language, 'home.lead')}"`);
  expect(payload).toContain(`<noscript>${texts.text(language, 'ui.noscript')}</noscript>`);
  for (const code of ['en', 'fi'])
    expect(payload).toContain(`data-loading-${code}="${texts.text(code, 'ui.loading_texts')}"`);
});

test('the first HTML of a page names the scripts of that page, and of no other', async () => {
  const namedAt = async (url: string) => {
    const { payload } = await shipped.ask({ method: 'GET', url });
    return [...payload.matchAll(/rel="modulepreload"[^>]* href="([^"]+)"/g)].map(([, file = '']) => file);
  };
  const everywhere = await namedAt('/client/nothing-here');
  const ofClient = await namedAt('/admin/client-details/0199f001-0001-7000-8000-000000000000?from=list');
  expect(ofClient).toEqual(expect.arrayContaining(everywhere));
  expect(ofClient).toContainEqual(expect.stringMatching(/^\/assets\/staff-/));
  expect(await namedAt('/client/login')).not.toContainEqual(expect.stringContaining('staff'));
  for (const url of ofClient) expect([url, (await shipped.ask({ method: 'GET', url })).statusCode]).toEqual([url, 200]);
});

test('what each page would ask for is in its first HTML: the firm, the languages offered and the icon', async () => {
  const { payload } = await shipped.ask({ method: 'GET', url: '/client/login' });
  const [, facts = ''] = /<script type="application\/json" id="page-facts">(.*?)<\/script>/.exec(payload) ?? [];
  const { brand, languages } = JSON.parse(facts) as { brand: object; languages: { languageCode: string }[] };
  expect(brand).toEqual(JSON.parse((await shipped.ask({ method: 'GET', url: '/brand.json' })).payload));
  expect(languages.map(({ languageCode }) => languageCode)).toEqual(['en', 'fi']);
  expect(payload).toMatch(/rel="icon" href="data:image\/svg\+xml,[^"<]+"/);
});

test('pages behind a login and shared plans load the script that asks early, and no others do', async () => {
  const early = /<script fetchpriority="high" src="(\/assets\/early-[^"]+)">/;
  for (const url of ['/client/dashboard', '/share/growth-plan/code']) {
    const [, file = ''] = early.exec((await shipped.ask({ method: 'GET', url })).payload) ?? [];
    expect((await shipped.ask({ method: 'GET', url: file })).statusCode, url).toBe(200);
  }
  for (const url of ['/client/login', '/client/nothing-here'])
    expect((await shipped.ask({ method: 'GET', url })).payload).not.toMatch(early);
});

test('a shared plan has a document of its own; an address next to it has the page that says so', async () => {
  const scriptAt = async (url: string) => {
    const { statusCode, payload } = await shipped.ask({ method: 'GET', url });
    return [statusCode, /<script type="module" crossorigin src="\/assets\/(\w+)-/.exec(payload)?.[1]];
  };
  for (const end of ['code', 'code/', 'code?from=mail'])
    expect(await scriptAt(`/share/growth-plan/${end}`)).toEqual([200, 'share']);
  for (const url of ['/share/growth-plan', '/share/growth-plan/code/more', '/share/other/code'])
    expect(await scriptAt(url)).toEqual([200, 'index']);
});

test('the address that people type for the login leads to it', async () => {
  const { statusCode, headers } = await shipped.ask({ method: 'GET', url: '/login' });
  expect([statusCode, headers['location']]).toEqual([302, '/client/login']);
});

test('a link that was copied with the end of its sentence leads to its page', async () => {
  for (const end of ['.', ').', ',%20', '%3E', '!']) {
    const { statusCode, headers } = await shipped.ask({ method: 'GET', url: `/share/growth-plan/a-Code_1${end}` });
    expect([end, statusCode, headers['location']]).toEqual([end, 302, '/share/growth-plan/a-Code_1']);
  }
  for (const url of ['/share/growth-plan/..', '/share/growth-plan/code.js', '/share/growth-plan/a/../b.'])
    expect((await shipped.ask({ method: 'GET', url })).statusCode).not.toBe(302);
});

test('the icon that browsers ask for where a document names none is the one of the app', async () => {
  const { statusCode, headers } = await shipped.ask({ method: 'GET', url: '/favicon.ico' });
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml']);
});

test('a landing page that has not changed is not sent again', async () => {
  const first = await getHome();
  const etag = String(first.headers['etag']);
  expect(first.headers['cache-control']).toBe('no-cache');
  const again = await getHome('', { 'if-none-match': etag });
  expect([again.statusCode, again.payload]).toEqual([304, '']);
  expect((await getHome('?lang=fi', { 'if-none-match': etag })).statusCode).toBe(200);
});

test.each(['br', 'gzip'])('the landing page is sent as %s to a browser that takes it', async (encoding) => {
  const { headers } = await getHome('', { 'accept-encoding': `deflate, ${encoding};q=0.9` });
  expect(headers['content-encoding']).toBe(encoding);
  expect(Number(headers['content-length'])).toBeLessThan(8_000);
});

test.each(['br', 'gzip'])('texts and questionnaires are sent as %s to a browser that takes it', async (encoding) => {
  const { token } = await shipped.world.aClient();
  const headers = { authorization: `Bearer ${token}` };
  const questionnaire = await shipped.world.db.selectFrom('questionnaire').select('id').executeTakeFirstOrThrow();
  const published = [
    toQueryPath('language.general', { lang: 'fi' }),
    toQueryPath('language.forMe', { lang: 'fi' }),
    toQueryPath('questionnaire.get', { id: questionnaire.id }),
  ];
  for (const path of published) {
    const get = (accepted: string, others = {}) =>
      fetch(`http://127.0.0.1:${shipped.server.port}${path}`, {
        headers: { ...headers, 'accept-encoding': accepted, ...others },
      });
    const plain = await get('identity');
    const packed = await get(`deflate, ${encoding};q=0.9`);
    expect([plain.headers.get('content-encoding'), packed.headers.get('content-encoding')], path).toEqual([
      null,
      encoding,
    ]);
    expect(packed.headers.get('vary'), path).toContain('accept-encoding');
    const whole = await plain.text();
    expect(Number(packed.headers.get('content-length')), path).toBeLessThan(whole.length / 2);
    expect(await packed.text(), path).toBe(whole);
    const tag = String(packed.headers.get('etag'));
    expect((await get(encoding, { 'if-none-match': tag })).status, path).toBe(304);
  }
});

const INVENTED =
  /Kasvupolku Consulting|Esimerkkikatu|info@example|\/\/example\.com|linkedin\.com|facebook\.com|10 000 0000/;

test('where the operator says nothing about the firm, no page, mail or file shows an invented one', async () => {
  const { world } = shipped;
  const plan = await world.aPlan({});
  await world.aTodo(plan, { task: 'Call', deadline: '2026-12-01' });
  const headers = { authorization: `Bearer ${plan.owner.token}` };
  const consultant = { authorization: `Bearer ${(await world.aConsultant()).token}` };
  const get = async (url: string) => (await shipped.ask({ method: 'GET', url, headers })).payload;
  const send = (url: string, body: object, who = headers) =>
    shipped.ask({ method: 'POST', url: `/trpc/${url}`, headers: who, body });
  const feed = await send('calendar.renew', {});
  const { result } = JSON.parse(feed.payload) as { result: { data: { url: string } } };
  const pages = ['/?lang=en', '/?lang=fi', '/client/login', '/brand.json'];
  const files = [new URL(result.data.url).pathname, `/trpc/todo.exportCsv?input=${JSON.stringify({ id: plan.id })}`];
  for (const url of [...pages, ...files]) expect(await get(url), url).not.toMatch(INVENTED);
  expect(await get('/')).not.toContain('request-account'); // nobody would read it

  const paper = await fetch(`http://127.0.0.1:${shipped.server.port}/export/growth-plan/${plan.id}.pdf?form=whole`, {
    headers,
  });
  const { text } = await extractText(new Uint8Array(await paper.arrayBuffer()), { mergePages: true });
  expect(text).toContain('plan.example.com'); // the host, in place of the firm's name
  expect(text).not.toMatch(INVENTED);
  const details = {
    company: 'Oy',
    firstName: 'A',
    lastName: 'B',
    phoneNumber: '1',
    address: 'C',
    zipcode: '1',
    city: 'D',
  };
  await send('auth.registerClient', { ...details, email: 'new@kasvu.test' }, consultant);
  const { whole } = await shipped.nextMail('new@kasvu.test');
  expect(whole).toContain('plan.example.com');
  expect(whole).not.toMatch(INVENTED);
  expect(await send('auth.requestAccount', { name: 'A', company: 'B', email: 'v@kasvu.test' })).toMatchObject({
    statusCode: 404,
  });
});

test('a hostile text on the landing page is shown and never run', async () => {
  const admin = await shipped.world.anAccount('Admin');
  const hostile = 'Hostile </title></script><script>window.__ran=1</script>" onload="window.__ran=1';
  const shownTexts = shipped.world.deps.texts.snapshot.messages('fi', ['general']);
  const keys = ['home.title', 'home.headline', 'home.lead', 'nav.home', 'footer.heading'];
  const messages = Object.fromEntries(keys.map((key) => [key, `${hostile} ${shownTexts[key]}`]));
  const body = { languageCode: 'fi', category: 'general', messages };
  const headers = { authorization: `Bearer ${admin.token}` };
  const saved = await shipped.ask({ method: 'POST', url: '/trpc/language.saveMessages', headers, body });
  expect(saved.statusCode).toBe(200);
  const { payload } = await vi.waitFor(
    async () => {
      const home = await getHome('?lang=fi');
      expect(home.payload.includes('Hostile')).toBe(true);
      return home;
    },
    { timeout: SHOWN_MS, interval: 50 },
  );
  expect(payload.includes('<script>')).toBe(false);
  expect(/ onload="/.test(payload)).toBe(false);
  expect(payload.match(/<\/script>/g)).toHaveLength(3); // the page's own
});
