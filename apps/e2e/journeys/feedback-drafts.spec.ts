import { PRODUCT_SLUG } from '@app/schema/product';
import { stepNameKey } from '@app/schema/text-keys';
import type { Page } from '@playwright/test';
import { askForFeedback, CONSULTANT } from '../support/feedback.ts';
import { hold } from '../support/hold.ts';
import { asPerson } from '../support/person-api.ts';
import { STEPS } from '../support/plan-filler.ts';
import { sayIn } from '../support/say.ts';
import { expect, LANGUAGES, openSession, speak, startWithMail, test } from '../support/test.ts';

/* What a consultant types and has not sent yet, on two devices. */

const CLIENT = 'client@example.com';

test.describe.configure({ mode: 'serial' });

const { server, mailbox } = startWithMail();

for (const language of LANGUAGES) {
  const say = sayIn(language);

  const field = (page: Page) => page.getByLabel(say('review_plan.field'), { exact: true });
  const saved = (page: Page) => page.locator('[data-save-state=saved]').first();
  const sendButton = (page: Page) => page.getByRole('button', { name: say('review_plan.send.button') }).first();

  /** The plan of the client, at a step, as the consultant sees it. */
  async function openReview(page: Page, step: number): Promise<void> {
    const { query } = await asPerson(server.url, 'user', CLIENT);
    const { id } = await query<{ id: string }>('client.activePlan');
    await page.goto(`${server.url}/consultant/${PRODUCT_SLUG}?plan=${id}&step=${step}`);
    await expect(field(page)).toBeVisible();
  }

  /** Another device of the consultant, or one of somebody else. */
  async function anotherDevice(page: Page, who: string | typeof CONSULTANT = CONSULTANT): Promise<Page> {
    const context = await page.context().browser()!.newContext();
    const other = await context.newPage();
    await speak(other, language);
    await openSession(other, server, who);
    return other;
  }

  test(`a draft appears on another device, and survives offline, a reload and a logout, in ${language}`, async ({
    page,
  }) => {
    await speak(page, language);
    await openSession(page, server, CONSULTANT);
    await openReview(page, 1);
    await field(page).fill('Typed here');
    await expect(saved(page)).toBeVisible();

    const other = await anotherDevice(page);
    await openReview(other, 1);
    await expect(field(other)).toHaveValue('Typed here');
    await other.context().setOffline(true);
    await field(other).fill('Typed here, and offline');
    await expect(other.locator('[data-save-state=offline]')).toBeVisible();
    await other.context().setOffline(false);
    await expect(saved(other)).toBeVisible();
    await other.context().close();

    await page.reload();
    await expect(field(page)).toHaveValue('Typed here, and offline');
    await page.context().clearCookies();
    const again = await anotherDevice(page);
    await openReview(again, 1);
    await expect(field(again)).toHaveValue('Typed here, and offline');
    await again.context().close();
  });

  test(`of two devices that type at once, one shows both texts and asks which to keep, in ${language}`, async ({
    page,
  }) => {
    await speak(page, language);
    await openSession(page, server, CONSULTANT);
    await openReview(page, 2);
    const other = await anotherDevice(page);
    await openReview(other, 2);
    await field(page).fill('Of the first');
    await expect(saved(page)).toBeVisible();
    await field(other).fill('Of the second');
    const conflict = other.getByRole('alert').filter({ hasText: say('server_errors_text.draft_changed') });
    for (const text of ['Of the first', 'Of the second']) await expect(conflict.getByText(text)).toBeVisible();
    await conflict.getByRole('button', { name: say('plan.conflict.keep_mine') }).click();
    await expect(saved(other)).toBeVisible();
    await page.reload();
    await expect(field(page)).toHaveValue('Of the second');

    await openReview(page, 3);
    await field(page).fill('Unseen by the other');
    await expect(saved(page)).toBeVisible();
    await sendButton(other).click(); // it was read before the third draft was there
    const dialog = other.getByRole('dialog');
    await dialog.getByRole('button', { name: say('review_plan.send.button') }).click();
    await expect(dialog.getByText(say('review_plan.send.changed'))).toBeVisible();
    await expect(dialog.getByText('Unseen by the other')).toBeVisible();
    await dialog.getByRole('button', { name: say('review_plan.send.button') }).click();
    await expect(dialog).toHaveCount(0);
    await expect(other.getByText(say('review_plan.send.done_entries', { name: 'Kaisa' }))).toBeVisible();
    await field(page).pressSequentially(', and more');
    const refusal = page.getByRole('alert').filter({ hasText: say('server_errors_text.draft_changed') });
    await expect(refusal.getByText('Unseen by the other, and more')).toBeVisible(); // nothing that was typed is lost
    await expect(refusal.getByText(say('review_plan.draft.none'))).toBeVisible();
    await refusal.getByRole('button', { name: say('plan.conflict.keep_mine') }).click();
    await expect(saved(page)).toBeVisible();
    await page.reload();
    await expect(field(page)).toHaveValue('Unseen by the other, and more'); // a draft, which is not sent
    await other.context().close();
  });

  /** Calls a documented path of the plan as who is logged in on a page; the status, and the key of a refusal. */
  function callFrom(page: Page, [method, path, data]: [method: string, path: string, data?: object]) {
    return page.evaluate(
      async ([as, to, body]) => {
        const { accessToken } = JSON.parse(localStorage.getItem('session')!) as { accessToken: string };
        const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
        const answer = await fetch(to, { method: as, headers, body });
        return `${answer.status} ${((await answer.json()) as { msg: string }).msg}`;
      },
      [method, path, JSON.stringify(data ?? {})] as const,
    );
  }

  test(`drafts and comments are no feedback; of two devices that send at once one does, in ${language}`, async ({
    page,
  }) => {
    const step = language === 'en' ? 7 : 8; // with no feedback so far
    const [text, comment] = [`Sent by two at once, ${language}`, `Only a comment, ${language}`];
    const { id, stepIds, owner } = await askForFeedback(server, CLIENT);
    const letters = mailbox.lettersTo(CLIENT).length;
    await speak(page, language);
    await openSession(page, server, CONSULTANT);
    await openReview(page, step);
    await field(page).fill(text);
    await expect(saved(page)).toBeVisible();
    const ofStep = new RegExp(`^${say('thread.title')}.*: ${say(stepNameKey(STEPS[step - 1]!.key))}$`);
    const talk = (on: Page) => on.getByRole('button', { name: ofStep });
    await talk(page).click();
    await page.getByRole('textbox', { name: say('thread.new') }).fill(comment);
    await page.getByRole('button', { name: say('thread.send') }).click();
    await expect(page.getByRole('listitem').filter({ hasText: comment })).toBeVisible();

    const client = await anotherDevice(page, CLIENT);
    const feedback = client.getByRole('region', { name: say('plan.feedback') });
    await client.goto(`${server.url}/client/${PRODUCT_SLUG}?step=${step}`);
    await talk(client).click();
    await expect(client.getByText(comment)).toBeVisible();
    await expect(feedback).toHaveCount(0);
    await expect(client.getByText(text)).toHaveCount(0);
    const plan = `/api/${PRODUCT_SLUG}/${id}/save`;
    const giveFrom = (on: Page) => callFrom(on, ['PUT', `${plan}/feedback-given`]);
    expect(await giveFrom(page)).toBe('404 no_feedback_yet');
    await page.reload();
    await expect(field(page)).toHaveValue(text);

    const other = await anotherDevice(page);
    await openReview(other, step);
    const devices = [page, other];
    const dialog = (on: Page) => on.getByRole('dialog');
    for (const device of devices) {
      await sendButton(device).click();
      await dialog(device).getByLabel(say('feedback_round.outcome.ready')).check();
    }
    const sending = await hold(devices, 'feedback.send');
    for (const device of devices)
      await dialog(device)
        .getByRole('button', { name: say('review_plan.send.button') })
        .click();
    await expect.poll(() => sending.count()).toBe(2);
    await sending.release();
    const done = (on: Page) => on.getByText(say('review_plan.send.done_round', { name: 'Kaisa' }));
    const succeeded = () => Promise.all(devices.map((device) => done(device).count()));
    await expect.poll(async () => (await succeeded()).toSorted()).toEqual([0, 1]);
    const loser = devices[(await succeeded()).indexOf(0)]!;
    await expect(dialog(loser).getByRole('alert')).toHaveText(say('review_plan.send.changed'));
    for (const device of devices) {
      await device.reload();
      await expect(device.getByText(say('review_plan.not_waiting')).first()).toBeVisible();
      await expect(device.getByText(say('review_plan.send.count', { count: 0 }))).toBeVisible();
      await expect(field(device)).toHaveValue('');
    }
    await client.reload();
    await expect(feedback.getByText(text)).toHaveCount(1);
    await expect.poll(() => mailbox.lettersTo(CLIENT).length).toBe(letters + 1);

    await owner.mutate('plan.submitForFeedback', { id });
    await page.reload();
    await field(page).fill('Only a draft');
    await expect(saved(page)).toBeVisible();
    expect(await giveFrom(page)).toBe('404 no_feedback_yet');
    const entry = { growth_plan_step_id: stepIds[step - 1], feedback_text: 'Published at once' };
    expect(await callFrom(page, ['POST', `${plan}/feedback`, entry])).toBe('201 submitted_feedback');
    await sendButton(page).click();
    const summary = dialog(page).getByLabel(say('review_plan.send.summary'));
    await summary.fill('Typed before the round ended');
    await dialog(page).getByLabel(say('feedback_round.outcome.ready')).check();
    await page.keyboard.press('Escape');
    await sendButton(page).click();
    await expect(dialog(page).getByLabel(say('feedback_round.outcome.ready'))).toBeChecked();
    expect(await giveFrom(page)).toBe('200 submitted_feedback'); // of which the page has not heard
    await dialog(page)
      .getByRole('button', { name: say('review_plan.send.button') })
      .click();
    await expect(dialog(page).getByRole('alert')).toHaveText(say('review_plan.send.round_changed'));
    await expect(summary).toHaveCount(0);
    await owner.mutate('plan.submitForFeedback', { id });
    await page.reload();
    await sendButton(page).click();
    await expect(summary).toHaveValue('Typed before the round ended');
    await dialog(page).getByLabel(say('feedback_round.outcome.ready')).check();
    const closed = await hold([page], 'feedback.send');
    await dialog(page)
      .getByRole('button', { name: say('review_plan.send.button') })
      .click();
    await expect.poll(closed.count).toBe(1);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    expect(await callFrom(page, ['POST', `${plan}/feedback`, entry])).toBe('201 submitted_feedback');
    expect(await giveFrom(page)).toBe('200 submitted_feedback');
    await closed.release();
    await expect(page.getByText(say('review_plan.send.round_changed'))).toBeVisible(); // the dialog that would say so is closed
    await page.reload();
    await expect(page.getByText(say('review_plan.not_waiting')).first()).toBeVisible();
    await expect(field(page)).toHaveValue('Only a draft');
    await client.reload();
    await expect(feedback.getByText('Published at once')).toHaveCount(2);
    await expect(client.getByText('Only a draft')).toHaveCount(0);
    await client.context().close();
    await other.context().close();
  });

  test(`a summary is still there to read when the client completes the plan meanwhile, in ${language}`, async ({
    page,
  }) => {
    const { id, owner, consultant } = await askForFeedback(server, CLIENT);
    const steps = await owner.query<{ growthPlanStep: { id: string } }[]>('plan.completedSteps', { id });
    const completed = steps.map(({ growthPlanStep: each }) => ({ growthPlanStepId: each.id, completed: true }));
    await owner.mutate('plan.saveCompletedSteps', { id, completedQuestions: completed.slice(0, -1) });
    await speak(page, language);
    await openSession(page, server, CONSULTANT);
    await openReview(page, 3);
    await field(page).fill('On a step');
    await sendButton(page).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('review_plan.send.summary')).fill('What it all comes to');
    await dialog.getByLabel(say('feedback_round.outcome.ready')).check();
    await owner.mutate('plan.complete', { id });
    await dialog.getByRole('button', { name: say('review_plan.send.button') }).click();
    await expect(dialog.getByRole('alert')).toHaveText(say('review_plan.send.completed'));
    const left = (within: Page | typeof dialog) =>
      within.getByRole('status').filter({ hasText: say('review_plan.send.left_summary') });
    await expect(left(dialog)).toContainText('What it all comes to');
    await dialog.getByRole('button', { name: say('review_plan.send.button') }).click();
    await expect(page.getByText(say('review_plan.send.done_entries', { name: 'Kaisa' }))).toBeVisible();
    await page.reload();
    await expect(left(page)).toContainText('What it all comes to');
    await left(page)
      .getByRole('button', { name: say('review_plan.send.forget_summary') })
      .click();
    await expect(left(page)).toHaveCount(0);
    await expect
      .poll(async () => (await consultant.query<{ drafts: object[] }>('feedback.rounds', { id })).drafts)
      .toEqual([]);
    await owner.mutate('plan.reopen', { id });
  });
}
