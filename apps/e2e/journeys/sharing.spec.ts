import { PRODUCT_SLUG } from '@app/schema/product';
import type { Browser, Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { sharePlan } from '../support/person-api.ts';
import { visit } from '../support/pages.ts';
import { sayIn } from '../support/say.ts';
import { expect, openSession, speak, test } from '../support/test.ts';

const english = sayIn('en');
const finnish = sayIn('fi');
const OWNER = 'client@example.com';
const INVENTED = `/share/${PRODUCT_SLUG}/AAAAAAAAAAAAAAAAAAAAAA`;

/** The dialog of sharing on the plan page of the owner, who speaks English. */
async function openSharing(page: Page, url: string): Promise<Locator> {
  await visit(page, url, `/client/${PRODUCT_SLUG}?step=1`);
  await page.getByRole('button', { name: english('share.button'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: english('share.dialog.title') });
  await expect(dialog.getByRole('checkbox')).toBeVisible();
  return dialog;
}

/** Shares the plan if it is not; its link as the dialog shows it. */
async function shared(dialog: Locator): Promise<string> {
  await dialog.getByRole('checkbox').check();
  await expect(dialog.getByText(english('share.on'))).toBeVisible();
  return dialog.getByRole('link').innerText();
}

/** Somebody without a login, whose browser speaks a language. */
async function stranger(browser: Browser, locale: string): Promise<Page> {
  const page = await (await browser.newContext({ locale })).newPage();
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'true');
  });
  return page;
}

/** What the plan holds of persons and feedback: the server tells its owner. */
async function secretsOf(page: Page, url: string): Promise<string[]> {
  const answered = page.waitForResponse('**/trpc/plan.document*');
  await page.goto(`${url}/client/${PRODUCT_SLUG}?step=1`);
  const { plan, todos, feedback } = (await (await answered).json()).result.data;
  const persons = todos.map((todo: { personResponsible: string | null }) => todo.personResponsible);
  const messages = feedback.flatMap((one: { feedbackText: string; author: string }) => [one.feedbackText, one.author]);
  const owner = `${plan.user.firstName} ${plan.user.lastName}`;
  return [...new Set<string>([...persons, ...messages, owner, OWNER, 'consultant@example.com', plan.id])].filter(
    Boolean,
  );
}

test('anyone who has the link reads the plan in their language and prints it, and sees no person, address or feedback', async ({
  page,
  browser,
  server,
}) => {
  await speak(page, 'en');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openSession(page, server, OWNER);
  const secrets = await secretsOf(page, server.url);
  expect(secrets.length).toBeGreaterThan(8);
  const dialog = await openSharing(page, server.url);
  const link = await shared(dialog);
  await dialog.getByRole('button', { name: english('share.copy') }).click();
  await expect(dialog.getByRole('button', { name: english('account.copied') })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  const reader = await stranger(browser, 'fi-FI');
  const received: Promise<string>[] = [];
  reader.on('response', (response) => {
    if (response.url().includes('/trpc/share.')) received.push(response.text());
  });
  const response = await reader.goto(link);
  expect(response?.headers()['x-robots-tag']).toContain('noindex');
  await expect(reader.getByText(finnish('share.read_only'))).toBeVisible();
  await expect(reader.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await expect(reader.getByRole('heading', { name: finnish('growth_plan.step.direction.name') })).toBeVisible();
  await expect(reader.getByRole('banner').getByRole('link')).toHaveCount(1);
  await reader.getByRole('combobox', { name: finnish('language.label') }).selectOption('en');
  await expect(reader.getByText(english('share.read_only'))).toBeVisible();
  await expect(reader.getByRole('heading', { name: english('growth_plan.step.direction.name') })).toBeVisible();
  await expectAccessible(reader, 'a shared plan');

  const words = `${await reader.locator('body').innerText()} ${(await Promise.all(received)).join(' ')}`;
  for (const secret of secrets) expect(words).not.toContain(secret);

  await reader.getByRole('button', { name: english('share.print') }).click();
  await expect(reader.locator('html')).toHaveAttribute('data-printed', 'true');
  await reader.emulateMedia({ media: 'print' });
  await expect(reader.getByRole('banner')).toBeHidden();
  await expect(reader.getByRole('contentinfo')).toBeHidden();
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible();
  const pages = /\/Type \/Pages[^>]*\/Count (\d+)/s.exec((await reader.pdf()).toString('latin1'))?.[1];
  expect(Number(pages), 'each step begins a page').toBeGreaterThanOrEqual(7);
  await reader.context().close();

  await visit(page, server.url, '/client/dashboard');
  await expect(page.getByText(english('share.status'))).toBeVisible();
  await expect(page.getByRole('link', { name: link })).toBeVisible();
});

test('an old link, one that is switched off and one that never was show the same page at the next request; a double click ends in what is shown', async ({
  page,
  browser,
  server,
}) => {
  await speak(page, 'en');
  await openSession(page, server, OWNER);
  const dialog = await openSharing(page, server.url);
  const old = await shared(dialog);
  const reader = await stranger(browser, 'en-GB');
  const main = reader.getByRole('main');
  const seenAt = async (address: string) => {
    await reader.goto(address);
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(english('share.gone.title'));
    return main.innerText();
  };
  await reader.goto(old);
  await expect(main.getByText(english('share.read_only'))).toBeVisible();

  await dialog.getByRole('button', { name: english('share.renew.button') }).click();
  const question = page.getByRole('dialog', { name: english('share.renew.ask') });
  await question.getByRole('button', { name: english('share.renew.button') }).click();
  await expect(dialog.getByText(english('share.renew.done'))).toBeVisible();
  const renewed = await dialog.getByRole('link').innerText();
  expect(renewed).not.toBe(old);
  const atOld = await seenAt(old);
  await reader.goto(renewed);
  await expect(main.getByText(english('share.read_only'))).toBeVisible();

  await dialog.getByRole('checkbox').uncheck();
  await expect(dialog.getByText(english('share.off'))).toBeVisible();
  expect(await seenAt(renewed)).toBe(atOld);
  expect(await seenAt(server.url + INVENTED)).toBe(atOld);
  await reader.getByRole('combobox', { name: english('language.label') }).selectOption('fi');
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(finnish('share.gone.title'));
  await reader.context().close();

  let answers = 0;
  page.on('response', (response) => (answers += Number(response.url().endsWith('/trpc/share.set'))));
  await dialog.getByRole('checkbox').evaluate((box: HTMLElement) => (box.click(), box.click())); // it may move between two clicks of a mouse
  await expect.poll(() => answers).toBe(2);
  await expect(dialog.getByRole('checkbox')).not.toBeChecked();
  await page.reload();
  await expect((await openSharing(page, server.url)).getByRole('checkbox')).not.toBeChecked();
});

test('without leave to copy, the link is selected; a reader who is logged in keeps the language of their account', async ({
  page,
  server,
}) => {
  await speak(page, 'en');
  await openSession(page, server, OWNER);
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
  });
  const dialog = await openSharing(page, server.url);
  const link = await shared(dialog);
  await expectAccessible(page, 'the dialog of sharing');
  await dialog.getByRole('button', { name: english('share.copy') }).click();
  await expect(dialog.getByText(english('account.selected'))).toBeVisible();
  expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe(link);

  let known = 0;
  page.on('request', (request) => (known += Number(request.headers()['authorization'] !== undefined)));
  await page.goto(link);
  await expect(page.getByText(english('share.read_only'))).toBeVisible();
  await page.getByRole('combobox', { name: english('language.label') }).selectOption('fi');
  await expect(page.getByText(finnish('share.read_only'))).toBeVisible();
  expect(known, 'calls that say who reads').toBe(0);
  await speak(page, 'fi'); // as this browser now keeps it; otherwise the next document would begin in the language of the first
  await page.getByRole('link', { name: finnish('nav.home') }).click();
  await page
    .getByRole('banner')
    .getByRole('link', { name: finnish('nav.dashboard') })
    .click();
  await expect(page.getByRole('heading', { name: finnish('dashboard.progress.title') })).toBeVisible();
});

test('a link to a step opens there, and a plan that cannot be drawn says so', async ({ browser, server }) => {
  const page = await stranger(browser, 'en-GB'); // not watched, as it throws
  const path = await sharePlan(server.url, OWNER);
  await page.goto(`${server.url}${path}#step-5`);
  const step = page.getByRole('heading', { level: 2, name: /^5 / });
  await expect(step).toBeInViewport();
  await page.route('**/trpc/share.document*', (route) => route.fulfill({ json: { result: { data: { answers: 1 } } } }));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(english('load_error.title'));
  await page.unroute('**/trpc/share.document*');
  await page.getByRole('button', { name: english('ui.retry') }).click();
  await expect(step).toBeInViewport();
  await page.context().close();
});

test('while the server does not answer, the page says so and tries again when asked', async ({ page, server }) => {
  await speak(page, 'en');
  await page.route('**/trpc/share.*', (route) => route.abort());
  await page.goto(server.url + INVENTED);
  const again = page.getByRole('button', { name: english('ui.retry') });
  await expect(again).toBeVisible();
  await page.unroute('**/trpc/share.*');
  await again.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(english('share.gone.title'));
});
