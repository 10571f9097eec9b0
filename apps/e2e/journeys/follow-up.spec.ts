import { PRODUCT_SLUG } from '@app/schema/product';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { openDatabase } from '../support/passed-time.ts';
import { asPerson } from '../support/person-api.ts';
import { inEachLanguage } from '../support/say.ts';
import { startServer, type Server } from '../support/server.ts';
import { expect, openSession, speak, test } from '../support/test.ts';

/* The figures of a completed plan: typed, pasted, changed and read by the consultant. */

const EMAIL = 'client3@example.com';
inEachLanguage((language, say) => {
  let server: Server;

  type FollowUp = { metrics: { label: string; values: { period: string; value: number }[] }[] };

  test.beforeAll(async () => {
    server = await startServer();
  });
  test.afterAll(() => server.stop());

  const open = async (page: Page) => {
    await speak(page, language);
    await openSession(page, server, EMAIL);
    await page.goto(`${server.url}/client/${PRODUCT_SLUG}/follow-up`);
  };
  const isSaved = (page: Page) => expect(page.locator('[data-save-state=saved]')).toBeVisible();
  const cell = (page: Page, label: string) => page.getByRole('textbox', { name: new RegExp(`^${label}, `) }).first();
  const act = (page: Page, label: string, name: string) =>
    page.getByRole('button', { name: new RegExp(`^${name}\\s*: ${label}$`) });

  /** The values of a figure as the server has them. */
  async function valuesOf(label: string): Promise<Map<string, number>> {
    const client = await asPerson(server.url, 'user', EMAIL);
    const plans = await client.query<{ items: { id: string }[] }>('plan.list', { state: ['completed'] });
    const { metrics } = await client.query<FollowUp>('followUp.get', { id: plans.items[0]?.id });
    const found = metrics.find((metric) => metric.label === label);
    return new Map(found?.values.map(({ period, value }) => [period, value]));
  }

  test('a value is saved as it is typed, and what was typed while the server was dead is saved after', async ({
    page,
  }) => {
    await open(page);
    await cell(page, 'Active customers').fill('111');
    await page.keyboard.press('Tab');
    await isSaved(page);
    const [newest = 0] = [...(await valuesOf('Active customers')).values()].slice(-1);
    expect(newest).toBe(111);
    await page.context().setOffline(true);
    await cell(page, 'Personnel').fill('39');
    await page.keyboard.press('Tab');
    await expect(page.locator('[data-save-state=offline]')).toBeVisible();
    await page.context().setOffline(false);
    await isSaved(page);
    await page.reload();
    await expect(cell(page, 'Personnel')).toHaveValue('39');
    await page.emulateMedia({ media: 'print' }); // on paper the figures alone
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  });

  test('a year of four figures goes in with one paste, and none of it while two cells are wrong', async ({ page }) => {
    await open(page);
    const year = 2025;
    const labels = ['Net sales', 'Operating profit (% of net sales)', 'Active customers', 'Personnel'];
    const months = Array.from({ length: 12 }, (_, index) => `${index + 1}.${year}`);
    const rows = months.map((month, index) => [month, '498 000,50', `5,${index}`, String(90 + index), '33']);
    const text = [['', ...labels], ...rows].map((row) => row.join('\t')).join('\n');
    const pasted = page.getByRole('textbox', { name: say('follow_up.paste.field') });
    await page.getByRole('button', { name: say('follow_up.paste.open') }).press('Enter');
    await pasted.fill(text.replace('\t33', '\tthirty-three').replace(`12.${year}`, `13.${year}`));
    await expect(page.getByText(say('follow_up.paste.reason.no_number'))).toHaveCount(1);
    await expect(page.getByText(say('follow_up.paste.reason.unknown_period'))).toHaveCount(4);
    const save = (count: number) => page.getByRole('button', { name: say('follow_up.paste.save', { count }) });
    await expect(save(48 - 5)).toBeDisabled();
    await save(48 - 5).dispatchEvent('click');
    expect((await valuesOf('Personnel')).has(`${year}-02-01`)).toBe(false);
    await pasted.fill(text.replace('498 000,50', '498.000.5').replace('5,1', '5,125'));
    await expect(page.getByText(say('follow_up.paste.reason.marks'))).toHaveCount(1);
    await expect(page.getByText(say('follow_up.paste.looks_grouped'))).toHaveCount(1); // 498 000,50 says how the sheet is written
    await pasted.fill(text.replace('498 000,50', '498.000,50'));
    await save(48).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    expect((await valuesOf('Net sales')).get(`${year}-03-01`)).toBe(498_000.5);
    expect((await valuesOf('Operating profit (% of net sales)')).get(`${year}-12-01`)).toBe(5.11);
  });

  test('a CSV file without a clear decimal comma is read as the language of the page writes numbers, and nothing is saved before it is asked for', async ({
    page,
  }) => {
    await open(page);
    await page.getByRole('button', { name: say('follow_up.paste.open') }).press('Enter');
    const dialog = page.getByRole('dialog');
    const choose = (name: string, text: string) =>
      dialog
        .getByLabel(say('follow_up.paste.file.choose'))
        .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') });
    const cells = ['Kausi;Net sales;Active customers;Personnel', '1.2024;1 250 000;1,250;12,500', 'jää;;;'];
    await choose('luvut.xlsx', cells[0]!);
    await expect(dialog.getByText(say('follow_up.paste.file.type'))).toBeVisible();
    await choose('luvut.csv', cells.join('\r\n'));
    await expect(dialog.getByLabel(say('follow_up.paste.field'))).toHaveValue(cells.join('\n'));
    await expect(dialog.getByText(say('follow_up.paste.file.type'))).toBeHidden();
    await expect(
      dialog.getByText(say(`follow_up.paste.looks_${language === 'en' ? 'decimal' : 'grouped'}`)), // of three digits after a comma
    ).toHaveCount(2);
    const read = async () =>
      Promise.all(
        ['Net sales', 'Active customers', 'Personnel'].map(async (label) => (await valuesOf(label)).get('2024-01-01')),
      );
    expect(await read()).toEqual([undefined, undefined, undefined]);
    await dialog.getByRole('button', { name: say('follow_up.paste.save', { count: 3 }) }).click();
    await expect(dialog).toBeHidden();
    expect(await read()).toEqual([1_250_000, ...(language === 'en' ? [1250, 12_500] : [1.25, 12.5])]);
  });

  test('a figure gets another target with the reason, is archived and restored, and the consultant sees how it does', async ({
    page,
  }) => {
    await open(page);
    await act(page, 'Net sales in Sweden', say('follow_up.metric.change')).click();
    const dialog = page.getByRole('dialog');
    const better = (which: 'up' | 'down') => dialog.getByRole('radio', { name: say(`follow_up.better.${which}`) });
    await expect(better('up')).toBeChecked();
    await dialog.getByLabel(say('follow_up.target_12')).fill('-1');
    await expect(better('down')).toBeChecked();
    await dialog.getByLabel(say('follow_up.target_12')).fill('30 tuhatta');
    await dialog.getByRole('button', { name: say('follow_up.metric.save') }).press('Enter');
    await expect(dialog.getByText(say('ui.number.unreadable'))).toBeVisible();
    await expect(dialog.getByLabel(say('follow_up.target_12'))).toBeFocused();
    await dialog.getByLabel(say('follow_up.target_12')).fill('30 000');
    await expect(better('up')).toBeChecked();
    await dialog.getByLabel(say('follow_up.metric.note')).fill('The season is over');
    await dialog.getByRole('button', { name: say('follow_up.metric.save') }).click();
    await expect(dialog).toBeHidden();
    await act(page, 'Net sales in Sweden', say('follow_up.metric.change')).click();
    await dialog.getByLabel(say('follow_up.metric.unit'), { exact: true }).selectOption('count');
    await dialog.getByRole('radio', { name: say('follow_up.kind.flow') }).check();
    await dialog.getByRole('radio', { name: say('follow_up.better.down') }).check();
    await dialog.getByRole('button', { name: say('follow_up.metric.save') }).click();
    await expect(dialog).toBeHidden();
    await act(page, 'Net sales in Sweden', say('follow_up.metric.history')).click();
    for (const [field, before, after] of [
      ['unit', 'unit.eur', 'unit.count'],
      ['kind', 'kind.level', 'kind.flow'],
      ['better', 'better.up', 'better.down'],
    ])
      await expect(
        dialog.getByText(
          say('follow_up.history.field', {
            field: say(`follow_up.metric.${field}`),
            before: say(`follow_up.${before}`),
            after: say(`follow_up.${after}`),
          }),
        ),
      ).toBeVisible();
    await expect(dialog.getByText(/30\D000\s€/)).toBeVisible(); // in the unit of that time
    await page.keyboard.press('Escape');
    await act(page, 'Net sales in Sweden', say('follow_up.metric.archive')).click();
    await expect(page.locator('summary:focus')).toHaveText(say('follow_up.archived', { count: 1 }));
    await page.getByText(say('follow_up.archived', { count: 1 })).click();
    await act(page, 'Net sales in Sweden', say('follow_up.metric.restore')).click();
    await expect(act(page, 'Net sales in Sweden', say('follow_up.metric.change'))).toBeVisible();
    await expect(page.getByRole('main').locator('button:focus')).toHaveCount(1);
    const staff = await page.context().browser()!.newContext();
    const desk = await staff.newPage();
    await speak(desk, language);
    await openSession(desk, server, { email: 'consultant@example.com', area: 'consultant' });
    await desk.goto(`${server.url}/consultant/clients`);
    await desk.getByRole('link', { name: 'Reedmark Packaging Oy' }).first().click();
    await expect(desk.getByRole('heading', { name: 'Net sales in Sweden' })).toBeVisible();
    await expect(desk.getByText(say('follow_up.light.on_target')).first()).toBeVisible();
    await staff.close();
  });

  test('targets that changed in the plan are offered until they are declined, and not those of the figures', async ({
    page,
  }) => {
    const client = await asPerson(server.url, 'user', EMAIL);
    const consultant = await asPerson(server.url, 'consultant', 'consultant@example.com');
    const { items } = await client.query<{ items: { id: string }[] }>('plan.list', { state: ['completed'] });
    const id = items[0]?.id;
    type Document = { questionnaireId: string; answers: { questionId: string; version: number; value: Targets }[] };
    type Targets = Record<string, Record<string, number>>;
    const { questionnaireId } = await client.query<Document>('plan.document', { id });
    const { steps } = await client.query<{ steps: { id: string; questions: { id: string; key: string }[] }[] }>(
      'questionnaire.get',
      { id: questionnaireId },
    );
    const [place] = steps.flatMap((step) =>
      step.questions.flatMap(({ id: questionId, key }) =>
        key === 'ta_targets' ? [{ stepId: step.id, questionId }] : [],
      ),
    );
    const change = async (m12: number) => {
      const { answers } = await client.query<Document>('plan.document', { id });
      const { value, version } = answers.find(({ questionId }) => questionId === place?.questionId)!;
      await consultant.mutate('plan.reopen', { id });
      const customers = { ...value['customers'], m12 };
      await client.mutate('plan.saveAnswer', { id, ...place, version, value: { ...value, customers } });
      await client.mutate('plan.complete', { id });
    };
    await change(125);
    await open(page);
    const keep = page.getByRole('button', { name: say('follow_up.changed.keep') });
    const changed = page.getByRole('button', { name: 'Active customers', exact: true });
    const dialog = page.getByRole('dialog');
    const focused = page.getByRole('main').locator('button:focus');
    await changed.click();
    await expect(page.getByRole('button', { name: 'Net sales in Sweden', exact: true })).toHaveCount(0);
    await dialog.getByLabel(say('follow_up.metric.note')).fill('The plan says so');
    await page.keyboard.press('Escape');
    await change(130);
    await page.reload();
    await changed.click();
    await expect(dialog.getByLabel(say('follow_up.target_12'))).toHaveValue('130'); // not of what was typed before
    await dialog.getByRole('button', { name: say('follow_up.metric.save') }).press('Enter');
    await expect(keep).toHaveCount(0);
    await expect(focused).toHaveCount(1);
    await change(135);
    await page.reload();
    await keep.click();
    await expect(keep).toHaveCount(0);
    await expect(focused).toHaveCount(1);
    await page.reload();
    await page.getByText(say('follow_up.rule.title')).click();
    await expect(page.getByText(say('follow_up.rule.percent'))).toBeVisible();
    await expect(keep).toHaveCount(0);
  });

  test('the consultant pauses the follow-up with a reason, resumes it, and starts one that there was not', async ({
    page,
    browser,
  }) => {
    const desk = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    await speak(desk, language);
    await openSession(desk, server, { email: 'consultant@example.com', area: 'consultant' });
    await desk.goto(`${server.url}/consultant/clients`);
    await desk.getByRole('link', { name: 'Reedmark Packaging Oy' }).first().click();
    const button = (name: string) => desk.getByRole('button', { name: new RegExp(`^${name}`) });
    await button(say('follow_up.pause')).press('Enter');
    await desk.getByRole('dialog').getByLabel(say('follow_up.pause.reason')).fill('Parental leave');
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: say('follow_up.pause') })
      .click();
    await expect(desk.getByRole('dialog')).toHaveCount(0); // its field has the same text
    await expect(desk.getByText('Parental leave')).toBeVisible();
    await expectAccessible(desk, 'client with a paused follow-up');
    await open(page);
    await expect(page.getByText('Parental leave')).toBeVisible();
    await button(say('follow_up.resume')).press('Enter');
    await expect(button(say('follow_up.pause'))).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: say('follow_up.pause') })).toBeVisible();
    await expect(page.getByText('Parental leave')).toHaveCount(0);
    await page.getByRole('button', { name: say('follow_up.move') }).click();
    const day = page.getByRole('dialog').getByRole('textbox', { name: say('follow_up.move.day') });
    for (const [typed, key] of [
      ['soon', 'ui.date.unreadable'],
      ['', 'validation_errors_text.required'],
    ] as const) {
      await day.fill(typed);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('follow_up.move.save') })
        .click();
      await expect(page.getByRole('dialog').getByText(say(key))).toBeVisible();
    }
    await page.keyboard.press('Escape');

    await using db = await openDatabase(server);
    const forget = async () => {
      await db.deleteFrom('metric').execute();
      await db.updateTable('plan').set({ follow_up_started_on: null }).execute(); // as before there were any
    };
    await forget();
    await desk.reload();
    await expect(desk.getByText(say('follow_up.start.title'))).toBeVisible();
    await button(say('follow_up.start.act')).press('Enter');
    await expect(button(say('follow_up.pause'))).toBeVisible();
    await expect(desk.getByRole('heading', { name: 'Net sales', exact: true })).toBeVisible();
    await expect(desk.getByText(say('follow_up.start.title'))).toHaveCount(0);
    await forget();
    await page.reload();
    await page.getByRole('button', { name: say('follow_up.start.act') }).press('Enter');
    await expect(page.getByRole('button', { name: say('follow_up.pause') })).toBeFocused();
    await desk.context().close();
  });
});
