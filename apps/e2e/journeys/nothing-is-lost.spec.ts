import { PRODUCT_SLUG } from '@app/schema/product';
import type { BrowserContext, Page } from '@playwright/test';
import { loseAnswer } from '../support/hold.ts';
import { questionSection } from '../support/plan-filler.ts';
import { sayIn } from '../support/say.ts';
import { startServer, type Server } from '../support/server.ts';
import { expect, openSession, PASSWORD, speak, test } from '../support/test.ts';

const say = sayIn('en');

let server: Server;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(async () => {
  await server.stop();
});

const field = (page: Page) => questionSection(page, 'di_owners').locator('textarea').first();
const state = (page: Page, kind: string) => page.locator(`[data-save-state="${kind}"]`);

const openTodos = (page: Page) =>
  questionSection(page, 'di_owners')
    .getByRole('button', { name: say('plan.todos') })
    .click();

async function openStepTwo(page: Page, email = 'client6@example.com'): Promise<void> {
  await speak(page, 'en');
  await openSession(page, server, email);
  await page.goto(`${server.url}/client/${PRODUCT_SLUG}?step=2`);
  await expect(field(page)).toBeVisible();
}

/** What another device sees: a context that shares nothing with the first. */
async function seenElsewhere(context: BrowserContext, email = 'client6@example.com'): Promise<string> {
  const page = await context.newPage();
  await openStepTwo(page, email);
  return field(page).inputValue();
}

test('what was shown as saved survives kill -9 of the server, and what was typed while it was dead is saved after', async ({
  page,
  browser,
}) => {
  await openStepTwo(page);
  for (const round of [1, 2]) {
    await field(page).fill(`Saved before crash ${round}`);
    await expect(state(page, 'saved')).toBeVisible();
    await server.kill();
    await field(page).fill(`Typed while dead ${round}`);
    await expect(state(page, 'retrying')).toBeVisible();
    await server.restart();
    await expect(state(page, 'saved')).toBeVisible({ timeout: 40_000 });
    expect(await seenElsewhere(await browser.newContext())).toBe(`Typed while dead ${round}`);
  }
});

test('a killed server has everything that was shown as saved, without the browser that typed it', async ({
  page,
  browser,
}) => {
  await openStepTwo(page);
  await field(page).fill('The last word before the crash');
  await expect(state(page, 'saved')).toBeVisible();
  await server.kill();
  await page.close();
  await server.restart();
  expect(await seenElsewhere(await browser.newContext())).toBe('The last word before the crash');
});

test('a reload right after a key, before any save, keeps the text', async ({ page }) => {
  await openStepTwo(page);
  await field(page).fill('Typed and reloaded at once');
  await page.reload();
  await expect(field(page)).toHaveValue('Typed and reloaded at once');
  await expect(state(page, 'saved').or(state(page, 'idle'))).toBeVisible();
});

test('what is typed offline is kept on the device through a closed tab and saved when the network is back', async ({
  page,
  context,
  browser,
}) => {
  await openStepTwo(page);
  await context.setOffline(true);
  await field(page).fill('Typed in the tunnel');
  await expect(state(page, 'offline')).toHaveText(say('plan.save.offline'));
  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(`${server.url}/client/${PRODUCT_SLUG}?step=2`);
  await expect(field(again)).toHaveValue('Typed in the tunnel');
  await expect(state(again, 'saved').or(state(again, 'idle'))).toBeVisible(); // the closing tab may have saved it in its last moment
  expect(await seenElsewhere(await browser.newContext())).toBe('Typed in the tunnel');
});

test('when the session ends while typing, a login opens over the page, the text stays and is saved after', async ({
  page,
  browser,
}) => {
  await openStepTwo(page);
  await page.evaluate(async () => {
    const { accessToken } = JSON.parse(localStorage.getItem('session') ?? '{}') as { accessToken: string };
    await fetch('/api/logout/access-token', { method: 'DELETE', headers: { authorization: `Bearer ${accessToken}` } });
  });
  await field(page).fill('Typed after the session had ended');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect(page.getByText(say('server_errors_text.session_expired')).first()).toBeVisible();
  await expect(dialog.locator('input[autocomplete=username]')).toHaveValue('client6@example.com');
  await dialog.locator('input[autocomplete=current-password]').fill(PASSWORD);
  await dialog.locator('form button[type=submit]').click();
  await expect(dialog).toBeHidden();
  await expect(field(page)).toHaveValue('Typed after the session had ended');
  await expect(state(page, 'saved')).toBeVisible();
  expect(await seenElsewhere(await browser.newContext())).toBe('Typed after the session had ended');
});

test('when the session has ended nobody can read the page behind the login, and its owner goes on in the field where they were', async ({
  page,
}) => {
  await openStepTwo(page);
  const typed = 'Kept from everybody who passes by';
  await field(page).fill(typed);
  await expect(state(page, 'saved')).toBeVisible();
  const readable = async () => `${await page.locator('body').innerText()} ${await page.locator('body').ariaSnapshot()}`;
  const heading = await page.getByRole('heading', { level: 1 }).innerText();
  expect(await readable()).toContain(heading);
  await page.evaluate(async () => {
    const { accessToken } = JSON.parse(localStorage.getItem('session') ?? '{}') as { accessToken: string };
    await fetch('/api/logout/access-token', { method: 'DELETE', headers: { authorization: `Bearer ${accessToken}` } });
  });
  await field(page).press('End');
  await field(page).pressSequentially('!');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect(field(page)).toBeHidden();
  expect(await readable()).not.toContain(heading);
  expect(await readable()).not.toContain(typed);
  const backdrop = await dialog.evaluate((element) => getComputedStyle(element, '::backdrop').backgroundColor);
  expect(backdrop).toMatch(/^rgb\(/); // rgba would let something through
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName)).toMatch(/DIALOG|BODY/);
    expect(await page.evaluate(() => document.activeElement?.closest('[inert]') === null)).toBe(true);
  }
  await dialog.locator('input[autocomplete=username]').click(); // the last Tab may have left the page for the browser's own controls
  await dialog.locator('input[autocomplete=username]').fill('client6@example.com');
  await dialog.locator('input[autocomplete=current-password]').fill(PASSWORD);
  await dialog.locator('form button[type=submit]').click();
  await expect(dialog).toBeHidden();
  await expect(field(page)).toHaveValue(`${typed}!`);
  await expect(field(page)).toBeFocused();
  await expect(state(page, 'saved')).toBeVisible();
});

test('of two people editing one answer the second sees both wordings and chooses', async ({ page, browser }) => {
  await openStepTwo(page, 'client5@example.com');
  const other = await (await browser.newContext()).newPage();
  await openStepTwo(other, 'client5@example.com');
  await other.evaluate(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' })); // it reads nothing again by itself
  await field(page).fill('The first wording');
  await expect(state(page, 'saved')).toBeVisible();
  await field(other).fill('The second wording');
  await expect(state(other, 'conflict')).toHaveText(say('plan.save.conflict'));
  const section = questionSection(other, 'di_owners');
  await expect(section.getByText('The first wording')).toBeVisible();
  await section.getByRole('button', { name: say('plan.conflict.keep_mine') }).click();
  await expect(state(other, 'saved')).toBeVisible();
  await page.reload();
  await expect(field(page)).toHaveValue('The second wording');
});

test('a half-written to-do is still there after a reload', async ({ page }) => {
  await openStepTwo(page);
  await openTodos(page);
  const aside = page.getByRole('complementary');
  await aside.getByRole('button', { name: say('todo.add') }).click();
  await aside.locator('form textarea').fill('Half a to-do');
  await aside.locator('form input').first().fill('31.2.');
  await page.reload();
  await openTodos(page);
  await expect(aside.locator('form textarea')).toHaveValue('Half a to-do');
  await expect(aside.locator('form input').first()).toHaveValue('31.2.');
  await expect(aside.getByText(say('ui.date.no_such_day'))).toBeVisible();
});

test('a number that cannot be read yet stays in its field with its error, also in another tab, and is never sent', async ({
  page,
  context,
}) => {
  const sent: string[] = [];
  context.on('request', (request) => void sent.push(request.postData() ?? ''));
  await openStepTwo(page);
  const figure = (tab: Page) => questionSection(tab, 'ta_targets').locator('input[inputmode=decimal]').first();
  await page.goto(`${server.url}/client/${PRODUCT_SLUG}?step=6`);
  await figure(page).fill('12,5 tons');
  await page.close();
  const tab = await context.newPage();
  await tab.goto(`${server.url}/client/${PRODUCT_SLUG}?step=6`);
  await expect(figure(tab)).toHaveValue('12,5 tons');
  await expect(questionSection(tab, 'ta_targets').getByText(say('ui.number.unreadable'))).toBeVisible();
  await figure(tab).fill('12,5');
  await expect(state(tab, 'saved')).toBeVisible();
  await tab.reload();
  await expect(figure(tab)).toHaveValue('12.5');
  expect(sent.filter((body) => body.includes('tons'))).toEqual([]);
});

test('a window that gets narrower while somebody types in a table leaves the field and the cursor as they are', async ({
  page,
}) => {
  await openStepTwo(page);
  await page.goto(`${server.url}/client/${PRODUCT_SLUG}?step=6`);
  const table = questionSection(page, 'ta_targets');
  const figure = table.locator('input[inputmode=decimal]').first();
  const isTable = () => table.locator('[style*="grid-template-columns"]').count();
  await expect.poll(isTable).toBeGreaterThan(0);
  await figure.fill('1250 tons');
  await page.setViewportSize({ width: 390, height: 900 });
  await expect.poll(isTable).toBe(0);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('x');
  await expect(figure).toHaveValue('1250 tonxs');
});

test('who writes on while a to-do is being saved loses neither, whether it succeeds or not', async ({ page }) => {
  await openStepTwo(page);
  await openTodos(page);
  const aside = page.getByRole('complementary');
  const opener = aside.getByRole('button', { name: say('todo.add'), exact: true });
  const box = aside.locator('form textarea');
  await expect(box.or(opener).first()).toBeVisible();
  if (!(await box.isVisible())) await opener.click();
  const answers: ((how: 'save' | 'fail') => Promise<void>)[] = [];
  await page.route('**/trpc/todo.create', (route) => {
    answers.push((how) => (how === 'save' ? route.continue() : route.abort()));
  });
  const write = async (task: string) => {
    await box.fill(task);
    await aside.locator('form button[type=submit]').click();
  };
  await write('The first');
  await write('The second');
  await box.fill('Half of the third');
  await expect.poll(() => answers.length).toBe(2);
  const saved = page.waitForResponse('**/trpc/todo.create');
  await answers[0]!('save');
  await answers[1]!('fail');
  await saved;
  await expect(box).toHaveValue('The second\nHalf of the third');
  await expect(aside.getByRole('checkbox', { name: 'The first' })).toHaveCount(1);
  await expect(aside.getByRole('checkbox', { name: 'The second' })).toHaveCount(0);
  await page.unrouteAll();
  await page.reload();
  await openTodos(page);
  await expect(box).toHaveValue('The second\nHalf of the third');
});

test('a to-do that is added again after its answer was lost is there once', async ({ page, context }) => {
  await openStepTwo(page);
  await openTodos(page);
  const aside = page.getByRole('complementary');
  const box = aside.locator('form textarea');
  const opener = aside.getByRole('button', { name: say('todo.add'), exact: true });
  await expect(box.or(opener).first()).toBeVisible();
  if (!(await box.isVisible())) await opener.press('Enter');
  await loseAnswer(page, 'todo.create', true);
  await box.fill('Call the bank');
  await box.press('Control+Enter');
  await expect(aside.getByText(say('server_errors_text.no_response'))).toBeVisible();
  await expect(box).toHaveValue('Call the bank');
  await context.setOffline(false);
  await box.press('Control+Enter');
  await expect(box).toHaveValue('');
  await page.reload();
  await openTodos(page);
  const added = aside.getByRole('checkbox', { name: 'Call the bank' });
  await expect(added).toHaveCount(1);
  await loseAnswer(page, 'todo.delete');
  await aside.getByRole('button', { name: say('todo.delete', { task: 'Call the bank' }) }).press('Enter');
  await expect(page.getByText(say('todo.deleted'))).toBeVisible();
  await expect(added).toHaveCount(0);
});

test('logging out in one tab ends the session in the other', async ({ page, context }) => {
  await openStepTwo(page);
  const other = await context.newPage();
  await other.goto(`${server.url}/client/dashboard`);
  await other.getByRole('button', { name: say('nav.logout') }).click();
  await expect(other).toHaveURL(`${server.url}/`);
  await expect(page).toHaveURL(`${server.url}/`);
});
