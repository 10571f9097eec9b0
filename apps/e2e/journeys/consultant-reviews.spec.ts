import { PRODUCT_SLUG } from '@app/schema/product';
import { stepNameKey } from '@app/schema/text-keys';
import type { Locator, Page } from '@playwright/test';
import { expectAccessibleAtAll } from '../support/accessible.ts';
import { visit } from '../support/pages.ts';
import { asPerson } from '../support/person-api.ts';
import { STEPS } from '../support/plan-filler.ts';
import { sayIn, type Say } from '../support/say.ts';
import { enter, expect, type Language, openSession, PASSWORD, speak, startWithMail, test } from '../support/test.ts';

const TABS_AT_MOST = 25; // from the heading of a step to its field
const PAIRS = [
  { language: 'en', consultant: 'consultant@example.com', client: 'client@example.com' },
  { language: 'fi', consultant: 'consultant2@example.com', client: 'client4@example.com' },
] as const;

test.describe.configure({ mode: 'serial' });

const { server, mailbox } = startWithMail();

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const field = (page: Page) => page.locator('main textarea').first();
const stepName = (say: Say, position: number) => say(stepNameKey(STEPS[position - 1]?.key ?? ''));

/** Calls a documented path as somebody who has logged in. */
async function callAs(page: Page, area: 'user' | 'consultant', email: string) {
  const login = await page.request.post(`${server.url}/api/login/${area}`, { data: { email, password: PASSWORD } });
  const { access_token: token } = (await login.json()) as { access_token: string };
  return async (method: 'GET' | 'POST' | 'PUT', path: string, data?: object): Promise<Record<string, unknown>> => {
    const answer = await page.request.fetch(`${server.url}/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(data && { data }),
    });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as Record<string, unknown>;
  };
}

/** The client's active plan, sent for feedback. */
async function sendPlan(page: Page, client: string): Promise<string> {
  const call = await callAs(page, 'user', client);
  const { id } = await call('GET', `user/get/active-${PRODUCT_SLUG}`);
  await call('PUT', `${PRODUCT_SLUG}/${String(id)}/save/submit-for-feedback`);
  return String(id);
}

/** Answers question 11.4, which the consultant sees first. */
async function ask(client: string, value: string): Promise<void> {
  type Placed = { id: string; key: string };
  const api = await asPerson(server.url, 'user', client);
  const { id } = await api.query<{ id: string }>('client.activePlan');
  const document = await api.query<{ questionnaireId: string; answers: { questionId: string; version: number }[] }>(
    'plan.document',
    { id },
  );
  const { steps } = await api.query<{ steps: { id: string; questions: Placed[] }[] }>('questionnaire.get', {
    id: document.questionnaireId,
  });
  const step = steps.at(-1)!; // the review
  const questionId = step.questions.find(({ key }) => key === 'rv_question')!.id; // the shipped questionnaire has it
  const version = document.answers.find((answer) => answer.questionId === questionId)?.version ?? 0;
  await api.mutate('plan.saveAnswer', { id, stepId: step.id, questionId, value, version });
}

/** Goes on with Tab until the field for feedback has the focus. */
async function tabToField(page: Page): Promise<void> {
  for (let tabs = 0; tabs < TABS_AT_MOST; tabs += 1) {
    if (await field(page).evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the field cannot be reached with Tab');
}

/** A double click whose second half comes when the button is gone. */
async function pressTwice(page: Page, button: Locator): Promise<void> {
  await button.hover();
  await page.mouse.down();
  await page.mouse.up();
  await expect(button).toHaveCount(0);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

/** A page for somebody else, in the same language. */
async function another(page: Page, language: Language): Promise<Page> {
  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error('no browser');
  const own = await context.newPage();
  await speak(own, language);
  return own;
}

for (const { language, consultant, client } of PAIRS)
  test(`a consultant reviews a plan with the keyboard and ends the round once; the client reads it, in ${language}`, async ({
    page,
  }) => {
    const say = sayIn(language);
    const first = `Ensimmäinen <b>n p</b> ${language}`;
    const second = `Toinen ${language}`;
    const summary = `Yhteenveto <u>s</u> ${language}`;
    const question = `Riittääkö <i>rahoitus</i>? ${language}`;
    await ask(client, question);
    const planId = await sendPlan(page, client);
    await speak(page, language);
    await openSession(page, server, { email: consultant, area: 'consultant' });

    await page.goto(`${server.url}/consultant/${PRODUCT_SLUG}`);
    await page.getByLabel(say('plans.state'), { exact: true }).selectOption('submitted');
    await expect(page).toHaveURL(/state=submitted/);
    const waiting = page.locator('main tbody tr').filter({ hasText: say('clients.turn.consultant') });
    await waiting.locator(`a[href*="plan=${planId}"]`).first().click();
    await expect(page).toHaveURL(new RegExp(`plan=${planId}`));
    await expect(heading(page)).toHaveText(say('review_plan.cover.title'));
    const asked = page.getByRole('region', { name: say('review_plan.cover.question') });
    await expect(asked.getByText(question)).toBeInViewport(); // first, as the help at question 11.4 promises
    for (const part of ['cover.confidence', 'findings', 'cover.targets'])
      await expect(page.getByRole('region', { name: say(`review_plan.${part}`) })).toBeVisible();
    await page.keyboard.press('n');
    await expect(heading(page)).toHaveText(stepName(say, 1));
    const send = page.getByRole('button', { name: say('review_plan.send.button') }).first();

    await page.keyboard.press('n');
    await expect(heading(page)).toHaveText(stepName(say, 2));
    await expect(heading(page)).toBeFocused();
    await page.keyboard.press('p');
    await expect(heading(page)).toHaveText(stepName(say, 1));
    await page.keyboard.press('n');
    await expect(heading(page)).toHaveText(stepName(say, 2));

    await tabToField(page);
    await page.keyboard.type(first);
    await expect(heading(page)).toHaveText(stepName(say, 2));
    await page.reload();
    await expect(field(page)).toHaveValue(first);
    await page.keyboard.press('n');
    await expect(heading(page)).toHaveText(stepName(say, 3));
    await page.keyboard.press('p');
    await expect(field(page)).toHaveValue(first);
    await heading(page).focus(); // keys of the page are for the page
    await page.keyboard.press('n');
    await expect(heading(page)).toHaveText(stepName(say, 3));
    await field(page).fill(second);
    await expect(page.locator('article').getByText(second)).toHaveCount(0);

    await send.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    for (const text of [first, second]) await expect(dialog.getByText(text)).toBeVisible();
    const confirm = dialog.getByRole('button', { name: say('review_plan.send.button') });
    await confirm.click();
    await expect(dialog.getByText(say('review_plan.send.no_outcome'))).toBeVisible();
    await expect(dialog.getByRole('radio').first()).toBeFocused();
    await page.keyboard.press('Space');
    await dialog.getByRole('textbox').fill(summary);
    await confirm.dblclick();
    await expect(page.getByText(say('review_plan.not_waiting')).first()).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(page.locator('article').getByText(second)).toHaveCount(1);
    await expect(field(page)).toHaveValue('');
    const letter = await mailbox.next(client);
    expect(letter.subject).toContain(sayIn('fi')('email.feedback_given.subject', { plan: '' }).trim()); // the client’s own language

    const reader = await another(page, language);
    await enter(reader, server, client);
    const entries = reader.getByRole('region', { name: say('dashboard.latest.title') }).getByRole('listitem');
    await expect(entries.filter({ hasText: second })).toContainText(say('dashboard.latest.new'));
    await expect(entries.filter({ hasText: first })).toContainText(say('dashboard.latest.new'));
    await visit(reader, server.url, `/client/${PRODUCT_SLUG}?step=2`);
    await expect(reader.locator('article').getByText(first)).toBeVisible();
    const feedback = reader.getByRole('region', { name: say('plan.feedback') });
    await Promise.all([
      reader.waitForResponse('**/trpc/feedback.markRead'),
      pressTwice(reader, feedback.getByRole('button', { name: say('plan.feedback.mark_read') })),
    ]);
    await expect(feedback).toBeFocused();
    await visit(reader, server.url, '/client/dashboard');
    await expect(entries.filter({ hasText: second })).toContainText(say('dashboard.latest.new'));
    await expect(entries.filter({ hasText: first })).not.toContainText(say('dashboard.latest.new'));
    await visit(reader, server.url, `/client/${PRODUCT_SLUG}?step=11`);
    const history = reader.locator('details', { hasText: say('feedback_round.number', { number: 1 }) });
    await history.locator('summary').click();
    await expect(history.getByRole('listitem')).toHaveCount(1);
    const outcome = reader.getByRole('region', { name: say('plan.outcome') });
    await expect(outcome.getByText(say('feedback_round.outcome.ready'))).toBeVisible();
    await expect(outcome.getByText(summary)).toBeVisible();
    await reader.context().close();

    expect(mailbox.lettersTo(client)).toHaveLength(1);
  });

test('in the next round the consultant sees in words what the client changed, and goes there', async ({ page }) => {
  const say = sayIn('en');
  const { client, consultant } = PAIRS[0];
  const writer = await another(page, 'en');
  await openSession(writer, server, client);
  await writer.goto(`${server.url}/client/${PRODUCT_SLUG}?step=5`);
  const answer = writer.locator('main textarea').first();
  await answer.fill('Muutettu vastaus');
  await answer.blur();
  await expect(writer.getByText(/^(Saved|All saved)/)).toBeVisible();
  await writer.context().close();
  const planId = await sendPlan(page, client);

  await speak(page, 'en');
  await openSession(page, server, { email: consultant, area: 'consultant' });
  await page.goto(`${server.url}/consultant/${PRODUCT_SLUG}?plan=${planId}&step=1`);
  await page.getByRole('link', { name: say('review_plan.next_changed', { step: 5, name: stepName(say, 5) }) }).click();
  await expect(heading(page)).toHaveText(stepName(say, 5));
  const changed = page.locator('main section', { hasText: 'Muutettu vastaus' });
  await expect(changed.getByText(say('review_plan.changed'))).toBeVisible();
  await expect(page.getByRole('navigation').getByText(say('review_plan.changed_short'))).toHaveCount(1);
});

test('general feedback reaches the client’s page', async ({ page }) => {
  const { client, consultant } = PAIRS[0];
  const asClient = await callAs(page, 'user', client);
  const { id } = await asClient('GET', 'user/get/profile');
  const asConsultant = await callAs(page, 'consultant', consultant);
  await asConsultant('POST', `user/${String(id)}/save/general-feedback`, { feedback_text: 'Jatkakaa samaan malliin' });
  await speak(page, 'fi');
  await openSession(page, server, client);
  await page.goto(`${server.url}/client/general-feedback`);
  await expect(page.getByText('Jatkakaa samaan malliin')).toBeVisible();
});

test('a plan of somebody else’s client is not there, and an admin reads every plan without a field', async ({
  page,
}) => {
  const say = sayIn('en');
  const planId = await sendPlan(page, PAIRS[0].client);
  await speak(page, 'en');
  await openSession(page, server, { email: 'consultant2@example.com', area: 'consultant' });
  await page.goto(`${server.url}/consultant/${PRODUCT_SLUG}?plan=${planId}`);
  await expect(heading(page)).toHaveText(say('review_plan.not_found'));

  const admin = await another(page, 'en');
  await openSession(admin, server, { email: 'admin@example.com', area: 'admin' });
  await admin.goto(`${server.url}/admin/${PRODUCT_SLUG}-view?plan=${planId}&step=2`);
  await expect(admin.getByText(say('review_plan.as_admin'))).toBeVisible();
  await expect(admin.locator('article').first()).toBeVisible();
  await expect(field(admin)).toHaveCount(0);
  await expect(admin.getByRole('button', { name: say('review_plan.send.button') })).toHaveCount(0);
  await expectAccessibleAtAll(admin.locator('article').first());
  await admin.context().close();
});

for (const { language, consultant, client } of PAIRS) {
  test(`axe finds nothing on the review, and it never scrolls sideways, in ${language}`, async ({ page }) => {
    test.setTimeout(240_000); // of six views, each at two widths and in two themes
    const say = sayIn(language);
    const planId = await sendPlan(page, client);
    await speak(page, language);
    await openSession(page, server, { email: consultant, area: 'consultant' });
    const review = `/consultant/${PRODUCT_SLUG}`;
    await visit(page, server.url, review);
    await expectAccessibleAtAll(page.locator('main a[href*="plan="]').first());
    await visit(page, server.url, `${review}?plan=${planId}`);
    await expectAccessibleAtAll(page.getByRole('region', { name: say('review_plan.cover.question') }));
    for (const step of [1, 2, 11]) {
      await visit(page, server.url, `${review}?plan=${planId}&step=${step}`);
      await expect(heading(page)).toHaveText(stepName(say, step));
      await expectAccessibleAtAll(heading(page));
    }
    await page.setViewportSize({ width: 320, height: 900 });
    await page.getByRole('button', { name: say('review_plan.write') }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('textbox').fill('Puhelimella kirjoitettu');
    await expect(sheet.locator('[data-save-state=saved]')).toBeVisible();
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: say('review_plan.send.button') })
      .first()
      .click();
    await expectAccessibleAtAll(page.getByRole('dialog').getByText('Puhelimella kirjoitettu'));
  });
}
