import { SWOT_POINTS_MAX } from '@app/schema/plan-limits';
import { PLAN_NAME_MAX } from '@app/schema/plans';
import { PRODUCT_SLUG } from '@app/schema/product';
import type { Page } from '@playwright/test';
import { visit } from '../support/pages.ts';
import { questionSection, STEPS } from '../support/plan-filler.ts';
import { sayIn } from '../support/say.ts';
import { startServer, type Server } from '../support/server.ts';
import { expect, openSession, speak, test } from '../support/test.ts';

/* What no other journey shows of what help texts say; `packages/texts/src/help-promises.test.ts` names the test of each. */

const say = sayIn('en');

let server: Server;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

/** Goes to the step of a question; the card of the question. */
async function goTo(page: Page, question: string) {
  const step = STEPS.findIndex(({ questions }) => questions.some(({ key }) => key === question)) + 1;
  await visit(page, server.url, `/client/${PRODUCT_SLUG}?step=${step}`);
  const card = questionSection(page, question);
  await expect(card).toBeVisible();
  return card;
}

test('what the help texts of a plan say that the tool does, it does', async ({ page }) => {
  await speak(page, 'en');
  await openSession(page, server, 'client2@example.com');

  await test.step('the name of a plan is suggested and has a limit', async () => {
    await page.goto(`${server.url}/client/${PRODUCT_SLUG}/details`);
    const name = page.getByLabel(say('details.name'), { exact: true });
    await expect(name).toHaveValue('Pinewave Audio Oy');
    await name.fill('n'.repeat(PLAN_NAME_MAX + 1));
    await page.getByRole('button', { name: say('details.submit') }).click();
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await name.fill('Growth 2027');
    await page.getByRole('button', { name: say('details.submit') }).click();
    await page.waitForURL(`**/client/${PRODUCT_SLUG}*`);
  });

  await test.step('rows can be added to the key figures', async () => {
    const figures = await goTo(page, 'sp_key_figures');
    const rows = figures.getByRole('group');
    const before = await rows.count();
    await figures.locator('[data-add-row]').click();
    await expect(rows).toHaveCount(before + 1);
    await figures.locator('input[inputmode=decimal]').nth(1).fill('250'); // net sales of the latest year
  });

  await test.step('a box takes at most five points', async () => {
    const box = (await goTo(page, 'sp_swot')).getByRole('region').first();
    for (let point = 0; point < SWOT_POINTS_MAX; point += 1)
      await box.locator('textarea').nth(point).fill(`Point ${point}`);
    await expect(box.getByText(say('plan.points.full', { count: SWOT_POINTS_MAX }))).toBeVisible();
    await expect(box.locator('textarea')).toHaveCount(SWOT_POINTS_MAX);
    const remove = box.getByRole('button', { name: /^Remove point/ });
    const undo = page.getByRole('button', { name: say('plan.undo'), exact: true });
    await remove.nth(1).press('Enter');
    await undo.press('Enter');
    await expect(box.locator('textarea').nth(1)).toHaveValue('Point 1');
    await expect(box.locator('textarea').nth(1)).toBeFocused();
    await remove.nth(1).press('Enter');
    await box.locator('textarea').nth(4).fill('In its place');
    await undo.press('Enter');
    await expect(page.getByRole('alert')).toContainText(say('plan.points.full', { count: SWOT_POINTS_MAX }));
    await expect(box.locator('textarea').nth(4)).toHaveValue('In its place');
    await expect(page.locator('[data-save-state=saved]').first()).toBeVisible();
  });

  await test.step('the rows of the focus come from the first question', async () => {
    await (await goTo(page, 'of_benefits')).locator('textarea').first().fill('Alpha');
    const focus = await goTo(page, 'of_focus');
    await focus.getByRole('button', { name: say('plan.carried.use_rows') }).click();
    await expect(focus.locator('textarea').first()).toHaveValue('Alpha');
    await focus.getByRole('button', { name: /^Remove row 1/ }).press('Enter');
    await page.keyboard.press('F6');
    await page.keyboard.press('Enter');
    await expect(focus.locator('textarea').first()).toHaveValue('Alpha');
    await expect(focus.locator('[data-row]').first().locator(':focus')).toHaveCount(1);
  });

  await test.step('one route is chosen, and shares add up to 100 %', async () => {
    const routes = (await goTo(page, 'gp_main')).getByRole('radio');
    await routes.nth(0).check();
    await routes.nth(1).check();
    await expect(routes.and(page.locator(':checked'))).toHaveCount(1);
    const shares = await goTo(page, 'gp_shares');
    await shares.locator('input[inputmode=decimal]').first().fill('90');
    await expect(shares.getByText(/^10\s?% left to allocate/)).toBeVisible();
  });

  await test.step('the starting values of the targets come from step 1', async () => {
    const targets = await goTo(page, 'ta_targets');
    await targets.getByRole('button', { name: say('plan.carried.use_values') }).click();
    await expect(targets.locator('input[inputmode=decimal]').first()).toHaveValue('250');
  });

  await test.step('the months that the cash covers are worked out', async () => {
    const cash = await goTo(page, 'fr_cash');
    const columns = 2;
    await cash.locator('input[inputmode=decimal]').nth(0).fill('50');
    await cash.locator('input[inputmode=decimal]').nth(columns).fill('20');
    const months = cash.getByRole('group', { name: say('growth_plan.question.fr_cash.computed.runway') });
    await expect(months).toContainText('2.5');
  });

  await test.step('the first priority is chosen among those of the list', async () => {
    const list = await goTo(page, 'pr_list');
    for (const [index, row] of (await list.locator('ol > li').all()).entries())
      await row.locator('textarea').first().fill(`Priority ${index}`);
    const first = await goTo(page, 'pr_first');
    await expect(first.getByRole('radio')).toHaveCount(3);
    await first.getByRole('radio', { name: 'Priority 1' }).check();
  });

  await test.step('a finding leads to its place, and is dismissed with a reason alone', async () => {
    const check = await goTo(page, 'rv_check');
    const items = check.getByRole('listitem');
    const count = await items.count();
    expect(count).toBeGreaterThan(3);
    await expect(items.getByRole('link')).toHaveCount(count);
    const late = items.filter({ hasText: say('review.finding.runway_short') });
    await late.getByRole('button').click();
    await late.getByRole('button', { name: say('review.pass') }).click();
    await expect(late.getByText(say('review.reason_required')).first()).toBeVisible();
    await late.getByRole('textbox').fill('The owners lend more');
    await late.getByRole('button', { name: say('review.pass') }).press('Enter');
    await expect(items.getByRole('button')).toHaveCount(count - 1);
    await expect(items.getByRole('button').first()).toBeFocused();
    await check.locator('summary').click();
    await expect(check.getByText('The owners lend more')).toBeVisible();
    await check.getByRole('link', { name: say('review.finding.no_followup') }).click();
    await expect(questionSection(page, 'pr_followup')).toBeInViewport();
  });

  await test.step('a question to the consultant has at most 1,000 characters', async () => {
    const question = await goTo(page, 'rv_question');
    await question.locator('textarea').fill('q'.repeat(1_001));
    await expect(question.locator('textarea')).toHaveAttribute('aria-invalid', 'true');
  });
});

test('the theme and the single keys are kept on the device alone', async ({ page, browser }) => {
  const shortcuts = (on: Page) => on.getByRole('dialog', { name: say('shortcuts.title') });
  await speak(page, 'en');
  await openSession(page, server, 'client@example.com');
  await page.goto(`${server.url}/account`);
  let sent = 0;
  page.on('request', (request) => (sent += Number(request.method() === 'POST')));
  await page
    .getByRole('combobox', { name: say('theme.label') })
    .last()
    .selectOption('dark');
  await page.getByRole('heading', { level: 1 }).press('?');
  await shortcuts(page).getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('heading', { level: 1 }).press('?');
  await expect(shortcuts(page)).toHaveCount(0);
  expect(sent).toBe(0);

  const elsewhere = await (await browser.newContext()).newPage();
  await speak(elsewhere, 'en');
  await openSession(elsewhere, server, 'client@example.com');
  await elsewhere.goto(`${server.url}/account`);
  await expect(elsewhere.locator('html')).not.toHaveAttribute('data-theme', 'dark');
  await elsewhere.getByRole('heading', { level: 1 }).press('?');
  await expect(shortcuts(elsewhere)).toBeVisible();
  await elsewhere.context().close();
});
