import { readFile } from 'node:fs/promises';
import { PRODUCT_SLUG } from '@app/schema/product';
import type { Page } from '@playwright/test';
import { questionSection } from '../support/plan-filler.ts';
import { visit } from '../support/pages.ts';
import { sayIn } from '../support/say.ts';
import { ADDRESS, expect, logIn, openSession, PASSWORD, speak, startWithMail, test } from '../support/test.ts';
import { translated, translateSheet } from '../support/translated.ts';

const CLIENT = 'client6@example.com';
const NAME = 'Svenska';
const QUESTION = 'growth_plan.question.di_owners.label';
const ANSWER = 'Ägarna vill växa';
const NEWCOMER = {
  email: 'ny@example.com',
  company: 'Nytt Ab',
  first_name: 'Åsa',
  last_name: 'Öst',
  ...ADDRESS,
};
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const say = sayIn('en');
/** For texts that name neither the product nor the firm. */
const saySwedish = (key: string) => translated(say(key));

const { server, mailbox } = startWithMail();

const cardOf = (admin: Page) =>
  admin.getByRole('listitem').filter({ has: admin.getByRole('heading', { level: 2, name: NAME, exact: true }) });
const act = (admin: Page, name: string) => cardOf(admin).getByRole('button', { name: `${name} , ${NAME}` });
/** What came of an act: it takes the focus, since the button that did it is gone. */
const done = (admin: Page, text: string | RegExp) => admin.getByRole('status').filter({ hasText: text });
const languages = (page: Page) => page.getByRole('combobox', { name: new RegExp(say('language.label')) });
const field = (client: Page) => questionSection(client, 'di_owners').locator('textarea').first();

/** Presses a button of the open dialog. */
async function press(admin: Page, name: string | RegExp): Promise<void> {
  await admin.getByRole('dialog').getByRole('button', { name }).click();
}

async function addSwedish(admin: Page): Promise<void> {
  const dialog = admin.getByRole('dialog');
  await admin.goto(`${server.url}/admin/edit-texts?view=languages`);
  await admin.getByRole('button', { name: say('languages.add.open') }).click();
  await dialog.getByLabel(say('languages.add.search')).fill('swed');
  await dialog.getByRole('radio').check();
  await press(admin, say('languages.add.act', { name: NAME }));
  await expect(done(admin, say('languages.added', { name: NAME }))).toBeFocused();
  await expect(languages(admin).getByText(NAME)).toHaveCount(0);
}

/** Exports the texts from the dialog that is open, and imports them with their translations. */
async function fillFromSpreadsheet(admin: Page): Promise<void> {
  await press(admin, say('languages.added.export'));
  const exported = admin.waitForEvent('download');
  await press(admin, say('languages.export.xlsx'));
  const file = translateSheet(await readFile(await (await exported).path()));
  await admin.keyboard.press('Escape');
  await act(admin, say('languages.import.open')).click();
  await admin.locator('input[type=file]').setInputFiles({ name: 'sv.xlsx', mimeType: XLSX, buffer: Buffer.from(file) });
  await expect(admin.getByText(say('languages.import.faultless'))).toBeVisible();
  await press(admin, /^Import [\d,]+ texts$/);
  await expect(done(admin, /^Imported [\d,]+ texts/)).toBeFocused();
  await admin.keyboard.press('Escape');
  await expect(cardOf(admin).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
}

async function switchOn(admin: Page): Promise<void> {
  await act(admin, say('languages.on.open')).click();
  await press(admin, say('languages.on.act', { name: NAME }));
  await expect(languages(admin).getByText(NAME)).toHaveCount(1);
}

/** Chooses Swedish before the login, and answers a question of the plan. */
async function workInSwedish(client: Page): Promise<void> {
  await client.goto(`${server.url}/client/login`);
  await languages(client).selectOption('sv');
  await expect(client.locator('html')).toHaveAttribute('lang', 'sv');
  await logIn(client, server, CLIENT);
  await expect(client.getByRole('link', { name: saySwedish('nav.dashboard') }).first()).toBeVisible();
  await visit(client, server.url, `/client/${PRODUCT_SLUG}?step=2`);
  await expect(client.getByText(saySwedish(QUESTION)).first()).toBeVisible();
  await field(client).fill(ANSWER);
  await expect(client.locator('[data-save-state="saved"]')).toBeVisible();
}

/** Has a consultant register somebody who reads Swedish. */
async function registerInSwedish(page: Page): Promise<void> {
  const post = (path: string, data: object, token = '') =>
    page.request.post(server.url + path, { data, headers: { authorization: `Bearer ${token}` } });
  const login = await post('/api/login/consultant', { email: 'consultant@example.com', password: PASSWORD });
  const { access_token: token } = (await login.json()) as { access_token: string };
  await post('/api/register/user', { ...NEWCOMER, language_code: 'sv' }, token);
}

/** Two more tabs are about to do something with it, and learn that it is gone. */
async function removeSwedish(admin: Page): Promise<void> {
  const tabs = [await admin.context().newPage(), await admin.context().newPage()] as const;
  for (const [index, tab] of tabs.entries()) {
    await tab.goto(admin.url());
    await act(tab, say(index === 0 ? 'languages.remove.open' : 'languages.off.open')).press('Enter');
  }
  await act(admin, say('languages.remove.open')).click();
  await expect(
    admin
      .getByRole('dialog')
      .getByRole('button', { name: say('ui.close') })
      .last(),
  ).toBeFocused();
  await press(admin, say('languages.remove.act', { name: NAME }));
  await expect(done(admin, say('languages.removed', { name: NAME }))).toBeFocused();
  await expect(cardOf(admin)).toHaveCount(0);
  await expect(languages(admin).getByText(NAME)).toHaveCount(0);
  await press(tabs[0], say('languages.remove.act', { name: NAME }));
  await press(tabs[1], say('languages.off.act', { name: NAME }));
  for (const tab of tabs) {
    await expect(done(tab, say('languages.removed', { name: NAME }))).toBeFocused();
    await expect(cardOf(tab)).toHaveCount(0);
    await tab.close();
  }
}

test('Swedish is added, filled from a spreadsheet, offered, used by a client and removed, and the client loses nothing', async ({
  page: admin,
  browser,
}) => {
  await speak(admin, 'en');
  await openSession(admin, server, { email: 'admin@example.com', area: 'admin' });
  await addSwedish(admin);
  await fillFromSpreadsheet(admin);
  await switchOn(admin);

  const client = await (await browser.newContext()).newPage();
  await workInSwedish(client);
  await registerInSwedish(client);
  expect((await mailbox.next(NEWCOMER.email)).subject).toMatch(/^sv: /);

  await removeSwedish(admin);
  await client.reload();
  await expect(field(client)).toHaveValue(ANSWER);
  await expect(client.locator('html')).toHaveAttribute('lang', 'en');
  await expect(client.getByText(say(QUESTION)).first()).toBeVisible();
  await expect(client.getByText(/^sv: /)).toHaveCount(0);
  await client.context().close();
});
