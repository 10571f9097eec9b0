import { PRODUCT_SLUG } from '@app/schema/product';
import type { Page } from '@playwright/test';
import { loseAnswer } from '../support/hold.ts';
import { asPerson } from '../support/person-api.ts';
import { inEachLanguage } from '../support/say.ts';
import { startServer, type Server } from '../support/server.ts';
import { expect, openSession, speak, test } from '../support/test.ts';

/* The dialogs of a follow-up: somebody else saves the same meanwhile, they are closed by accident, or what they hold is refused. */

const EMAIL = 'client3@example.com';
type Figure = { id: string; label: string; version: number; target12: number | null; values: Value[] };
type Value = { period: string; value: number; version: number };

inEachLanguage((language, say) => {
  let server: Server;
  test.beforeAll(async () => {
    server = await startServer();
  });
  test.afterAll(() => server.stop());

  const open = async (page: Page) => {
    await speak(page, language);
    await openSession(page, server, EMAIL);
    await page.goto(`${server.url}/client/${PRODUCT_SLUG}/follow-up`);
  };
  const act = (page: Page, label: string, key: string) =>
    page.getByRole('button', { name: new RegExp(`^${say(key)}\\s*: ${label}$`) });
  const cell = (page: Page, label: string) => page.getByRole('textbox', { name: new RegExp(`^${label}, `) }).first();
  const isSaved = (page: Page) => expect(page.locator('[data-save-state=saved]')).toBeVisible();
  const press = (page: Page, key: string, values = {}) =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: say(key, values) })
      .click();

  /** A figure as the server has it, and how another session of the client saves it. */
  async function elsewhere(label: string) {
    const client = await asPerson(server.url, 'user', EMAIL);
    const plans = await client.query<{ items: { id: string }[] }>('plan.list', { state: ['completed'] });
    const id = plans.items[0]!.id;
    const { metrics } = await client.query<{ metrics: Figure[] }>('followUp.get', { id });
    const figure = metrics.find((metric) => metric.label === label)!;
    return {
      figure,
      pause: (reason: string) => client.mutate('followUp.save', { id, paused: true, reason }),
      change: (fields: object) =>
        client.mutate('metric.save', { id, metricId: figure.id, version: figure.version, ...fields }),
      saveValue: (period: string, value: number | null, version = 0) =>
        client.mutate('metric.saveValues', { id, values: [{ metricId: figure.id, period, value, version }] }),
    };
  }

  test('of pasted values one is saved elsewhere: it is shown before a second press saves, and closing loses nothing', async ({
    page,
  }) => {
    await open(page);
    const field = page.getByRole('dialog').getByLabel(say('follow_up.paste.field'));
    const openPaste = () => page.getByRole('button', { name: say('follow_up.paste.open') }).press('Enter');
    await openPaste();
    await field.fill(['\tPersonnel', '3.2024\t31', '4.2024\t32', '11.2062\t33'].join('\n'));
    await expect(page.getByText(say('follow_up.paste.reason.future'))).toBeVisible();
    const text = ['\tPersonnel', '3.2024\t31', '4.2024\t32'].join('\n');
    await field.fill(`${text}\n4.2024\t32`);
    await field.fill(text);
    await expect(page.getByRole('dialog').getByRole('rowheader')).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(field).toBeHidden();
    await page.reload();
    await openPaste();
    await expect(field).toHaveValue(text);
    await expect(page.getByText(say('follow_up.paste.state.new'), { exact: true })).toHaveCount(2);
    await (await elsewhere('Personnel')).saveValue('2024-03-01', 77);
    await press(page, 'follow_up.paste.save', { count: 2 });
    await expect(page.getByText(say('follow_up.paste.conflict'))).toBeVisible();
    await expect(page.getByText(say('follow_up.paste.state.changed', { value: '77' }), { exact: true })).toBeVisible();
    await press(page, 'follow_up.paste.save', { count: 2 });
    await expect(page.getByRole('dialog')).toBeHidden();
    const { figure } = await elsewhere('Personnel');
    const saved = new Map(figure.values.map(({ period, value }) => [period, value]));
    expect([saved.get('2024-03-01'), saved.get('2024-04-01')]).toEqual([31, 32]);
    await openPaste();
    await expect(field).toHaveValue('');
    await field.fill('\tPersonnel\n5.2024\t33');
    await loseAnswer(page, 'metric.saveValues');
    await press(page, 'follow_up.paste.save', { count: 1 });
    await expect(page.getByRole('dialog')).toBeHidden();
    await openPaste();
    await field.fill('x');
    await press(page, 'todo.cancel');
    await openPaste();
    await expect(field).toHaveValue('');
  });

  test('two browsers at one cell: the second sees both values and chooses', async ({ page, browser }) => {
    const label = 'Share of sales from pooling';
    await open(page);
    const other = await (await browser.newContext()).newPage();
    await open(other);
    await expect(cell(page, label)).toBeVisible();
    await cell(other, label).fill('50');
    await other.keyboard.press('Tab');
    await isSaved(other);
    await page.evaluate(() => window.dispatchEvent(new Event('blur'))); // it has not read again
    await cell(page, label).fill('44');
    await page.keyboard.press('Tab');
    await expect(page.getByText(say('follow_up.values.conflict', { value: 50 }))).toBeVisible();
    await page.getByRole('button', { name: say('follow_up.values.keep_mine') }).click();
    await isSaved(page);
    await expect(cell(page, label)).toBeFocused();
    expect((await elsewhere(label)).figure.values.at(-1)?.value).toBe(44);
    await act(page, label, 'follow_up.metric.history').click();
    await expect(page.getByRole('dialog').getByText('50 % → 44 %')).toBeVisible();
    await other.context().close();
  });

  test('a figure that was changed elsewhere shows what is saved next to what was typed, and is saved on top of it', async ({
    page,
  }) => {
    const label = 'Active customers';
    await open(page);
    const dialog = page.getByRole('dialog');
    const edit = () => act(page, label, 'follow_up.metric.change').click();
    await edit();
    await dialog.getByLabel(say('follow_up.target_12')).fill('141');
    await dialog.getByLabel(say('follow_up.target_36')).fill('about 200');
    await dialog.getByLabel(say('follow_up.metric.note')).fill('A new shop');
    await page.mouse.click(5, 5); // outside
    await expect(dialog).toBeHidden();
    await page.reload();
    await edit();
    await expect(dialog.getByLabel(say('follow_up.target_12'))).toHaveValue('141');
    await expect(dialog.getByLabel(say('follow_up.target_36'))).toHaveValue('about 200');
    await expect(dialog.getByLabel(say('follow_up.metric.note'))).toHaveValue('A new shop');
    await dialog.getByLabel(say('follow_up.target_36')).fill('200');
    await (await elsewhere(label)).change({ target12: 139 });
    await press(page, 'follow_up.metric.save');
    await expect(dialog.getByText(say('follow_up.metric.conflict'))).toHaveCount(1);
    await expect(dialog.getByText(say('server_errors_text.could_not_save_answer'))).toHaveCount(0);
    await expect(dialog.getByText(say('follow_up.metric.stored', { value: '139' }))).toBeVisible();
    await expect(dialog.getByLabel(say('follow_up.target_12'))).toHaveValue('141');
    await expect(page.locator('dd', { hasText: /^139$/ })).toHaveCount(1); // the card behind it
    await press(page, 'follow_up.metric.save');
    await expect(dialog).toBeHidden();
    expect((await elsewhere(label)).figure.target12).toBe(141);
    await edit();
    await expect(dialog.getByLabel(say('follow_up.metric.note'))).toHaveValue('');
    await press(page, 'todo.cancel');

    await (await elsewhere(label)).change({ target12: 138 });
    await act(page, label, 'follow_up.metric.archive').click();
    await expect(page.getByText(say('follow_up.metric.changed_meanwhile'))).toBeVisible();
    await expect(page.locator('dd', { hasText: /^138$/ })).toHaveCount(1);
    await act(page, label, 'follow_up.metric.archive').click();
    await expect(page.getByText(say('follow_up.archived', { count: 1 }))).toBeVisible();

    const gone = 'Personnel';
    await act(page, gone, 'follow_up.metric.change').click();
    await dialog.getByLabel(say('follow_up.target_12')).fill('45');
    await (await elsewhere(gone)).change({ archived: true });
    await press(page, 'follow_up.metric.save');
    await expect(dialog.getByText(say('follow_up.metric.conflict'))).toBeVisible();
    await expect(page.getByText(say('follow_up.archived', { count: 2 }))).toBeVisible(); // behind the dialog
    await press(page, 'follow_up.metric.save');
    await expect(dialog).toBeHidden();
    expect((await elsewhere(gone)).figure.target12).toBe(45);
  });

  test('a value that was deleted elsewhere leaves its cell, and a figure archived elsewhere stays until its value is saved', async ({
    page,
  }) => {
    const label = 'Crate loss';
    const loss = cell(page, label);
    const state = (kind: string) => page.locator(`[data-save-state=${kind}]`);
    const readAgain = () => page.evaluate(() => globalThis.dispatchEvent(new Event('visibilitychange')));
    await open(page);
    await loss.fill('4');
    await loss.press('Tab');
    await isSaved(page);
    const typed = await elsewhere(label);
    const { period, version } = typed.figure.values.at(-1)!;
    await typed.saveValue(period, null, version);
    await readAgain();
    await expect(loss).toHaveValue('');
    await loss.fill('77777777777777');
    await loss.press('Tab');
    await expect(state('rejected')).toBeVisible();
    await (await elsewhere(label)).change({ archived: true });
    await page.reload();
    await expect(state('rejected')).toBeVisible();
    await loss.fill('5');
    await loss.press('Tab');
    await expect(loss).toHaveCount(0);
    const { figure, change } = await elsewhere(label);
    expect(figure.values.at(-1)).toMatchObject({ period, value: 5 });
    await change({ archived: false });
    const earlier = page.getByRole('button', { name: say('follow_up.values.earlier') }).first();
    while ((await earlier.count()) > 0) await earlier.press('Enter');
    await expect(page.locator('[role=group]:focus')).toHaveCount(1);
  });

  test('a figure whose answer was lost is stored once, new or changed, and a quarter is shown as it was pasted', async ({
    page,
  }) => {
    await open(page);
    const dialog = page.getByRole('dialog');
    const save = async () => {
      await loseAnswer(page, 'metric.save');
      await press(page, 'follow_up.metric.save');
      await expect(dialog).toBeHidden();
    };
    const label = 'Open offers';
    const add = page.getByRole('button', { name: say('follow_up.metric.add'), exact: true });
    await add.click();
    const ofPlan = dialog.getByRole('listitem').first();
    const added = act(page, await ofPlan.innerText(), 'follow_up.metric.change');
    await loseAnswer(page, 'metric.save');
    await ofPlan.getByRole('button').click();
    await expect(added).toHaveCount(1);
    await expect(dialog).toBeHidden();
    await add.click();
    await press(page, 'follow_up.metric.add_own');
    await dialog.getByLabel(say('follow_up.metric.label')).fill(label);
    await save();
    const change = act(page, label, 'follow_up.metric.change');
    await expect(change).toHaveCount(1);
    await change.click();
    await dialog.getByLabel(say('follow_up.target_12')).fill('777');
    await save();
    await page.reload();
    await expect(change).toHaveCount(1);
    expect((await elsewhere(label)).figure.target12).toBe(777);
    await page.getByRole('button', { name: say('follow_up.paste.open') }).press('Enter');
    await dialog.getByLabel(say('follow_up.paste.field')).fill(['\tQ3/2025', `${label}\t3`].join('\n'));
    await expect(dialog.getByText(say('follow_up.paste.reason.wrong_period'))).toBeVisible();
    await expect(dialog.getByRole('cell', { name: 'Q3/2025' })).toBeVisible();
  });

  test('a day too near or too far and a reason too long are refused at their fields, and a reason outlives a reload', async ({
    page,
  }) => {
    await open(page);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: say('follow_up.move') }).click();
    const day = dialog.getByRole('textbox', { name: say('follow_up.move.day') });
    for (const typed of ['1.1.2020', '1.1.2090']) {
      await day.fill(typed);
      await press(page, 'follow_up.move.save');
      const refusal = dialog.getByText(say('check_in.next_due.refused', { min: 14, max: 180 }));
      await expect(refusal).toBeVisible();
      await expect(day).toHaveAttribute('aria-invalid', 'true');
      await expect(dialog.getByRole('alert')).toHaveCount(0);
      await day.fill('1.1.2021');
      await page.keyboard.press('Tab');
      await expect(refusal).toBeHidden();
    }
    await press(page, 'todo.cancel');
    const pause = page.getByRole('button', { name: say('follow_up.pause'), exact: true });
    const reason = dialog.getByLabel(say('follow_up.pause.reason'));
    await pause.click();
    await reason.fill('a'.repeat(501));
    await press(page, 'follow_up.pause');
    await expect(dialog.getByText(say('validation_errors_text.max', { length: 500 }))).toBeVisible();
    await reason.fill('Parental leave');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.reload();
    await pause.click();
    await expect(reason).toHaveValue('Parental leave');
    await press(page, 'follow_up.pause');
    await expect(dialog).toBeHidden(); // its field has the same text
    await expect(page.getByText('Parental leave')).toBeVisible();
    const resume = page.getByRole('button', { name: say('follow_up.resume') });
    await expect(resume).toBeFocused();
    await resume.press('Enter');
    await expect(pause).toBeFocused();
    await pause.press('Enter');
    await expect(reason).toHaveValue('');
    await reason.fill('My own reason');
    await (await elsewhere('Personnel')).pause('The chair says so');
    await press(page, 'follow_up.pause');
    await expect(dialog.getByText(say('follow_up.pause.meanwhile', { reason: 'The chair says so' }))).toBeVisible();
    await expect(reason).toHaveValue('My own reason');
    await press(page, 'todo.cancel');
    await expect(resume).toBeFocused();
  });
});
