import { PRODUCT_SLUG } from '@app/schema/product';
import { optionKey, questionLabelKey, stepNameKey } from '@app/schema/text-keys';
import type { Page } from '@playwright/test';
import { expectAccessibleAtAll, expectNoSidewaysScroll } from '../support/accessible.ts';
import { press } from '../support/keyboard.ts';
import { visit } from '../support/pages.ts';
import { questionSection, STEPS } from '../support/plan-filler.ts';
import { COUNTED, PLANTED, plantChanges, WITH_TODO } from '../support/planted-changes.ts';
import { inEachLanguage } from '../support/say.ts';
import { expect, type Language, openSession, speak, startWithMail, test } from '../support/test.ts';

const CLIENT = 'client@example.com';
const CONSULTANT = { email: 'consultant@example.com', area: 'consultant' } as const;
const OWN = `/client/${PRODUCT_SLUG}`;
const WORDS: Record<Language, string> = {
  en: '3 words added, 5 removed',
  fi: 'Lisätty 3 sanaa, poistettu 5',
};

inEachLanguage((language, say) => {
  test.describe.configure({ mode: 'serial' });

  const { server } = startWithMail();
  let review = '';

  const heading = (page: Page) => page.getByRole('heading', { level: 1 });
  const positionOf = (key: string) =>
    STEPS.findIndex(({ questions }) => questions.some((each) => each.key === key)) + 1;
  const allChanges = say('plan.changes.all', { number: 1 });

  /** Opens a page for somebody, in a language. */
  async function open(page: Page, { as, path }: { as: string | typeof CONSULTANT; path: string }) {
    await speak(page, language);
    await openSession(page, server, as);
    await visit(page, server.url, path);
  }

  /** The page lists the planted changes, each with what was added and removed, and nothing else. */
  async function expectPlanted(page: Page): Promise<void> {
    await expect(heading(page)).toHaveText(allChanges);
    const questions = page.locator('main h3');
    await expect(questions).toHaveCount(PLANTED.length);
    for (const { key, added, removed } of PLANTED) {
      const card = page.locator('section > div', { has: page.getByRole('link', { name: say(questionLabelKey(key)) }) });
      if (added !== undefined) await expect(card.locator('ins').filter({ hasText: added }).first()).toBeVisible();
      if (removed !== undefined) await expect(card.locator('del').filter({ hasText: removed }).first()).toBeVisible();
      if (key === COUNTED.key) await expect(card.getByText(WORDS[language], { exact: true })).toBeVisible();
      if (key === WITH_TODO.key) await expect(card.getByText(WITH_TODO.task)).toBeVisible();
    }
    const [before, after] = optionsOf('sp_situation').map((option) => say(optionKey('sp_situation', option)));
    const choice = page.locator('section > div', {
      has: page.getByRole('link', { name: say(questionLabelKey('sp_situation')) }),
    });
    await expect(choice.locator('del')).toHaveText(`${say('plan.changes.removed')}: −${before}`);
    await expect(choice.locator('ins')).toHaveText(`${say('plan.changes.added')}: +${after}`);
    await expect(choice.getByText(/^Kaisa Niemelä, .*\d/)).toBeVisible();
  }

  const optionsOf = (key: string) =>
    STEPS.flatMap(({ questions }) => questions.filter((each) => each.key === key)).flatMap(({ options }) =>
      options.map((option) => option.key),
    );

  test('before a round has ended the page of changes says so', async ({ page }) => {
    await open(page, { as: 'client4@example.com', path: `${OWN}?view=changes` });
    await expect(page.getByText(say('plan.changes.no_round'))).toBeVisible();
    await expect(page.getByRole('link', { name: allChanges })).toHaveCount(0);
  });

  test('client and consultant see each of the fourteen planted changes and none that was undone', async ({
    page,
    browser,
  }) => {
    review = `/consultant/${PRODUCT_SLUG}?plan=${await plantChanges(server.url, { client: CLIENT, consultant: CONSULTANT.email })}`;
    await open(page, { as: CLIENT, path: `${OWN}?step=1` });
    await page.getByRole('link', { name: allChanges }).click();
    await expectPlanted(page);
    const failing = await page.context().newPage();
    await failing.route('**/trpc/review.changes*', (route) => route.abort());
    await failing.goto(`${server.url}${OWN}?view=changes`);
    const again = failing.getByRole('button', { name: say('ui.retry') });
    await expect(again).toBeVisible({ timeout: 20_000 }); // it is tried again by itself first
    await failing.unrouteAll();
    await again.click();
    await expectPlanted(failing);
    await failing.close();
    const staff = await (await browser.newContext()).newPage();
    await open(staff, { as: CONSULTANT, path: `${review}&view=changes` });
    await expectPlanted(staff);
    await expectAccessibleAtAll(heading(staff));
    await staff.context().close();
  });

  test('the client opens what changed at the question itself, on a phone too, and it shows what is typed', async ({
    page,
  }) => {
    await open(page, { as: CLIENT, path: `${OWN}?step=${positionOf('of_because')}&question=of_because` });
    const question = questionSection(page, 'of_because');
    await question.getByRole('textbox').first().fill('Nopein ja luotettavin toimitus');
    const button = question.getByRole('button', { name: say('plan.changes.what') });
    await expect(button).toBeVisible(); // it comes with what changed, after the question
    await page.keyboard.press('Shift+Tab');
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('ins')).toContainText('ja luotettavin');
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await page.setViewportSize({ width: 390, height: 844 });
    await button.click();
    await expectNoSidewaysScroll(page, 'what changed');
    await expectAccessibleAtAll(dialog);
    await page.keyboard.press('Escape');
    await expect(questionSection(page, 'of_focus').getByRole('button', { name: say('plan.changes.what') })).toHaveCount(
      0,
    );
    await question.getByRole('textbox').first().fill('Nopein ja varmin toimitus');
    await Promise.all([
      page.waitForResponse('**/trpc/plan.saveAnswer*'), // others read it
      question.getByRole('textbox').first().blur(),
    ]);
  });

  test('a review opens with the cover sheet, goes on to the first changed step, and shows changes before answers', async ({
    page,
  }) => {
    await open(page, { as: CONSULTANT, path: review });
    await expect(heading(page)).toHaveText(say('review_plan.cover.title'));
    const parts = ['cover.question', 'cover.confidence', 'findings', 'cover.changed', 'cover.targets', 'cover.threads'];
    for (const part of parts)
      await expect(page.getByRole('region', { name: say(`review_plan.${part}`), exact: true })).toBeVisible();
    const targets = page.getByRole('region', { name: say('review_plan.cover.targets'), exact: true });
    await expect(targets.getByRole('row', { name: /Tarjouksia kuussa/ })).toHaveText(/1.*2.*3/);
    await expectAccessibleAtAll(heading(page));

    const first = positionOf('sp_situation');
    const name = say(stepNameKey(STEPS[first - 1]?.key ?? ''));
    await press(page, page.getByRole('link', { name: say('review_plan.cover.start', { step: first, name }) }));
    await expect(heading(page)).toHaveText(name);
    const question = questionSection(page, 'sp_swot');
    const [changes, answer] = ['changes', 'answer'].map((each) =>
      question.getByRole('button', { name: say(`plan.changes.${each}`), exact: true }),
    );
    await expect(changes!).toHaveAttribute('aria-pressed', 'true');
    await expect(question.locator('ins')).toContainText('Oma malli');
    await expectAccessibleAtAll(question);
    await press(page, answer!, 'Space');
    await expect(question.locator('ins')).toHaveCount(0);
    await expect(question.getByText('Osaava väki')).toBeVisible();
    await press(page, changes!, 'Space');
    await expect(question.locator('ins')).toContainText('Oma malli');
    await expect(
      questionSection(page, 'sp_drivers').getByRole('button', { name: say('plan.changes.changes') }),
    ).toHaveCount(0);
  });

  test('an admin sees the same changes', async ({ page }) => {
    const path = review.replace(/^\/consultant\/[\w-]+/, `/admin/${PRODUCT_SLUG}-view`);
    await speak(page, language);
    await openSession(page, server, { email: 'admin@example.com', area: 'admin' });
    await visit(page, server.url, `${path}&view=changes`);
    await expectPlanted(page);
  });

  test('a part of the cover sheet whose question the questionnaire lacks is left out', async ({ page }) => {
    await page.route('**/trpc/questionnaire.get*', async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      await route.fulfill({ response, body: body.replaceAll('"key":"rv_question"', '"key":"rv_other"') });
    });
    await open(page, { as: CONSULTANT, path: review });
    for (const part of ['cover.confidence', 'findings', 'cover.changed', 'cover.targets', 'cover.threads'])
      await expect(page.getByRole('region', { name: say(`review_plan.${part}`), exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: say('review_plan.cover.question') })).toHaveCount(0);
  });
});
