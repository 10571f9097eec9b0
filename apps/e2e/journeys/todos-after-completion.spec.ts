import { readFileSync } from 'node:fs';
import { PRODUCT_SLUG } from '@app/schema/product';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleIn, expectToFold } from '../support/accessible.ts';
import { loseAnswer } from '../support/hold.ts';
import { asPerson } from '../support/person-api.ts';
import { sayIn } from '../support/say.ts';
import { startServer, type Server } from '../support/server.ts';
import { expect, LANGUAGES, openSession, speak, test } from '../support/test.ts';

/* A completed plan is carried out: its client moves, drops, restores and adds to-dos, and its consultant reads what happened. */

const EMAIL = 'client4@example.com';
const say = sayIn('en');
let server: Server;
let planId = '';
let task = '';

test.beforeAll(async () => {
  server = await startServer();
  const client = await asPerson(server.url, 'user', EMAIL);
  ({ id: planId } = await client.query<{ id: string }>('client.activePlan'));
  const steps = await client.query<{ growthPlanStep: { id: string } }[]>('plan.completedSteps', { id: planId });
  const completed = steps.map(({ growthPlanStep: { id } }) => ({ growthPlanStepId: id, completed: true }));
  await client.mutate('plan.saveCompletedSteps', { id: planId, completedQuestions: completed.slice(0, -1) });
  await client.mutate('plan.complete', { id: planId });
  const todos = await client.query<{ task: string; done: boolean; deadline: string | null }[]>('todo.list', {
    id: planId,
  });
  ({ task } = todos.find(({ done, deadline }) => !done && deadline !== null)!);
});
test.afterAll(() => server.stop());

const openList = async (page: Page) => {
  await speak(page, 'en');
  await openSession(page, server, EMAIL);
  await page.goto(`${server.url}/${PRODUCT_SLUG}/alltodo`);
};
const row = (page: Page) => page.locator('[data-todo]').filter({ hasText: task }).first();
const press = (page: Page, key: string) => page.getByRole('button', { name: say(key), exact: true }).press('Enter');
const undo = (page: Page) => page.getByRole('button', { name: say('ui.undo'), exact: true });

test('by the keyboard a to-do is moved with a reason, noted, and the move is undone after a reload', async ({
  page,
}) => {
  await openList(page);
  const details = page.getByRole('button', { name: say('all_todos.details_of', { task }) });
  await details.press('Enter');
  await expect(row(page).getByText(say('all_todos.history.none'))).toBeVisible();
  await press(page, 'all_todos.change.deadline');
  const day = page.getByLabel(say('all_todos.change.deadline'), { exact: true });
  await expect(day).toBeFocused();
  await page.keyboard.type('1.1.2020');
  await page.keyboard.press('Tab');
  await page.getByLabel(say('all_todos.change.reason')).fill('The bank is slow');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(say('validation_errors_text.past_day'))).toBeVisible();
  await expect(page.getByLabel(say('all_todos.change.reason'))).toHaveValue('The bank is slow');
  for (const [typed, shown] of [
    ['35.12.', '35.12.'],
    ['31.12.2031', '31 Dec 2031'],
  ] as const) {
    await day.fill(typed);
    await page.reload();
    await details.press('Enter');
    await press(page, 'all_todos.change.deadline');
    await expect(day).toHaveValue(shown);
    await expect(page.getByLabel(say('all_todos.change.reason'))).toHaveValue('The bank is slow');
  }
  await day.press('Control+Enter');
  await expect(undo(page)).toBeFocused();
  await details.press('Enter');
  await expect(row(page).getByText('The bank is slow')).toBeVisible();
  await press(page, 'all_todos.change.note');
  await page.keyboard.type('Asked again on Monday');
  await page.keyboard.press('Control+Enter');
  await expect(row(page).getByText('Asked again on Monday')).toBeVisible();
  await page.reload();
  await undo(page).press('Enter');
  await expect(page.getByText('Undone: 1.')).toBeVisible();
  await expect(undo(page)).toHaveCount(0);
  await expect(row(page)).not.toContainText('2031');
});

test('several are chosen and dropped together; one is restored, another is done again', async ({ page }) => {
  await openList(page);
  await press(page, 'all_todos.choose');
  await expect(page.locator('[data-todo] input').first()).toBeFocused();
  const boxes = page.locator('[data-todo]').getByRole('checkbox');
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await press(page, 'all_todos.change.drop');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(say('validation_errors_text.required'))).toBeVisible();
  await page.getByLabel(say('all_todos.change.drop_reason')).fill('No budget');
  await page.keyboard.press('Control+Enter');
  const dropped = page.getByRole('region', { name: say('all_todos.group.dropped') });
  await expect(dropped.locator('[data-todo]')).toHaveCount(2);
  await press(page, 'all_todos.choose.end');
  await expect(page.getByRole('button', { name: say('todo.add'), exact: true })).toBeFocused();
  await dropped
    .getByRole('button', { name: /^Details/ })
    .first()
    .click();
  await press(page, 'all_todos.change.restore');
  await expect(dropped.locator('[data-todo]')).toHaveCount(1);
  const client = await asPerson(server.url, 'user', EMAIL);
  const reasons = async () => {
    const { todos } = await client.query<{ todos: { done: boolean; dropReason: string | null }[] }>('plan.document', {
      id: planId,
    });
    return todos.filter(({ dropReason }) => dropReason !== null).map((todo) => [todo.done, todo.dropReason]);
  };
  await dropped.getByRole('checkbox').press('Space'); // its row goes elsewhere
  await expect.poll(reasons).toEqual([]);
  await page
    .getByRole('region', { name: say('ui.toasts') })
    .getByRole('button', { name: say('ui.undo') })
    .click();
  await expect.poll(reasons).toEqual([[false, 'No budget']]);
  await expect(dropped.locator('[data-todo]')).toHaveCount(1);
  await dropped
    .getByRole('button', { name: /^Details/ })
    .first()
    .click();
  await press(page, 'all_todos.change.again');
  const text = page.getByRole('textbox', { name: say('todo.task') });
  await expect(text).toBeFocused();
  await text.fill('A smaller one');
  await loseAnswer(page, 'todo.add');
  await page.keyboard.press('Control+Enter');
  await expect(text).toHaveCount(0);
  await page.reload();
  await expect(page.locator('[data-todo]').filter({ hasText: 'A smaller one' })).toHaveCount(1);
});

test('what is refused because the network has gone stays in its form until it is back', async ({ page, context }) => {
  await openList(page);
  await page
    .getByRole('button', { name: /^Details/ })
    .first()
    .click();
  await press(page, 'all_todos.change.note');
  await page.getByLabel(say('all_todos.change.note_text')).fill('Not to be lost');
  await page.reload();
  await page
    .getByRole('button', { name: /^Details/ })
    .first()
    .click();
  await press(page, 'all_todos.change.note');
  await expect(page.getByLabel(say('all_todos.change.note_text'))).toHaveValue('Not to be lost');
  await context.setOffline(true);
  await press(page, 'all_todos.change.note.save');
  await expect(page.getByText(say('server_errors_text.no_response'))).toBeVisible();
  await expect(page.getByLabel(say('all_todos.change.note_text'))).toHaveValue('Not to be lost');
  await context.setOffline(false); // the page sends it again
  await expect(page.getByRole('listitem').getByText('Not to be lost')).toBeVisible();
});

test('the consultant reads what happened and can change nothing', async ({ page }) => {
  await speak(page, 'en');
  await openSession(page, server, { email: 'consultant2@example.com', area: 'consultant' });
  await page.goto(`${server.url}/${PRODUCT_SLUG}/alltodo?plan=${planId}`);
  await page.getByRole('button', { name: say('all_todos.details_of', { task }) }).click();
  await expect(row(page).getByText('The bank is slow')).toBeVisible();
  for (const key of ['all_todos.change.note', 'all_todos.choose', 'todo.add'])
    await expect(page.getByRole('button', { name: say(key), exact: true })).toHaveCount(0);
});

test('an opened to-do and the bar are accessible in both languages and themes, and fold to 320 pixels', async ({
  page,
}) => {
  await openList(page);
  for (const [index, language] of LANGUAGES.entries()) {
    await speak(page, language);
    await page.reload();
    const own = sayIn(language);
    await page.getByRole('button', { name: own('all_todos.details_of', { task }) }).click();
    await page.getByRole('button', { name: own('all_todos.change.move'), exact: true }).click();
    await expectAccessibleIn(page, `details in ${language}`, { theme: index === 0 ? 'dark' : 'light', see: 'all' });
    await page.getByRole('button', { name: own('all_todos.choose'), exact: true }).click();
    await page.locator('[data-todo]').getByRole('checkbox').first().check();
    await page.getByRole('button', { name: own('all_todos.change.deadline'), exact: true }).click();
    await expectAccessible(page, `choosing in ${language}`);
  }
});

test.describe('the dashboard after completion', () => {
  const OWNER = 'client3@example.com';
  const region = (page: Page, key: string) => page.getByRole('region', { name: say(key), exact: true });

  test('has what is due, the feedback, the meeting, the plan and its PDFs, by the keyboard', async ({ page }) => {
    await speak(page, 'en');
    await openSession(page, server, OWNER);
    await page.goto(`${server.url}/client/dashboard`);
    await expect(region(page, 'all_todos.group.overdue').getByRole('checkbox')).toHaveCount(1);
    await expect(region(page, 'all_todos.group.overdue')).toContainText(say('all_todos.moved', { n: 2 }));
    const soon = region(page, 'all_todos.group.soon').getByRole('checkbox');
    await expect(soon).toHaveCount(3);
    await soon.first().press('Space');
    await expect(soon.first()).toBeChecked();
    await soon.first().press('Space');
    await expect(soon.first()).not.toBeChecked();
    await expect(
      region(page, 'dashboard.latest.title').getByText(say('dashboard.latest.new'), { exact: true }),
    ).toHaveCount(3);

    const meeting = page.waitForEvent('download');
    await region(page, 'completed.meeting.title').getByRole('button').press('Enter');
    expect((await meeting).suggestedFilename()).toMatch(/\.ics$/);
    const plan = region(page, 'dashboard.progress.title');
    await plan.getByRole('button', { name: say('paper.download') }).press('Enter');
    const pdf = page.waitForEvent('download');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('paper.wall') })
      .press('Enter');
    expect(readFileSync(await (await pdf).path(), 'latin1')).toMatch(/^%PDF-/); // a browser without a locale drops its name, which has a dash
    await page.keyboard.press('Escape');
    await plan.getByRole('link', { name: 'Growth plan: pooling to Sweden' }).press('Enter');
    await expect(region(page, 'completed.picture')).toBeVisible();
  });

  test('is next to a bar that leads to the plan and its to-dos, and says when a new plan can be started', async ({
    page,
  }) => {
    await speak(page, 'en');
    await openSession(page, server, OWNER);
    const bar = page.getByRole('navigation', { name: say('nav.main') });
    await page.goto(`${server.url}/client/dashboard`);
    await expect(bar.getByRole('button', { name: say('nav.start_plan') })).toBeVisible();
    await bar.getByRole('link', { name: say('nav.my_plan') }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Growth plan: pooling to Sweden' })).toBeVisible();
    await bar.getByRole('link', { name: say('nav.all_todos') }).press('Enter');
    await expect(page.getByRole('main')).toContainText('Growth plan: pooling to Sweden');
    await expect(bar.getByRole('button', { name: say('nav.start_plan') })).toBeVisible();

    const consultant = await asPerson(server.url, 'consultant', 'consultant@example.com');
    const { id } = await (await asPerson(server.url, 'user', OWNER)).query<{ id: string }>('client.profile');
    await consultant.mutate('client.giveNewPlan', { id });
    await page.goto(`${server.url}/client/dashboard`);
    await page.getByRole('link', { name: say('dashboard.start.act') }).press('Enter');
    await expect(page).toHaveURL(/start/);
  });

  test('is accessible in both languages and themes, folds to 320 pixels, and says when nothing is due', async ({
    page,
  }) => {
    await openSession(page, server, OWNER);
    for (const [index, language] of LANGUAGES.entries()) {
      await speak(page, language);
      await page.goto(`${server.url}/client/dashboard`);
      await expectAccessibleIn(page, `dashboard in ${language}`, { theme: index === 0 ? 'dark' : 'light', see: 'all' });
      await expectToFold(page, `dashboard in ${language}`);
    }
    const due = page.getByRole('region', { name: sayIn('fi')('dashboard.deadlines.title'), exact: true });
    for (const box of await due.getByRole('checkbox').all()) await box.check();
    await page.reload();
    await expect(due).toContainText(/Seuraava määräaika on \d+\.\d+\.\d{4}/);
    await expectAccessible(page, 'dashboard with nothing due');
  });
});
