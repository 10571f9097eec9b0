import { PRODUCT_SLUG } from '@app/schema/product';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleIn, expectToFold } from '../support/accessible.ts';
import { loseAnswer } from '../support/hold.ts';
import { asPerson, type Api } from '../support/person-api.ts';
import { sayIn } from '../support/say.ts';
import { startServer, type Server } from '../support/server.ts';
import { expect, LANGUAGES, openSession, speak, test } from '../support/test.ts';

/* A completed plan is opened again, and each side reads in its notifications what the other did. */

const CLIENT = 'client4@example.com';
const CONSULTANT = { email: 'consultant2@example.com', area: 'consultant' } as const;
const COMPANY = 'Havulinna Kiintokaluste Oy';
const say = sayIn('en');
let server: Server;
let client: Api;
let planId = '';

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  server = await startServer();
  client = await asPerson(server.url, 'user', CLIENT);
  ({ id: planId } = await client.query<{ id: string }>('client.activePlan'));
  const steps = await client.query<{ growthPlanStep: { id: string } }[]>('plan.completedSteps', { id: planId });
  const completed = steps.map(({ growthPlanStep: { id } }) => ({ growthPlanStepId: id, completed: true }));
  await client.mutate('plan.saveCompletedSteps', { id: planId, completedQuestions: completed.slice(0, -1) });
  await client.mutate('plan.complete', { id: planId });
});
test.afterAll(() => server.stop());

const open = async (page: Page, who: Parameters<typeof openSession>[2], path: string) => {
  await speak(page, 'en');
  await openSession(page, server, who);
  await page.goto(server.url + path);
};
const bell = (page: Page, name: string | RegExp) => page.getByRole('banner').getByRole('button', { name });
const reopen = (page: Page) => page.getByRole('main').getByRole('button', { name: say('reopen.button'), exact: true });
const confirm = (page: Page) => page.getByRole('dialog').getByRole('button', { name: say('reopen.button') });

test('the client opens a completed plan again and writes on where the plan begins', async ({ page }) => {
  await open(page, CLIENT, `/client/${PRODUCT_SLUG}?plan=${planId}`);
  await expect(page.getByText(say('completed.reopen.title'))).toBeVisible();
  await reopen(page).press('Enter');
  await expect(page.getByText(say('reopen.text'))).toBeVisible();
  await page.keyboard.press('Escape');
  await reopen(page).press('Enter');
  await confirm(page).dblclick();
  await expect(page.getByText(/can be edited again\.$/)).toBeVisible();
  await expect(page.getByRole('main').getByRole('textbox').first()).toBeEditable();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
});

test('its consultant reads so in the notifications; opening the plan from there marks all that are about it as read', async ({
  page,
}) => {
  await open(page, CONSULTANT, '/consultant/dashboard');
  await bell(page, 'Notifications, 3 unread').press('Enter');
  const list = page.getByRole('dialog', { name: say('notifications.title') });
  await expect(list.getByRole('link')).toContainText([
    `Unread: Plan reopened: ${COMPANY}`,
    `Unread: Plan completed before your feedback: ${COMPANY}`,
    `Unread: Waiting for your feedback: ${COMPANY}`,
  ]);
  await expectAccessible(page, 'notifications');
  await list.getByRole('link').first().press('Enter');
  await expect(page).toHaveURL(new RegExp(`plan=${planId}`));
  await expect(bell(page, /unread/)).toHaveCount(0);
  await expect(reopen(page)).toHaveCount(0);
});

test('the consultant marks all as read, and reopens the plan the next time', async ({ page }) => {
  await client.mutate('plan.complete', { id: planId });
  await open(page, CONSULTANT, '/consultant/dashboard');
  await bell(page, 'Notifications, 1 unread').press('Enter');
  await page.getByRole('button', { name: say('notifications.mark_all') }).press('Enter');
  await expect(page.getByRole('dialog').getByText('Unread:')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(bell(page, 'Notifications')).toBeFocused();
  await expect(bell(page, /unread/)).toHaveCount(0);
  await page.goto(`${server.url}/consultant/${PRODUCT_SLUG}?plan=${planId}`);
  await reopen(page).press('Enter');
  await confirm(page).press('Enter');
  await expect(page.getByText(/can be edited again\.$/)).toBeVisible();
  await expect(reopen(page)).toHaveCount(0);
});

test('a page that is opened in any way marks what it shows as read, but not what comes while it is open', async ({
  page,
}) => {
  const consultant = await asPerson(server.url, 'consultant', CONSULTANT.email);
  const { user } = await consultant.query<{ user: { id: string } }>('plan.get', { id: planId });
  const [step] = await client.query<{ growthPlanStep: { id: string } }[]>('plan.completedSteps', { id: planId });
  const comment = { id: planId, growthPlanStepId: step!.growthPlanStep.id, feedbackText: 'Well put' };
  await consultant.mutate('feedback.save', comment);
  await consultant.mutate('client.saveGeneralFeedback', { id: user.id, feedbackText: 'Good work' });
  const marked: string[] = [];
  page.on('request', (request) => request.url().includes('notification.markRead') && marked.push(request.url()));

  await open(page, CLIENT, '/client/dashboard');
  await expect(bell(page, 'Notifications, 3 unread')).toBeVisible();
  await page
    .getByRole('navigation')
    .getByRole('link', { name: say('nav.my_plan') })
    .click();
  await expect(bell(page, 'Notifications, 1 unread')).toBeVisible();
  await page.goto(`${server.url}/client/general-feedback`);
  await expect(page.getByText('Good work')).toBeVisible();
  await expect.poll(() => marked).toHaveLength(2);
  await expect(bell(page, /unread/)).toHaveCount(0);

  const meanwhile = Promise.withResolvers<void>();
  await page.route(/notification\.list/, async (route) => {
    await meanwhile.promise;
    await route.continue();
  });
  await page.goto(`${server.url}/client/${PRODUCT_SLUG}`);
  await expect(page.getByRole('main').getByRole('textbox').first()).toBeEditable();
  await consultant.mutate('feedback.save', comment);
  meanwhile.resolve();
  await bell(page, 'Notifications, 1 unread').press('Enter');
  await expect(page.getByRole('dialog').getByText('Unread:')).toHaveCount(1);
  expect(marked).toHaveLength(2);
});

test('a plan that can no longer be reopened says so in place', async ({ page }) => {
  await client.mutate('plan.complete', { id: planId });
  await open(page, CONSULTANT, `/consultant/${PRODUCT_SLUG}?plan=${planId}`);
  await loseAnswer(page, 'plan.reopen');
  await reopen(page).press('Enter');
  await confirm(page).press('Enter');
  await expect(reopen(page)).toHaveCount(0); // it is open by now
  await client.mutate('plan.complete', { id: planId });
  await page.reload();
  await reopen(page).press('Enter');
  const consultant = await asPerson(server.url, 'consultant', CONSULTANT.email);
  const { user } = await consultant.query<{ user: { id: string } }>('plan.get', { id: planId });
  await consultant.mutate('client.giveNewPlan', { id: user.id });
  await client.mutate('plan.create', { name: 'Next', businessUnit: '' });
  await confirm(page).press('Enter');
  await expect(page.getByText('This plan can no longer be reopened.')).toBeVisible();
});

test('the list of notifications is accessible in both languages and themes, and folds to 320 pixels', async ({
  page,
}) => {
  await openSession(page, server, CLIENT);
  for (const [index, language] of LANGUAGES.entries()) {
    await speak(page, language);
    await page.goto(`${server.url}/client/dashboard`);
    await bell(page, new RegExp(`^${sayIn(language)('notifications.title')}`)).click();
    await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible();
    const look = { theme: index === 0 ? 'dark' : 'light', see: 'all' } as const;
    await expectAccessibleIn(page, `notifications in ${language}`, look);
    await expectToFold(page, `notifications in ${language}`);
  }
});
