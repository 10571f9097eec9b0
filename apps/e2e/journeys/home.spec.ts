import { PRODUCT_SLUG } from '@app/schema/product';
import { expectAccessible } from '../support/accessible.ts';
import { sayIn } from '../support/say.ts';
import { enter, expect, LANGUAGES, openSession, speak, test } from '../support/test.ts';

const english = sayIn('en');
const finnish = sayIn('fi');

for (const language of LANGUAGES)
  test(`without JavaScript the landing page is read, and leads to its other language and the logins, in ${language}`, async ({
    browser,
    server,
  }) => {
    const say = sayIn(language);
    const context = await browser.newContext({ javaScriptEnabled: false, locale: language });
    const page = await context.newPage();
    await page.goto(server.url);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('home.headline'));
    await expect(page.getByText(say('home.how.3.text'))).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: say('home.area.admin.title') })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 800 });
    await expect(page.getByRole('banner').getByRole('link', { name: say('nav.login') })).toBeVisible();
    const [other, itsName] = language === 'en' ? (['fi', 'suomi'] as const) : (['en', 'English'] as const);
    await page.getByRole('banner').getByRole('link', { name: itsName }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(sayIn(other)('home.headline'));
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`^${sayIn(other)('home.area.consultant.title')}`) })
      .click();
    await expect(page).toHaveURL(`${server.url}/consultant/login`);
    await context.close();
  });

test('the landing page changes its language in place, and begins in it the next time', async ({ page, server }) => {
  await page.goto(server.url);
  await page.setViewportSize({ width: 1280, height: 500 });
  const languages = page.getByRole('combobox', { name: english('language.label') });
  await page.evaluate(() => window.scrollTo(0, 200));
  await languages.selectOption('fi');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(finnish('home.headline'));
  await expect(page.getByRole('combobox', { name: finnish('language.label') })).toBeFocused();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi');
  const moved = await page.evaluate(() => Math.abs(window.scrollY - 200));
  expect(moved).toBeLessThan(60); // the same part is in view, where longer words need more lines
  await page.goto(server.url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(finnish('home.headline'));
  await expect(page).toHaveURL(`${server.url}/`);
  await page
    .getByRole('main')
    .getByRole('link', { name: finnish('home.login') })
    .click();
  await expect(page.locator('main form button[type=submit]')).toHaveText(finnish('login.submit'));
});

test('the theme that is chosen on the landing page is the app’s, from the first paint', async ({ page, server }) => {
  await speak(page, 'en');
  await page.goto(server.url);
  await page.getByRole('combobox', { name: english('theme.label') }).selectOption('dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goto(`${server.url}/client/login`);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goto(server.url);
  await expect(page.getByRole('combobox', { name: english('theme.label') })).toHaveValue('dark');
});

test('“More information” moves the focus to how it works, and the menu of narrow screens opens and closes', async ({
  page,
  server,
}) => {
  await speak(page, 'en');
  await page.goto(server.url);
  await page.getByRole('link', { name: english('home.more') }).click();
  await expect(page.getByRole('region', { name: english('home.how.title') })).toBeFocused();
  await page.setViewportSize({ width: 390, height: 800 });
  const menu = page.getByRole('button', { name: english('nav.menu') });
  const login = page.getByRole('banner').getByRole('link', { name: english('nav.login') });
  await expect(login).toBeHidden();
  await menu.click();
  await expect(login).toBeVisible();
  await expectAccessible(page, 'the menu of the landing page', 'colours');
  await page.setViewportSize({ width: 390, height: 800 });
  await login.focus();
  await page.keyboard.press('Escape');
  await expect(login).toBeHidden();
  await expect(menu).toBeFocused();
});

test('pointing at a link to the login loads its code before the click', async ({ page, server }) => {
  await speak(page, 'en');
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname));
  await page.goto(server.url, { waitUntil: 'networkidle' });
  expect(scripts).toHaveLength(2); // the theme and the page's own
  await page
    .getByRole('main')
    .getByRole('link', { name: english('home.login') })
    .hover();
  await expect.poll(() => scripts.some((path) => path.includes('login'))).toBe(true);
});

for (const [area, email, linkName] of [
  ['client', 'client@example.com', 'nav.my_plan'],
  ['client', 'client3@example.com', 'nav.start_plan'],
  ['consultant', 'consultant@example.com', 'nav.new_client'],
  ['admin', 'admin@example.com', 'nav.deleted'],
] as const)
  test(`the landing page offers ${email} what the bar of the app does, and a logout with its message`, async ({
    page,
    server,
  }) => {
    await speak(page, 'en');
    await enter(page, server, { email, area });
    const bar = page.getByRole('banner');
    const namesIn = () => bar.getByRole('navigation').getByRole('link').allTextContents();
    await expect(bar.getByText(english(linkName))).toBeVisible();
    const inApp = await namesIn();
    await bar.getByRole('link', { name: english('nav.home') }).click();
    await expect(page.getByRole('heading', { level: 1, name: english('home.headline') })).toBeFocused();
    await expect(bar.getByText(english(linkName))).toBeVisible();
    if (linkName !== 'nav.start_plan') expect(await namesIn()).toEqual(inApp); // which is a button in the app
    await expect(page.getByRole('main').getByRole('link', { name: english('nav.dashboard') })).toHaveAttribute(
      'href',
      `/${area}/dashboard`,
    );
    await expectAccessible(page, 'the landing page of a logged-in person');
    await bar.getByRole('button', { name: english('nav.logout') }).click();
    await expect(page.getByRole('status')).toContainText(english('server_success_text.logged_out'));
    await expect(bar.getByRole('link', { name: english('nav.login') })).toBeVisible();
    await page.goto(`${server.url}/${area}/dashboard`);
    await expect(page).toHaveURL(`${server.url}/`);
  });

test('a logout in the app leads to the landing page with its message', async ({ page, server }) => {
  await speak(page, 'en');
  await openSession(page, server, 'client4@example.com');
  await page.goto(`${server.url}/client/${PRODUCT_SLUG}`);
  await page.getByRole('button', { name: english('nav.logout') }).click();
  await expect(page).toHaveURL(`${server.url}/`);
  await expect(page.getByRole('status')).toContainText(english('server_success_text.logged_out'));
});
