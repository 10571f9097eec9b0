import { PRODUCT_SLUG } from '@app/schema/product';
import type { Browser, Page } from '@playwright/test';
import api from '../../api/package.json' with { type: 'json' };
import { answer, questionSection, STEPS } from '../support/plan-filler.ts';
import { startServer, type Server } from '../support/server.ts';
import { expect, LANGUAGES, openSession, speak, test, type Language } from '../support/test.ts';

/* An error in a page reaches the operator's log, and what somebody typed does not. The pages are not `watched`: they break on purpose. */

const CANARY = 'Kanaria typed this';
const PLAN = `/client/${PRODUCT_SLUG}`;

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'warn' });
});
test.afterAll(() => server.stop());

type Line = Record<string, unknown>;

const reported = () =>
  server
    .written()
    .split('\n')
    .filter((line) => line.includes('"browser error"'))
    .map((line) => JSON.parse(line) as Line);

async function openPage(browser: Browser, language: Language = 'en'): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await speak(page, language);
  await openSession(page, server, 'client6@example.com');
  return page;
}

/** From now on one of the page's own scripts throws, or rejects, what the page has in its first text field and in its address. */
async function plantError(page: Page): Promise<void> {
  await page.route(/\/assets\/work-.*\.js$/, async (route) => {
    const response = await route.fetch();
    const broken = `
      const quote = () => new RangeError(document.querySelector('textarea').value + location.href);
      addEventListener('break', () => { throw quote(); });
      addEventListener('reject', () => void Promise.reject(quote()));`;
    await route.fulfill({ response, body: (await response.text()) + broken });
  });
}

const breakPage = (page: Page, how: 'break' | 'reject') =>
  page.evaluate((name) => void dispatchEvent(new Event(name)), how);

for (const language of LANGUAGES)
  test(`in ${language} an error in a page where somebody types is one line of the log, with page, version and request, and without a word of theirs`, ({
    browser,
  }) => expectLogged(browser, language));

async function expectLogged(browser: Browser, language: Language): Promise<void> {
  const page = await openPage(browser, language);
  const before = reported().length;
  await plantError(page);
  await page.goto(`${server.url}${PLAN}?step=2&plan=${CANARY.split(' ')[0]}`);
  await page.goto(`${server.url}${PLAN}?step=2`);
  const question = STEPS[1]!.questions.find(({ key }) => key === 'di_owners')!;
  const failed = page.waitForResponse((response) => response.url().includes('/trpc/plan.saveAnswer'));
  await page.route('**/trpc/plan.saveAnswer', (route) => route.continue({ postData: '{"id":"no plan"}' }));
  await answer(page, question, () => CANARY);
  const id = (await failed).headers()['x-request-id'];
  await expect(questionSection(page, 'di_owners').locator('textarea').first()).toHaveValue(CANARY);
  for (let count = 0; count < 3; count += 1) await breakPage(page, 'break');
  await expect.poll(() => reported().length).toBe(before + 1);
  await breakPage(page, 'reject');
  await expect.poll(() => reported().length).toBe(before + 2); // the first one was reported once
  for (const line of reported().slice(before))
    expect(line).toMatchObject({
      level: 40,
      route: PLAN,
      version: api.version,
      failedRequest: id,
      error: 'RangeError',
      stack: [expect.stringMatching(/^\/assets\/work-[\w-]+\.js:\d+:\d+$/), expect.anything()],
    });
  expect(server.written()).not.toContain('Kanaria');
}

test('an error that the page shows in place of itself is reported too', async ({ browser }) => {
  const page = await openPage(browser);
  const before = reported().length;
  await page.route(/\/trpc\/questionnaire\.get/, (route) =>
    route.fulfill({ json: { result: { data: { id: CANARY, steps: null } } } }),
  );
  await page.goto(`${server.url}${PLAN}?step=2`);
  await expect.poll(() => reported().length).toBeGreaterThan(before);
  expect(reported().at(-1)).toMatchObject({ route: PLAN, error: 'TypeError', version: api.version });
  expect(server.written()).not.toContain('Kanaria');
});

test('a page that cannot report its error goes on without one', async ({ browser }) => {
  const page = await openPage(browser);
  await plantError(page);
  await page.goto(`${server.url}${PLAN}?step=2`);
  const field = questionSection(page, 'di_owners').locator('textarea').first();
  await expect(field).toBeEditable(); // the script that breaks has come
  const before = reported().length;
  const errors: unknown[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.route('**/browser-errors', (route) => route.abort());
  const asked = page.waitForRequest('**/browser-errors');
  await breakPage(page, 'break');
  await asked;
  await page.route('**/report-error.js', (route) => route.abort());
  await page.reload();
  await expect(field).toBeEditable();
  const tried = page.waitForRequest('**/report-error.js');
  await breakPage(page, 'break');
  await tried;
  await expect(field).toBeEditable();
  expect(errors).toHaveLength(2); // the two that were planted
  expect(reported()).toHaveLength(before);
});
