import type { Page } from '@playwright/test';
import { PRODUCT_SLUG } from '@app/schema/product';
import { findNextSendingDay } from '../../api/src/features/sending/sending-days.ts';
import { addDays } from '../../api/src/lib/days.ts';
import { answer, questionSection, startPlan, STEPS } from '../support/plan-filler.ts';
import { asPerson } from '../support/person-api.ts';
import { visit } from '../support/pages.ts';
import { sayIn, type Say } from '../support/say.ts';
import { startServer, type Server } from '../support/server.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, LANGUAGES, logIn, speak, test } from '../support/test.ts';

const SENDING = { quietWeekends: true, quietHolidays: true, quietPeriods: [] }; // as an installation begins
const NEWCOMER = 'client2@example.com';
const WORDS = { en: 'Written by the team', fi: 'Johtoryhmän kirjoittama: äöå €' } as const;

for (const language of LANGUAGES) {
  const say = sayIn(language);
  const locale = language === 'en' ? 'en-GB' : 'fi-FI';
  const dayOf = (day: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
  const words = (what: string) => `${WORDS[language]} – ${what}`;

  test.describe(`in ${language}`, () => {
    test.use({ contextOptions: { reducedMotion: language === 'en' ? 'no-preference' : 'reduce' } });
    let server: Server;
    test.beforeAll(async () => {
      server = await startServer();
    });
    test.afterAll(async () => {
      await server.stop();
    });

    test('a newcomer takes a plan from start to submitted, and completes it', async ({ page }) => {
      test.setTimeout(240_000);
      expect(server.printed).toContain('User  client2@example.com  Growth#2026');
      await speak(page, language);
      await logIn(page, server, NEWCOMER);
      await startPlan(page, say);

      const heading = page.getByRole('heading', { level: 1 });
      for (const [index, step] of STEPS.slice(0, -1).entries()) {
        await expect(heading).toHaveText(say(`growth_plan.step.${step.key}.name`));
        if (index > 0) await expect(heading).toBeFocused();
        for (const question of step.questions) if (question.required) await answer(page, question, words);
        if (step.key === 'priorities') await writeTodos(page, say, 3);
        const done = Math.round((100 * countRequired(0, index + 1)) / countRequired(0, -1));
        await expect(page.getByRole('progressbar').first()).toHaveAttribute('aria-valuenow', String(done));
        const next = STEPS[index + 1]!; // the last step is not among those walked
        const name = say(`growth_plan.step.${next.key}.name`);
        await page.getByRole('button', { name: say('plan.step.mark_and_next', { name }) }).click();
      }
      await expect(heading).toBeFocused();
      await expect(page.getByRole('navigation', { name: say('plan.steps') })).not.toContainText(
        say('plan.state.started'),
      );

      const review = STEPS.at(-1)!; // the questionnaire has steps
      for (const question of review.questions) if (question.required) await answer(page, question, words);
      await page.getByRole('button', { name: say('review.submit.button') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('review.submit.button') })
        .click();
      await expect(page.getByText(say('review.submit.waiting_text'))).toBeVisible();

      await page.reload();
      await expect(page.getByText(say('review.submit.waiting_text'))).toBeVisible();
      await visit(page, server.url, `/client/${PRODUCT_SLUG}?step=2`);
      await expect(questionSection(page, 'di_picture').locator('textarea').first()).toHaveValue(words('di_picture'));

      await visit(page, server.url, '/client/dashboard'); // reads the list of completed plans, which is empty
      await page.getByRole('link', { name: say('nav.my_plan') }).click();
      await page.getByRole('button', { name: say('review.complete.button') }).click();
      const asked = page.getByRole('dialog');
      await expect(asked).toContainText('Aino Laine'); // who was asked for feedback and has not given it
      await expect(asked.getByRole('button', { name: say('review.complete.keep') })).toBeFocused();
      await expectAccessible(page, 'what is open before a plan is completed');
      await asked.getByRole('button', { name: say('review.complete.button') }).click();
      await expect(asked).toBeHidden();
      await expect(page.getByText(say('completed.lead'))).toBeVisible();
      await expect(heading).toBeFocused();
      await expectAccessible(page, 'a completed plan at a glance');
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: say('completed.meeting.add') }).click();
      expect((await saved).suggestedFilename()).toMatch(/\.ics$/);
      await page.getByRole('link', { name: say('nav.dashboard') }).click();
      await page.getByRole('link', { name: say('nav.my_plan') }).click(); // the bar leads to the completed plan
      await expect(page.getByText(say('completed.lead'))).toBeVisible();
      await visit(page, server.url, `/client/${PRODUCT_SLUG}?step=10`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('growth_plan.step.priorities.name'));
      await expect(page.locator('main textarea')).toHaveCount(0);
      const todo = page.getByRole('checkbox').first();
      await Promise.all([page.waitForResponse('**/trpc/todo.update'), todo.check()]);
      await page.reload();
      await expect(page.getByRole('checkbox').first()).toBeChecked();

      const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Helsinki' });
      const first = await readPlanId(server);
      await visit(page, server.url, `/client/${PRODUCT_SLUG}/follow-up?plan=${first}`);
      const state = page.getByRole('region', { name: say('follow_up.state.title') });
      await expect(state).toContainText(dayOf(findNextSendingDay(SENDING, addDays(today, 90))));
      const figures = page.getByRole('region', { name: say('follow_up.figures'), exact: true });
      await expect(figures.getByRole('heading', { level: 3 })).toHaveText([
        say('growth_plan.question.ta_targets.row.net_sales').replace(' (€)', ''),
        ...[1, 2].map((row) => words(`ta_leading ${row}`)),
      ]);
      const target = page.getByRole('term').filter({ hasText: say('follow_up.target_12') });
      const values = figures.locator('div').filter({ has: target }).getByRole('definition');
      await expect(values.filter({ hasText: language === 'en' ? /^12\.5\s€$/ : /^12,5\s€$/ }).first()).toBeVisible();

      const paused = page.getByText(say('follow_up.paused.title', { date: dayOf(today) }));
      await expect(paused).toHaveCount(0);
      await completeAnother(server);
      await page.goto(`${server.url}/client/${PRODUCT_SLUG}/follow-up?plan=${first}`);
      await expect(paused).toBeVisible();
      await visit(page, server.url, `/client/${PRODUCT_SLUG}/follow-up`); // of the plan that was completed last
      await expect(page.getByText('Growth 2028')).toBeVisible();
      await expect(paused).toHaveCount(0);
    });
  });
}

const countRequired = (from: number, to: number) =>
  STEPS.slice(from, to).flatMap(({ questions }) => questions.filter(({ required }) => required)).length;

/** The plan that the newcomer has completed. */
async function readPlanId(server: Server): Promise<string> {
  const client = await asPerson(server.url, 'user', NEWCOMER);
  const { items } = await client.query<{ items: { id: string }[] }>('plan.list', { state: ['completed'] });
  return items[0]!.id;
}

/** Takes another plan of the same business unit from its start to its end at once. */
async function completeAnother(server: Server): Promise<void> {
  const client = await asPerson(server.url, 'user', NEWCOMER);
  const consultant = await asPerson(server.url, 'consultant', 'consultant@example.com');
  const { id: clientId } = await client.query<{ id: string }>('client.profile');
  await consultant.mutate('client.giveNewPlan', { id: clientId });
  await client.mutate('plan.create', { name: 'Growth 2028', businessUnit: '' });
  const { id } = await client.query<{ id: string }>('client.activePlan');
  const steps = await client.query<{ growthPlanStep: { id: string } }[]>('plan.completedSteps', { id });
  const completed = steps.map(({ growthPlanStep }) => ({ growthPlanStepId: growthPlanStep.id, completed: true }));
  await client.mutate('plan.saveCompletedSteps', { id, completedQuestions: completed.slice(0, -1) });
  await client.mutate('plan.complete', { id });
}

async function writeTodos(page: Page, say: Say, count: number): Promise<void> {
  await questionSection(page, 'pr_list')
    .getByRole('button', { name: say('plan.todos'), exact: true })
    .click();
  const aside = page.getByRole('complementary');
  for (let index = 1; index <= count; index += 1) {
    const form = aside.locator('form textarea');
    const opener = aside.getByRole('button', { name: say('todo.add'), exact: true });
    await expect(form.or(opener).first()).toBeVisible();
    if (!(await form.isVisible())) await opener.click();
    await form.fill(`Todo ${index}`);
    await aside.locator('form button[type=submit]').click();
    await expect(aside.getByRole('checkbox')).toHaveCount(index);
  }
}
