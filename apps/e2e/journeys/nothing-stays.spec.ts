import { PRODUCT_SLUG } from '@app/schema/product';
import { chromium, type Browser, type Page } from '@playwright/test';
import { findChromium } from '../../../infra/chromium.ts';
import { asPerson } from '../support/person-api.ts';
import { sayIn } from '../support/say.ts';
import { expect, logIn, speak, test } from '../support/test.ts';

const say = sayIn('en');
const FIRST = 'client@example.com';
const NEXT = 'client4@example.com';
const PLAN = `/client/${PRODUCT_SLUG}?step=1`;
const KEPT = /^(session|language|theme|tsr-scroll-restoration.*)$/; // the last is where each page was scrolled to
const RESTORED = 'the plan came out of the cache for going back';

test('after a logout nothing of the first person is left for the next one, on the page, by Back or in storage', async ({
  server,
}) => {
  const secrets = await secretsOf(server.url);
  expect(secrets.length).toBeGreaterThan(10);
  const browser = await launchAsPeopleDo();
  try {
    const page = await browser.newPage();
    await speak(page, 'en');
    await logIn(page, server, FIRST);
    await page.goto(server.url + PLAN);
    await expect.poll(() => found(page, secrets)).not.toEqual([]);
    const restored = page.waitForEvent('console', (message) => message.text() === RESTORED);
    await page.evaluate(
      (text) => addEventListener('pageshow', ({ persisted }) => persisted && console.log(text)),
      RESTORED,
    );
    await page.goto(`${server.url}/account`);
    await page
      .getByRole('navigation')
      .getByRole('button', { name: say('nav.logout') })
      .click();
    await page.waitForURL(`${server.url}/`);
    await expect(page.locator('html[data-languages]')).toBeAttached(); // the address changes before the document does

    await page.route('**/trpc/**', (route) => route.abort()); // nobody but the browser itself can say that the session is over
    await expectNothingBehind(page, secrets);
    await expectNothingBehind(page, secrets);
    await expect(page).toHaveURL(`${server.url}/`);
    await restored;
    await page.unrouteAll();

    await logIn(page, server, NEXT);
    for (let step = 0; step < 3; step += 1) await expectNothingBehind(page, secrets);
    const kept = await page.evaluate(() => [...Object.entries(localStorage), ...Object.entries(sessionStorage)]);
    expect(kept.map(([name]) => name).filter((name) => !KEPT.test(name))).toEqual([]);
    expect(secrets.filter((secret) => JSON.stringify(kept).includes(secret))).toEqual([]);
    expect(await page.evaluate(async () => [...(await caches.keys()), ...(await indexedDB.databases())])).toEqual([]);
  } finally {
    await browser.close();
  }
});

test('a page that the browser kept of one person is not shown to the next one who has logged in meanwhile', async ({
  server,
}) => {
  const secrets = await secretsOf(server.url);
  const browser = await launchAsPeopleDo();
  try {
    const context = await browser.newContext();
    const page = await context.newPage();
    await speak(page, 'en');
    await logIn(page, server, FIRST);
    await expect.poll(() => found(page, secrets)).not.toEqual([]);
    const kept = await page.evaluate(() => localStorage.getItem('session'));
    await page.goto(`${server.url}/api/docs`); // which does not follow the session

    const other = await context.newPage();
    await other.goto(server.url);
    await other.evaluate(() => localStorage.removeItem('session'));
    await speak(other, 'en');
    await logIn(other, server, NEXT);
    expect(await other.evaluate(() => localStorage.getItem('session'))).not.toBe(kept);

    await expectNothingBehind(page, secrets);
    await expect(page).toHaveURL(/dashboard/);
  } finally {
    await browser.close();
  }
});

/** A browser that keeps pages for going back, as people's browsers do. */
function launchAsPeopleDo(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({
    ...(executablePath && { executablePath }),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
}

/** All that the server tells a client of themselves and their plan. */
async function receivedBy(url: string, email: string): Promise<string> {
  const api = await asPerson(url, 'user', email);
  const { id } = await api.query<{ id: string }>('client.activePlan');
  return JSON.stringify([await api.query('plan.document', { id }), await api.query('client.profile')]);
}

/** The words that only the first person's pages show. */
async function secretsOf(url: string): Promise<string[]> {
  const [received, toOther] = [await receivedBy(url, FIRST), await receivedBy(url, NEXT)];
  const words = [...received.matchAll(/"([^"\\]{12,})"/g)].map(([, word]) => word ?? '');
  return [...new Set(words)].filter((word) => / |@/.test(word) && !toOther.includes(word));
}

/** Goes back and looks at what is shown there. A page that the browser kept is not loaded, so nothing waits for that. */
async function expectNothingBehind(page: Page, secrets: string[]): Promise<void> {
  const moved = page.waitForEvent('framenavigated');
  await page.evaluate(() => history.back());
  await moved;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => found(page, secrets), { message: page.url() }).toEqual([]);
}

const found = async (page: Page, secrets: string[]) => {
  const html = await page.locator('body').innerHTML();
  return secrets.filter((secret) => html.includes(secret));
};
