import { PRODUCT_SLUG } from '@app/schema/product';
import type { Page } from '@playwright/test';
import { loseAnswer } from '../support/hold.ts';
import { asPerson, type Api } from '../support/person-api.ts';
import { questionSection } from '../support/plan-filler.ts';
import { inEachLanguage } from '../support/say.ts';
import { startServer, type Server } from '../support/server.ts';
import { expect, openSession, speak, test } from '../support/test.ts';

/* A plan becomes one that is only read while its client is at it: the page says so, and the keyboard stays in it. */

const CLIENT = 'client4@example.com';
const LAST_STEP = 11;
const KEY = 'di_purpose';

inEachLanguage((language, say) => {
  let server: Server;
  let client: Api;
  let id = '';

  test.describe.configure({ mode: 'serial' });
  test.beforeAll(async () => {
    server = await startServer();
    client = await asPerson(server.url, 'user', CLIENT);
    ({ id } = await client.query<{ id: string }>('client.activePlan'));
    const steps = await client.query<{ growthPlanStep: { id: string } }[]>('plan.completedSteps', { id });
    const completed = steps.map(({ growthPlanStep: step }) => ({ growthPlanStepId: step.id, completed: true }));
    await client.mutate('plan.saveCompletedSteps', { id, completedQuestions: completed.slice(0, -1) });
  });
  test.afterAll(() => server.stop());

  const open = async (page: Page, step: number) => {
    await speak(page, language);
    await openSession(page, server, CLIENT);
    await page.goto(`${server.url}/client/${PRODUCT_SLUG}?step=${step}`);
  };
  /** It says so, and a screen reader begins at its heading. */
  const expectCompleted = async (page: Page) => {
    await expect(page.getByText(say('plan.completed_on', { date: '' }).trim())).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  };

  test('somebody completes the plan while another writes in it', async ({ page }) => {
    await open(page, 2);
    const field = questionSection(page, KEY).locator('textarea').first();
    await field.fill('Saved');
    await expect(page.locator('[data-save-state=saved]').first()).toBeVisible();
    await client.mutate('plan.complete', { id });
    await field.pressSequentially(' and more');
    await expectCompleted(page);
    await expect(page.getByText('Saved and more')).toBeVisible(); // what could not be saved is shown
    await client.mutate('plan.reopen', { id });
  });

  test('the answer to completing it is lost, and the completed plan is shown', async ({ page }) => {
    await open(page, LAST_STEP);
    const complete = say('review.complete.button');
    await page.getByRole('main').getByRole('button', { name: complete }).press('Enter');
    await loseAnswer(page, 'plan.complete');
    await page.getByRole('dialog').getByRole('button', { name: complete }).press('Enter');
    await expect(page.getByText(say('completed.lead'))).toBeVisible();
    await expectCompleted(page);
  });
});
