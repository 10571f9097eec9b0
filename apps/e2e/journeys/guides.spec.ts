import { GUIDE_NAMES, GUIDE_PICTURE, GUIDES, toGuidePath } from '@app/schema/guides';
import { expectAccessible, expectToFold } from '../support/accessible.ts';
import { asAdmin } from '../support/admin-api.ts';
import { expectPicture } from '../support/guide-pictures.ts';
import { SCENES } from '../support/guide-scenes.ts';
import { openMailbox } from '../support/mailbox.ts';
import { sayIn } from '../support/say.ts';
import { startServer, type Server } from '../support/server.ts';
import { expect, LANGUAGES, openSession, speak, test } from '../support/test.ts';

let server: Server;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

async function startAlone() {
  const mailbox = await openMailbox();
  const alone = await startServer({ SMTP_URL: mailbox.url, JOBS: 'false' });
  const end = async () => {
    await alone.stop();
    await mailbox.goDown();
  };
  return { server: alone, mailbox, [Symbol.asyncDispose]: end };
}

for (const language of LANGUAGES)
  for (const guide of GUIDE_NAMES)
    test(`the pictures of the guide for the ${guide} are of the current build, in ${language}`, async ({ browser }) => {
      const context = await browser.newContext({ viewport: GUIDE_PICTURE, deviceScaleFactor: 1.25 });
      const page = await context.newPage();
      await speak(page, language);
      await using own = await startAlone(); // what other tests did is in no picture
      for (const [section, scene] of Object.entries(SCENES[guide]))
        await test.step(section, async () => {
          const from = await scene({ page, ...own, say: sayIn(language), language });
          await page.waitForLoadState('networkidle');
          await expectPicture(page, { name: `${guide}-${section}`, language, from });
        });
      await context.close();
    });

for (const language of LANGUAGES)
  for (const guide of GUIDE_NAMES)
    test(`the guide for the ${guide} is whole and accessible at every width, in ${language}`, async ({
      page,
      request,
    }) => {
      const say = sayIn(language);
      await speak(page, language);
      await page.goto(server.url + toGuidePath(guide));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(`guides.${guide}.title`));
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      const sections = page.getByRole('main').getByRole('region');
      await expect(sections).toHaveCount(GUIDES[guide].length);
      expect(await page.getByRole('main').innerText()).not.toMatch(/\[[a-z]|guides\.\w/);
      for (const picture of await sections.getByRole('img').all()) {
        const address = await picture.getAttribute('src');
        const answer = await request.get(server.url + address);
        expect(answer.headers()['content-type'], address ?? '').toBe('image/webp');
      }
      for (const theme of ['light', 'dark']) {
        await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
        await expectAccessible(page, `the guide for the ${guide}, ${theme}`);
      }
      await expectToFold(page, `the guide for the ${guide}`);
    });

test('Help leads everybody to the guide of their role, and from there to every part of it', async ({ page }) => {
  const say = sayIn('en');
  await speak(page, 'en');
  const help = page.getByRole('contentinfo').getByRole('link', { name: say('footer.guide') });
  await page.goto(server.url);
  await expect(help).toHaveAttribute('href', '/guides/client');
  for (const area of ['client', 'consultant', 'admin'] as const) {
    await page.goto(`${server.url}/${area}/login`);
    await expect(help).toHaveAttribute('href', `/guides/${area}`);
  }
  for (const area of ['client', 'consultant', 'admin'] as const) {
    await openSession(page, server, { email: `${area}@example.com`, area });
    await page.goto(`${server.url}/${area}/dashboard`);
    await help.press('Enter'); // a click can miss it while the page above it still grows
    await expect(page).toHaveURL(server.url + toGuidePath(area));
    await expect(help).toHaveAttribute('href', `/guides/${area}`); // the page itself is the same for everybody
    await expect(page.getByRole('banner').getByRole('link', { name: say('nav.dashboard') })).toBeVisible();
  }
  const title = say('guides.admin.texts.title');
  await page
    .getByRole('navigation', { name: say('guides.contents') })
    .getByRole('link', { name: title })
    .click();
  await expect(page.getByRole('region', { name: title })).toBeFocused();
  await page.getByRole('combobox', { name: say('language.label') }).selectOption('fi');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(sayIn('fi')('guides.admin.title'));
});

test('the footer keeps the focus while a part of the page above it loads', async ({ page }) => {
  await speak(page, 'en');
  await page.goto(`${server.url}/client/login`);
  const footer = page.getByRole('contentinfo');
  const help = footer.getByRole('link', { name: sayIn('en')('footer.guide') });
  const load = (isLoading: boolean) =>
    page
      .getByRole('main')
      .evaluate((main, now) => main.firstElementChild?.toggleAttribute('data-skeleton', now), isLoading);
  await load(true);
  await expect(footer).toBeHidden(); // what comes would push it down
  await load(false);
  await help.focus();
  await load(true);
  await expect(help).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(server.url + toGuidePath('client'));
});

test('a guide names things as the pages do, also when an admin has changed their names', async ({ page }) => {
  await speak(page, 'en');
  const admin = await asAdmin(server.url);
  const change = (text: string) =>
    admin('language.saveMessages', { languageCode: 'en', category: 'growth_plan', messages: { 'todo.add': text } });
  await change('Write down what to do');
  await expect(async () => {
    await page.goto(server.url + toGuidePath('client'));
    await expect(page.getByText('Write down what to do')).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 5_000 });
  await change(sayIn('en')('todo.add'));
});

test('without JavaScript a guide is read, and no other guide or picture exists', async ({ browser, request }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'fi' });
  const page = await context.newPage();
  await page.goto(server.url + toGuidePath('consultant'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(sayIn('fi')('guides.consultant.title'));
  for (const path of ['/guides/nobody', '/guides/pictures/en/nothing.webp', '/guides/pictures/en/..%2f..%2findex.webp'])
    expect((await request.get(server.url + path)).status(), path).toBe(404);
  await context.close();
});
