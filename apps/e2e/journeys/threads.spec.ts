import { PRODUCT_SLUG } from '@app/schema/product';
import { stepNameKey } from '@app/schema/text-keys';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleAt, expectToFold } from '../support/accessible.ts';
import { hold, loseAnswer } from '../support/hold.ts';
import { asPerson } from '../support/person-api.ts';
import { STEPS } from '../support/plan-filler.ts';
import { inEachLanguage } from '../support/say.ts';
import { expect, openSession, speak, startWithMail, test } from '../support/test.ts';

/* Client and consultant talk about a step, an answer and a to-do of a plan; nothing typed is lost, and nobody reads more than they may. */

const CLIENT = 'client@example.com';
const CONSULTANT = { email: 'consultant@example.com', area: 'consultant' } as const;
const ADMIN = { email: 'admin@example.com', area: 'admin' } as const;
const TARGETS = 6; // the step with the open thread of the demo

inEachLanguage((language, say) => {
  const { server } = startWithMail(); // its own: so many logins of one client would reach their limit on a shared one

  const unread = new RegExp(
    [1, 2].map((count) => say('thread.unread', { count }).replace(String(count), '').trim()).join('|'),
  );

  type Plan = { id: string; percentCompleted: number };
  type Listed = { items: { id: string; commentCount: number; unread: number; resolvedAt: string | null }[] };

  const readPlan = async () => (await asPerson(server.url, 'user', CLIENT)).query<Plan>('client.activePlan');

  /** Opens a step of the demo plan as somebody, with a thread when it is named. */
  type Who = string | typeof CONSULTANT | typeof ADMIN;

  async function open(page: Page, [who, more = `step=${TARGETS}`]: [who: Who, more?: string]) {
    const { id } = await readPlan();
    await openSession(page, server, who);
    const area = typeof who === 'string' ? 'client' : who.area;
    const path = area === 'admin' ? `admin/${PRODUCT_SLUG}-view` : `${area}/${PRODUCT_SLUG}`;
    await page.goto(`${server.url}/${path}?plan=${id}&${more}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }

  const card = (page: Page, question = 'ta_targets') => page.locator(`#question-${question}`);
  const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name });
  const discussion = (page: Page, question?: string) =>
    card(page, question).getByRole('button', { name: new RegExp(`^${say('thread.title')}`) });
  const reply = (page: Page) => page.getByRole('textbox', { name: say('thread.reply') });
  const sendReply = (page: Page) =>
    page.locator('form', { has: reply(page) }).getByRole('button', { name: say('thread.send') });

  test('a client asks by keyboard alone, the consultant reads it from today’s needs and answers, and the client reads that it is new', async ({
    page,
    browser,
  }) => {
    const question = 'Entä jos palkkaamme vuokra-asentajan?';
    const answer = 'Laskekaa se ensin.';
    await speak(page, language);
    await open(page, [CLIENT]);
    await discussion(page).focus();
    await page.keyboard.press('Enter');
    await expect(discussion(page)).toHaveAttribute('aria-expanded', 'true');
    await expect(
      card(page)
        .getByText(say('thread.visible_to', { count: 1, names: say('thread.your_consultant', { name: 'Aino Laine' }) }))
        .first(),
    ).toBeVisible();
    await reply(page).fill('\n\nKiitos!');
    await reply(page).press('Control+Home');
    await page.keyboard.type(`${question} @Ai`);
    const option = page.getByRole('option', { name: 'Aino Laine' });
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(page, 'the list of people', 'colours');
    await page.keyboard.press('Enter');
    await expect(option).toHaveCount(0);
    await expect(reply(page)).toHaveValue(`${question} @Aino Laine \n\nKiitos!`);
    await page.keyboard.press('Control+Enter');
    await expect(
      card(page).getByRole('listitem').filter({ hasText: question }).getByText('@Aino Laine', { exact: true }),
    ).toBeVisible();
    await expect(reply(page)).toHaveValue('');
    await expect(page).toHaveURL(new RegExp(`step=${TARGETS}`)); // not the next step

    const staff = await browser.newPage();
    await speak(staff, language);
    await openSession(staff, server, CONSULTANT);
    await staff.goto(`${server.url}/consultant/dashboard`);
    await staff
      .getByRole('link', { name: new RegExp(`^${say('today.see_thread')}`) })
      .first()
      .press('Enter');
    await expect(card(staff).getByText(question)).toBeVisible();
    await reply(staff).fill(`Hyvä ajatus.\n${answer}`);
    await sendReply(staff).click();
    await expect(card(staff).getByText(answer)).toBeVisible();
    await staff.close();

    await page.goto(`${server.url}/client/dashboard`);
    await page
      .getByRole('link', { name: new RegExp(say(stepNameKey(STEPS[TARGETS - 1]!.key))) })
      .and(page.locator('[href*="thread="]'))
      .click();
    await expect(card(page).getByText(answer)).toBeVisible();
    await expect(discussion(page)).not.toContainText(unread);
  });

  test('comments that come while a thread is open wait behind a button, and one’s own comment shows them', async ({
    page,
  }) => {
    await page.clock.install();
    await speak(page, language);
    await open(page, [CLIENT]);
    await discussion(page).click();
    await expect(reply(page)).toBeVisible();
    const consultant = await asPerson(server.url, 'consultant', CONSULTANT.email);
    const { id } = await readPlan();
    const { items } = await consultant.query<Listed>('thread.list', { id, state: ['open'] });
    const say2 = async (text: string) =>
      consultant.mutate('thread.comment', { id, threadId: items[0]!.id, commentId: crypto.randomUUID(), text });
    await say2('Ensimmäinen uusi');
    await say2('Toinen uusi');
    await page.clock.runFor(61_000);
    const show = button(page, say('thread.show_new', { count: 2 }));
    await expect(show).toBeVisible();
    await expect(page.getByText('Ensimmäinen uusi')).toHaveCount(0);
    await show.press('Enter');
    await expect(page.getByText('Toinen uusi')).toBeVisible();
    await expect(page.locator('li:focus', { hasText: 'Ensimmäinen uusi' })).toHaveCount(1);
    const client = await asPerson(server.url, 'user', CLIENT);
    await expect
      .poll(async () => (await client.query<Listed>('thread.list', { id, state: ['open'] })).items[0]!.unread)
      .toBe(0);
  });

  test('an unsent comment survives a reload and a lost network, and sent twice it is stored once', async ({
    page,
    context,
  }) => {
    await speak(page, language);
    await open(page, [CLIENT, 'step=2']);
    const key = 'di_purpose';
    await discussion(page, key).click();
    const field = card(page, key).getByRole('textbox', { name: say('thread.new') });
    await field.fill('Kirjoitettu junassa');
    await page.reload();
    await discussion(page, key).click();
    await expect(field).toHaveValue('Kirjoitettu junassa');
    const reading = await hold([page], 'thread.list'); // the failure does not wait for it
    await context.setOffline(true);
    const send = card(page, key).getByRole('button', { name: say('thread.send') });
    await send.click();
    await expect(card(page, key).getByText(say('server_errors_text.no_response'))).toBeVisible();
    await expect(field).toHaveValue('Kirjoitettu junassa');
    await reading.release();
    await loseAnswer(page, 'thread.comment');
    await context.setOffline(false); // the page sends it again, twice
    await expect(card(page, key).locator('[data-thread]')).toBeFocused();
    await expect(field).toBeHidden();
    await expect(card(page, key).getByText('Kirjoitettu junassa')).toHaveCount(1);
    await expect(discussion(page, key)).toContainText(say('thread.count', { count: 1 }));
  });

  test('an author edits and deletes a comment, a thread is resolved and opened again, and a failure is said in its place', async ({
    page,
  }) => {
    await speak(page, language);
    await open(page, [CLIENT, 'step=3']);
    const key = 'cm_voice';
    await discussion(page, key).click();
    const field = card(page, key).getByRole('textbox', { name: say('thread.new') });
    await field.fill('Ensimmäinen versio');
    await card(page, key)
      .getByRole('button', { name: say('thread.send') })
      .click();
    const thread = card(page, key).locator('[data-thread]');
    await expect(thread).toBeFocused();
    await card(page, key)
      .getByRole('button', { name: say('thread.edit'), exact: true })
      .click();
    const edit = page.getByRole('textbox', { name: say('thread.edit_field') });
    await expect(edit).toHaveValue('Ensimmäinen versio');
    await page.route('**/trpc/thread.editComment*', (route) =>
      route.fulfill({
        status: 409,
        json: {
          error: { message: 'too_late_to_edit', code: -32009, data: { httpStatus: 409, msg: 'too_late_to_edit' } },
        },
      }),
    );
    await edit.fill('Toinen versio');
    await button(page, say('thread.save')).click();
    await expect(page.getByText(say('server_errors_text.too_late_to_edit'))).toBeVisible();
    await expect(edit).toHaveValue('Toinen versio');
    await page.unroute('**/trpc/thread.editComment*');
    await button(page, say('thread.save')).click();
    await expect(card(page, key).getByText('Toinen versio')).toBeVisible();
    await expect(card(page, key).getByText(say('thread.edited'))).toBeVisible();

    await button(page, say('thread.resolve')).press('Enter');
    const reopen = button(page, say('thread.reopen'));
    await expect(reopen).toBeFocused();
    await expect(card(page, key).getByText(say('thread.resolved'), { exact: true })).toBeVisible();
    await expect(reopen).not.toHaveAttribute('aria-busy'); // until then it does nothing
    await reopen.press('Enter');
    await expect(button(page, say('thread.resolve'))).toBeFocused();
    await button(page, say('thread.resolve')).press('Enter');
    await expect(reopen).toBeFocused();
    await thread.locator('summary').click();
    await reply(page).fill('Avataan uudelleen');
    await sendReply(page).press('Enter');
    await expect(button(page, say('thread.resolve'))).toBeVisible();
    await expect(sendReply(page)).toBeFocused();

    await card(page, key)
      .getByRole('button', { name: say('thread.delete'), exact: true })
      .first()
      .click();
    await button(page, say('thread.delete_confirm')).click();
    await expect(card(page, key).getByText(say('thread.deleted'))).toBeVisible();
    await expect(page.getByText('Toinen versio')).toHaveCount(0);
    await expect(card(page, key).locator(':focus')).toHaveCount(1);
  });

  test('threads on a to-do, on a step and about feedback', async ({ page }) => {
    const texts = ['Kuka hoitaa tämän?', 'Kysykää, jos jokin jäi epäselväksi.'] as const;
    await speak(page, language);
    await open(page, [CLIENT, 'step=3']);
    await card(page, 'cm_voice')
      .getByRole('button', { name: new RegExp(`^${say('plan.todos')}`) })
      .click();
    const todo = page.locator('[id^="todo-"]').first();
    await todo.getByRole('button', { name: new RegExp(`^${say('thread.title')}`) }).click();
    await todo.getByRole('textbox', { name: say('thread.new') }).fill(texts[0]);
    await todo.getByRole('button', { name: say('thread.send') }).click();
    await expect(todo.getByText(texts[0])).toBeVisible();
    await expect(page.getByText(say('thread.on_todo', { task: '' }).trim()).first()).toBeVisible();

    const last = page.locator('[id^="todo-"]').last();
    await last.getByRole('button', { name: new RegExp(`^${say('thread.title')}`) }).click();
    await last.getByRole('textbox', { name: say('thread.new') }).fill('Kesken jäänyt');
    const { id } = await readPlan();
    const todoId = (await last.getAttribute('id'))!.slice('todo-'.length);
    await (await asPerson(server.url, 'user', CLIENT)).mutate('todo.delete', { id, todoId });
    await page.reload();
    await discussion(page, 'cm_voice').click();
    await expect(card(page, 'cm_voice').getByRole('textbox', { name: say('thread.new') })).toHaveValue('Kesken jäänyt');

    const position = STEPS.findIndex(({ key }) => key === 'direction') + 1; // one with feedback in the demo
    await open(page, [CONSULTANT, `step=${position}`]);
    await button(page, new RegExp(`^${say('thread.discuss')} ?:`))
      .first()
      .click();
    await page.getByRole('textbox', { name: say('thread.new') }).fill(texts[1]);
    await button(page, say('thread.send')).click();
    await expect(page.getByText(say('thread.on_feedback', { author: 'Aino Laine' })).first()).toBeVisible();
    await expect(page.getByRole('textbox', { name: say('thread.new') })).toBeHidden(); // it is stored
    await page.reload();
    const name = say(stepNameKey('direction'));
    await button(page, new RegExp(`^${say('thread.count', { count: 1 })} ?: ${name}`)).click(); // of the step
    await expect(page.getByText(texts[1]).first()).toBeVisible();
  });

  test('an admin reads threads and writes none', async ({ page }) => {
    await speak(page, language);
    await open(page, [ADMIN]);
    await discussion(page).click();
    await expect(card(page).getByText('Nostimme huoltosopimusten tavoitteen')).toBeVisible();
    await expect(page.getByRole('textbox', { name: say('thread.reply') })).toHaveCount(0);
    for (const name of ['thread.resolve', 'thread.delete']) await expect(button(page, say(name))).toHaveCount(0);
    await expect(discussion(page)).not.toContainText(unread);
  });

  test('on a phone threads are a sheet, in both themes', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 844 });
    await speak(page, language);
    await open(page, [CLIENT]);
    await discussion(page).click();
    const sheet = page.getByRole('dialog', { name: say('thread.title') });
    const field = sheet.getByRole('textbox', { name: say('thread.reply') });
    await expect(field).toBeVisible();
    await field.pressSequentially('@a');
    await expect(sheet.getByRole('option')).toHaveText('Aino Laine');
    await page.keyboard.press('Escape'); // closes the list alone
    await expect(sheet.getByRole('option')).toHaveCount(0);
    await field.pressSequentially('i');
    await expect(sheet.getByRole('option')).toHaveText('Aino Laine');
    await expectAccessibleAt(sheet, 320);
    await expectToFold(page, 'threads on a phone');
    await page.setViewportSize({ width: 320, height: 844 });
    await field.fill('');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();

    await page.setViewportSize({ width: 1280, height: 900 });
    await page.reload();
    await discussion(page).click();
    await expectAccessibleAt(card(page).getByText('Nostimme huoltosopimusten'), 1280);
    await expectToFold(page, 'threads on a wide screen');
  });
});
