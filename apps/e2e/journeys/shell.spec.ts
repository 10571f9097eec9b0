import { PRODUCT_SLUG } from '@app/schema/product';
import type { Locator, Page } from '@playwright/test';
import { findViolations } from '../support/accessible.ts';
import { inEachLanguage, sayIn } from '../support/say.ts';
import { enter, expect, LANGUAGES, logIn, openSession, speak, test } from '../support/test.ts';

const english = sayIn('en');
const finnish = sayIn('fi');

test('a logged-out visitor of a page that needs a login is sent home', async ({ page, server }) => {
  for (const path of [
    '/client/dashboard',
    `/client/${PRODUCT_SLUG}`,
    `/${PRODUCT_SLUG}/alltodo`,
    '/consultant/dashboard',
    '/admin/dashboard',
  ]) {
    await page.goto(server.url + path, { waitUntil: 'commit' }); // it is left before it has loaded
    await expect(page).toHaveURL(`${server.url}/`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible(); // the landing page is a document of its own
  }
});

test('a page of another role leads to the own dashboard', async ({ page, server }) => {
  await openSession(page, server, 'client@example.com');
  await page.goto(`${server.url}/admin/dashboard`);
  await expect(page).toHaveURL(`${server.url}/client/dashboard`);
});

for (const [area, email] of [
  ['client', 'client@example.com'],
  ['consultant', 'consultant@example.com'],
  ['admin', 'admin@example.com'],
] as const)
  test(`the ${area} login refuses a wrong password in place, keeps the address, and lets the right one in`, async ({
    page,
    server,
  }) => {
    await speak(page, 'en');
    await page.goto(`${server.url}/${area}/login`);
    const username = page.locator('input[autocomplete=username]');
    const password = page.locator('input[autocomplete=current-password]');
    await username.fill(email);
    await password.fill('Wrong#2026');
    await page.locator('main form button[type=submit]').click();
    await expect(
      page.getByRole('main').getByText(english('server_errors_text.invalid_email_or_password')),
    ).toBeVisible();
    await expect(username).toHaveValue(email);
    await expect(password).toHaveValue('');
    await logIn(page, server, { email, area });
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

test('a client does not get in at the area of consultants', async ({ page, server }) => {
  await speak(page, 'en');
  await page.goto(`${server.url}/consultant/login`);
  await page.locator('input[autocomplete=username]').fill('client@example.com');
  await page.locator('input[autocomplete=current-password]').fill('Growth#2026');
  await page.locator('main form button[type=submit]').click();
  await expect(page.getByRole('main').getByText(english('server_errors_text.invalid_email_or_password'))).toBeVisible();
});

test('without a credit, starting a plan opens the consultant’s name and address', async ({ page, server }) => {
  await speak(page, 'en');
  await enter(page, server, 'client3@example.com');
  await page
    .getByRole('button', { name: english('nav.start_plan') })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Aino Laine');
  await expect(dialog).toContainText('consultant@example.com');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('switching the language keeps the page and what was typed, and marks the document', async ({ page, server }) => {
  await speak(page, 'en');
  await page.goto(`${server.url}/client/login`);
  await page.locator('input[autocomplete=username]').fill('typed@example.com');
  await page.getByRole('combobox', { name: english('language.label') }).selectOption('fi');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi');
  await expect(page.locator('main form button[type=submit]')).toHaveText(finnish('login.submit'));
  await expect(page.locator('input[autocomplete=username]')).toHaveValue('typed@example.com');
  await expect(page).toHaveURL(`${server.url}/client/login`);
});

test('when the texts cannot be had, the built-in English is shown and only English is offered', async ({
  page,
  server,
}) => {
  await speak(page, 'fi');
  await page.route('**/trpc/language.*', (route) => route.abort());
  await page.goto(`${server.url}/client/login`);
  await expect(page.locator('main form button[type=submit]')).toHaveText(english('login.submit'));
  await expect(page.getByRole('combobox', { name: english('language.label') }).getByRole('option')).toHaveText([
    'English',
  ]);
});

for (const language of LANGUAGES)
  test(`an unknown path shows the not-found page with status 404, in ${language}`, async ({ page, server }) => {
    await speak(page, language);
    const response = await page.goto(`${server.url}/nothing/here`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(sayIn(language)('not_found.title'));
  });

test('a failing server leads to its page, which leads back to where one was', async ({ page, server }) => {
  await speak(page, 'en');
  await openSession(page, server, 'client@example.com');
  await page.goto(`${server.url}/account`); // which shows nothing of the plan
  await page.route('**/trpc/plan.document*', (route) =>
    route.fulfill({
      status: 500,
      headers: { 'x-request-id': 'given-to-support' },
      json: { error: { message: 'unknown', code: -32603, data: { httpStatus: 500, msg: 'unknown' } } },
    }),
  );
  await page
    .getByRole('link', { name: english('nav.all_todos') })
    .first()
    .click();
  await page.waitForURL('**/server-error*');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(english('server_error.title'));
  await expect(page.getByText('given-to-support')).toBeVisible();
});

test('by the keyboard alone one finds a client, learns the shortcuts, and skips to the first question', async ({
  page,
  server,
}) => {
  await speak(page, 'en');
  await openSession(page, server, { email: 'consultant@example.com', area: 'consultant' });
  await page.goto(`${server.url}/consultant/clients`);
  const search = page.getByRole('searchbox').first();
  await search.press('?'); // typed, as in every field
  await expect(search).toHaveValue('?');
  await search.press('ControlOrMeta+k');
  const field = page.getByRole('combobox', { name: english('palette.field') });
  await expect(field).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  await field.press('Escape');
  await expect(search).toBeFocused();
  await search.press('ControlOrMeta+k');
  await field.fill('esimerkkikylm');
  await expect(page.getByRole('dialog').getByRole('option').first()).toContainText('Esimerkkikylmä Oy');
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Esimerkkikylmä Oy' })).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: english('shortcuts.title') })).toBeVisible();
  await page.getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await openSession(page, server, 'client@example.com');
  await page.goto(`${server.url}/client/${PRODUCT_SLUG}?step=1`);
  await expect(page.getByRole('heading', { name: /^1\.1 / })).toBeVisible();
  await page.getByRole('link', { name: english('ui.skip') }).press('Enter');
  await expect(page.getByRole('heading', { name: /^1\.1 / })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: english('palette.field') }).fill('2.3');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^2\.3 / })).toBeFocused();
});

test('each page has its own title, and the heading has the focus after a change of page', async ({ page, server }) => {
  await speak(page, 'en');
  await enter(page, server, 'client@example.com');
  const titles: string[] = [];
  for (const name of ['nav.my_plan', 'nav.all_todos', 'nav.dashboard']) {
    await page
      .getByRole('navigation', { name: english('nav.main') })
      .getByRole('link', { name: english(name) })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    titles.push(await page.title());
  }
  expect(new Set(titles).size).toBe(3);
});

test('back returns to where the page was scrolled, a new page starts at its top', async ({ page, server }) => {
  await speak(page, 'en');
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto(server.url);
  await page.getByRole('contentinfo').waitFor();
  await page.evaluate(() => window.scrollTo(0, 600));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600);
  await page.waitForTimeout(300); // the router notes a position at most every 100 ms; nobody reads faster
  await page
    .locator('a[href="/consultant/login"]')
    .first()
    .evaluate((link: HTMLAnchorElement) => link.click());
  await page.waitForURL('**/consultant/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
});

/** Hovers a link until what its page needs is there, then follows it; gives what was asked for after the click. */
async function hoverAndFollow(page: Page, link: Locator, needed: RegExp[]): Promise<string[]> {
  await link.waitFor();
  await page.waitForLoadState('networkidle');
  const loaded = needed.map((address) => page.waitForResponse((response) => address.test(response.url())));
  await link.hover();
  await Promise.all(loaded);
  await page.waitForLoadState('networkidle');
  const after: string[] = [];
  page.on('request', (request) => after.push(request.url()));
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  return after.filter((url) => needed.some((address) => address.test(url)));
}

test('hovering the link to the plan loads the code and the data of the page', async ({ page, server }) => {
  await speak(page, 'en');
  await openSession(page, server, 'client@example.com');
  await page.goto(`${server.url}/account`);
  const link = page.getByRole('link', { name: english('nav.my_plan') });
  const needed = [/assets\/client\.plan-/, /trpc\/plan\.document/, /trpc\/questionnaire\.get/];
  expect(await hoverAndFollow(page, link, needed)).toEqual([]);
});

test('hovering the links to the clients and to one of them loads the code and the data of the pages', async ({
  page,
  server,
}) => {
  await speak(page, 'en');
  await openSession(page, server, { email: 'consultant@example.com', area: 'consultant' });
  await page.goto(`${server.url}/account`);
  const list = page.getByRole('link', { name: english('nav.clients'), exact: true });
  const ofList = [/assets\/staff-/, /trpc\/client\.list/];
  expect(await hoverAndFollow(page, list, ofList)).toEqual([]);
  const client = page.locator('main a[href*="/client-details/"]').last();
  const ofClient = [/assets\/staff-client-/, /trpc\/client\.details/, /trpc\/client\.figures/, /trpc\/plan\.list/];
  expect(await hoverAndFollow(page, client, ofClient)).toEqual([]);
});

test('who chooses another plan on the list of to-dos keeps the place of the keyboard', async ({ page, server }) => {
  await speak(page, 'en');
  await openSession(page, server, 'client5@example.com'); // who has two plans
  await page.goto(`${server.url}/${PRODUCT_SLUG}/alltodo`);
  const choice = page.getByRole('combobox', { name: english('all_todos.plan'), exact: true });
  await choice.focus();
  const answer = page.waitForResponse(/plan\.document/);
  await choice.selectOption({ index: 1 });
  await answer;
  await expect(page.getByRole('main').getByRole('list').first()).toBeVisible();
  await expect(choice).toBeFocused();
});

test('a plan comes although what was asked for early failed', async ({ page, server }) => {
  await speak(page, 'en');
  await openSession(page, server, 'client@example.com');
  const failed = new Set<string>();
  await page.route('**/trpc/{language.forMe,client.activePlan}*', (route) => {
    const { pathname } = new URL(route.request().url());
    if (failed.has(pathname)) return route.continue();
    failed.add(pathname);
    return route.abort();
  });
  await page.goto(`${server.url}/client/${PRODUCT_SLUG}?step=1`);
  await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible();
  expect(failed.size).toBe(2);
});

const APART = 16; // pixels: what is in one row may be a little higher

inEachLanguage((language) => {
  for (const email of ['client@example.com', 'client3@example.com'])
    // the second may start another plan
    test(`the bar of ${email} is one row, two where one has no room`, async ({ page, server }) => {
      await speak(page, language);
      await openSession(page, server, email);
      await page.goto(`${server.url}/client/dashboard`);
      await expect(page.locator(`header a[href="/${PRODUCT_SLUG}/alltodo"]`)).toBeVisible();
      const items = page.locator('header').locator('a, button, select').filter({ visible: true });
      const countRows = async () => {
        const middles = await items.evaluateAll((all) =>
          all.map((one) => one.getBoundingClientRect()).map(({ y, height }) => y + height / 2),
        );
        return middles.toSorted((one, other) => one - other).filter((y, at, all) => !(y - all[at - 1]! < APART)).length;
      };
      for (const [width, rows] of [
        [1440, 1],
        [1280, 1],
        [1024, 2],
      ] as const) {
        await page.setViewportSize({ width, height: 700 });
        await expect.poll(countRows, `${width}`).toBe(rows);
      }
    });
});
