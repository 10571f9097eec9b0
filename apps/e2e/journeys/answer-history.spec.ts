import { PRODUCT_SLUG } from '@app/schema/product';
import type { Locator, Page } from '@playwright/test';
import { expectAccessibleAt, expectNoSidewaysScroll } from '../support/accessible.ts';
import { press, reach } from '../support/keyboard.ts';
import { asPerson } from '../support/person-api.ts';
import { questionSection } from '../support/plan-filler.ts';
import { inEachLanguage } from '../support/say.ts';
import { startServer, type Server } from '../support/server.ts';
import { expect, openSession, speak, test } from '../support/test.ts';

/* The earlier versions of an answer: who wrote what, and how one of them is written again. */

const EMAIL = 'client5@example.com';
const KEY = 'di_picture';

inEachLanguage((language, say) => {
  /** What marks a version that was restored. */
  const restored = new RegExp(`${say('plan.history.from', { version: '' }).trim()} \\d+`);

  let server: Server;
  test.beforeAll(async () => {
    server = await startServer();
  });
  test.afterAll(async () => {
    await server.stop();
  });

  const field = (page: Page) => questionSection(page, KEY).locator('textarea').first();
  const state = (page: Page, kind: string) => page.locator(`[data-save-state="${kind}"]`);
  const historyButton = (page: Page, key = KEY) =>
    questionSection(page, key).getByRole('button', { name: new RegExp(`^${say('plan.history')} ?:`) });
  const panel = (page: Page) => page.getByRole('dialog');
  const versions = (page: Page) =>
    panel(page)
      .getByRole('listitem')
      .filter({ has: page.locator('.tabular') });
  const restoreIn = (version: Locator) => version.getByRole('button', { name: say('plan.history.restore') });

  async function open(page: Page): Promise<void> {
    await speak(page, language);
    await openSession(page, server, EMAIL);
    await page.goto(`${server.url}/client/${PRODUCT_SLUG}?step=2`);
    await expect(field(page)).toBeVisible();
  }

  async function write(page: Page, text: string): Promise<void> {
    await field(page).fill(text);
    await field(page).blur();
    await expect(state(page, 'saved')).toBeVisible();
  }

  /** Unfolds the newest sitting, by keyboard. */
  async function unfold(page: Page): Promise<void> {
    await press(page, historyButton(page));
    await press(page, panel(page).locator('summary').first());
  }

  test('by keyboard alone: what was written is in the history, an earlier version is restored, and that is undone', async ({
    page,
  }) => {
    await open(page);
    await write(page, 'We sell in Finland.');
    await write(page, 'We sell in Finland and Sweden.');
    await write(page, 'We sell in Norway.');
    await unfold(page);
    await expect(panel(page).getByRole('heading', { level: 3, name: say('plan.history.today') })).toBeVisible();
    const [newest, second] = [versions(page).nth(0), versions(page).nth(1)];
    await expect(newest).toContainText(say('plan.history.current'));
    await expect(restoreIn(newest)).toHaveCount(0);
    await expect(second.locator('ins')).toContainText('and Sweden');
    await expectAccessibleAt(panel(page), 1280);
    await press(page, restoreIn(second));
    await expect(panel(page)).toHaveCount(0);
    await expect(field(page)).toHaveValue('We sell in Finland and Sweden.');
    await expect(historyButton(page)).toBeFocused();
    await expect(state(page, 'saved')).toBeVisible();

    await page.keyboard.press('F6');
    await press(page, page.getByRole('button', { name: say('plan.undo'), exact: true }));
    await expect(field(page)).toHaveValue('We sell in Norway.');
    await expect(historyButton(page)).toBeFocused(); // where it was before F6
    await expect(state(page, 'saved')).toBeVisible();
    await page.reload();
    await expect(field(page)).toHaveValue('We sell in Norway.');
    await unfold(page);
    await expect(versions(page).nth(0)).toContainText(say('plan.history.current'));
    await expect(versions(page).nth(0)).toContainText(restored);
    await expect(versions(page).nth(1)).toContainText(restored);
  });

  test('what is being typed is saved before a version is restored', async ({ page }) => {
    await open(page);
    await write(page, 'Typed first');
    await write(page, 'Typed second');
    await field(page).fill('Typed last and not saved yet');
    await unfold(page);
    await expect(versions(page).nth(0)).toContainText('not saved yet');
    await press(page, restoreIn(versions(page).nth(2)));
    await expect(field(page)).toHaveValue('Typed first');
    await expect(state(page, 'saved')).toBeVisible();
    await unfold(page);
    await expect(versions(page).nth(1)).toContainText('not saved yet');
  });

  test('of a restore and a save in another window the second shows both wordings', async ({ page, browser }) => {
    await open(page);
    await write(page, 'Before the conflict');
    await write(page, 'At the conflict');
    await unfold(page);
    const earlier = versions(page).nth(1);
    await expect(restoreIn(earlier)).toBeVisible();
    await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' })); // it reads nothing again by itself
    const other = await (await browser.newContext()).newPage();
    await open(other);
    await write(other, 'The wording of the other window');
    await restoreIn(earlier).click();
    await expect(state(page, 'conflict')).toHaveText(say('plan.save.conflict'));
    const section = questionSection(page, KEY);
    await expect(section.getByText('The wording of the other window')).toBeVisible();
    await expect(page.getByRole('button', { name: say('plan.undo'), exact: true })).toHaveCount(0); // nor is it said to be restored
    await expect(section.getByRole('group', { name: say('plan.conflict.mine') })).toContainText('Before the conflict');
    await section.getByRole('button', { name: say('plan.conflict.keep_mine') }).press('Enter');
    await expect(field(page)).toBeFocused();
    await expect(state(page, 'saved')).toBeVisible();
    await page.reload();
    await unfold(page);
    await expect(versions(page).nth(0)).toContainText(restored);
  });

  type Document = { questionnaireId: string; answers: { questionId: string; version: number }[] };
  type Steps = { steps: { id: string; position: number; questions: { id: string; key: string; type: string }[] }[] };

  test('more than fifty versions come in pages, and an answer that was never given has none', async ({ page }) => {
    const owner = await asPerson(server.url, 'user', EMAIL);
    const { id } = await owner.query<{ id: string }>('client.activePlan');
    const { questionnaireId, answers } = await owner.query<Document>('plan.document', { id });
    const { steps } = await owner.query<Steps>('questionnaire.get', { id: questionnaireId });
    const questions = steps.flatMap((step) => step.questions.map((question) => ({ ...question, step })));
    const asked = questions.find(({ key }) => key === KEY)!;
    const place = { id, stepId: asked.step.id, questionId: asked.id };
    const nameOf = (version: number) => say('plan.history.version', { version, time: '' }).replace(/,.*/, '');
    await owner.mutate('plan.submitForFeedback', { id }); // what the plan was sent with is kept beyond the newest fifty
    const from = answers.find(({ questionId }) => questionId === asked.id)?.version ?? 0;
    for (let version = from; version < from + 60; version += 1)
      await owner.mutate('plan.saveAnswer', { ...place, value: `Text ${version + 1}`, version });
    await open(page);
    await unfold(page);
    await expect(versions(page)).toHaveCount(49); // the fiftieth waits for the one before it
    const more = panel(page).getByRole('button', { name: say('plan.history.earlier') });
    await more.click();
    await expect(more).toHaveCount(0);
    await panel(page)
      .locator('details')
      .evaluateAll((sittings) => sittings.forEach((sitting) => sitting.setAttribute('open', '')));
    await expect(versions(page).filter({ hasText: new RegExp(`^${nameOf(from)},`) })).toHaveCount(1);

    const given = new Set(answers.map(({ questionId }) => questionId));
    const unanswered = questions.find(
      ({ id: questionId, type }) => !given.has(questionId) && type !== 'checklist_auto',
    )!;
    await page.goto(`${server.url}/client/${PRODUCT_SLUG}?step=${unanswered.step.position}`);
    await historyButton(page, unanswered.key).click();
    await expect(panel(page)).toContainText(say('plan.history.none.text'));
  });

  test('on a phone the history is a sheet from below, and axe finds nothing', async ({ page }) => {
    await open(page);
    await write(page, 'Myymme Suomessa.');
    await write(page, 'Myymme Suomessa ja Ruotsissa.');
    await unfold(page);
    await expect(panel(page).locator('summary').first()).toContainText(language === 'fi' ? /, klo\u00a0\d/ : /, \d/);
    await expect(panel(page)).toContainText(say('plan.history.restore'));
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page, 'history');
      const box = (await panel(page).boundingBox())!;
      expect([box.x, Math.round(box.width), Math.round(box.y + box.height)]).toEqual([0, width, 800]);
    }
    await expectAccessibleAt(panel(page), 320);
    await page.keyboard.press('Escape');
    await expect(historyButton(page)).toBeFocused();
    await reach(page, field(page));
  });
});
