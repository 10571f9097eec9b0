import { PRODUCT_SLUG } from '@app/schema/product';
import type { Page } from '@playwright/test';
import { visit } from '../support/pages.ts';
import { asPerson } from '../support/person-api.ts';
import { sayIn } from '../support/say.ts';
import { expect, openSession, speak, test } from '../support/test.ts';

/*
 * Acts that the server refuses, or cannot be asked for: each says so where it was asked for and reads it out, the page stays
 * as it is, and no short message at the window's edge is needed. Nothing reaches the server, so that the demo stays as it is.
 */

test.describe.configure({ mode: 'parallel' });

const say = sayIn('en');

type Act = {
  /** The procedure that does it. */
  procedure: string;
  /** Does it from the page, or does it again. */
  run: (page: Page) => Promise<void>;
};

const BROKEN = { status: 500, msg: 'unknown' };
const REFUSED = { status: 409, msg: 'plan_is_completed' };
const UNREACHED = { status: 0, msg: 'no_response' };

/** Every act fails as the server breaks, then as it refuses or is not reached; the message stays where the act is. */
async function expectInPlace(page: Page, acts: readonly Act[]): Promise<void> {
  for (const [index, { procedure, run }] of acts.entries()) {
    for (const failure of [BROKEN, index % 2 === 0 ? UNREACHED : REFUSED]) {
      const address = page.url();
      await refuse(page, procedure, failure);
      await run(page);
      const said = page
        .locator('main, dialog')
        .getByRole('alert')
        .filter({ hasText: say(`server_errors_text.${failure.msg}`) });
      await expect(said.last(), `${procedure} ${failure.status}`).toBeVisible();
      await expect(page.getByRole('region', { name: say('ui.toasts') }).getByRole('alert')).toHaveCount(0);
      expect(page.url()).toBe(address);
      await page.unrouteAll();
    }
    while (await page.locator('dialog[open]').count()) await page.keyboard.press('Escape');
  }
}

type Failure = { status: number; msg: string };

const refuse = (page: Page, procedure: string, { status: httpStatus, msg }: Failure): Promise<unknown> =>
  page.route(`**/trpc/${procedure}*`, (route) => {
    if (httpStatus === 0) return route.abort();
    return route.fulfill({
      status: httpStatus,
      json: { error: { message: msg, code: -32603, data: { httpStatus, msg } } },
    });
  });

/** Answers in place of the server that it is done. */
const accept = (page: Page, procedure: string, data: object): Promise<unknown> =>
  page.route(`**/trpc/${procedure}*`, (route) => route.fulfill({ json: { result: { data } } }));

const button = (page: Page, key: string) => page.getByRole('button', { name: say(key) });
const press = (key: string) => (page: Page) => button(page, key).first().click();
const confirm = (page: Page, key: string) =>
  page
    .locator('dialog[open]')
    .last()
    .getByRole('button', { name: say(key) })
    .click();
/** Opens the dialog, unless it stayed, and confirms. */
const pressAndConfirm =
  (key: string, confirmed = key) =>
  async (page: Page) => {
    if ((await page.locator('dialog[open]').count()) === 0) await press(key)(page);
    await confirm(page, confirmed);
  };

test.beforeEach(({ page }) => speak(page, 'en'));

test('acts on a plan that fail say so in place', async ({ page, server }) => {
  await openSession(page, server, 'client@example.com');
  const open = (path: string) => visit(page, server.url, path);
  await open(`/client/${PRODUCT_SLUG}?step=2`);
  await expectInPlace(page, [
    { procedure: 'plan.saveCompletedSteps', run: press('plan.step.unmark') },
    { procedure: 'feedback.markRead', run: press('plan.feedback.mark_read') },
  ]);
  await page
    .getByRole('button', { name: say('plan.todos_count', { count: 1 }) })
    .first()
    .click();
  const todo = page.locator('li[id^=todo-]').first();
  await expectInPlace(page, [
    { procedure: 'todo.update', run: () => todo.getByRole('checkbox').click() },
    { procedure: 'todo.delete', run: () => todo.getByRole('button', { name: /^Delete/ }).click() },
    {
      procedure: 'todo.create',
      run: async () => {
        const task = page.getByLabel(say('todo.task'));
        if ((await task.count()) === 0) await press('todo.add')(page);
        await task.fill('Soitetaan');
        await task.press('Enter');
        await expect(task).toHaveValue('Soitetaan');
      },
    },
  ]);
  await page.getByRole('button', { name: say('share.button') }).click();
  await expectInPlace(page, [
    { procedure: 'share.set', run: () => page.getByRole('checkbox', { name: say('share.switch') }).click() },
  ]);
  const owner = await asPerson(server.url, 'user', 'client@example.com');
  const { id } = await owner.query<{ id: string }>('client.activePlan');
  await owner.mutate('share.set', { id, shared: true }); // a plan that is not shared has no link to renew
  await page.getByRole('button', { name: say('share.button') }).click();
  await expectInPlace(page, [
    {
      procedure: 'share.renew',
      run: async () => {
        await press('share.renew.button')(page);
        await confirm(page, 'share.renew.button');
      },
    },
  ]);
  await owner.mutate('share.set', { id, shared: false });
  await open(`/client/${PRODUCT_SLUG}?step=11`);
  await expectInPlace(page, [{ procedure: 'plan.submitForFeedback', run: pressAndConfirm('review.submit.button') }]);
  await open(`/${PRODUCT_SLUG}/alltodo`);
  await expectInPlace(page, [{ procedure: 'todo.exportCsv', run: press('exports.todos.download') }]);
});

test('acts on the own account that fail say so in place', async ({ page, server }) => {
  const { mutate } = await asPerson(server.url, 'user', 'client3@example.com'); // another place where it is logged in
  await mutate('token.create', {
    name: 'Kirjanpito',
    readOnly: true,
    areas: ['plans'],
    expiresOn: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
  });
  await openSession(page, server, 'client3@example.com');
  await visit(page, server.url, '/account');
  await expectInPlace(page, [
    { procedure: 'account.endSession', run: () => page.locator('main li').nth(1).getByRole('button').click() },
    { procedure: 'account.endOtherSessions', run: pressAndConfirm('account.sessions.end_others') },
    { procedure: 'token.revoke', run: pressAndConfirm('tokens.revoke') },
  ]);
  await openSession(page, server, 'client4@example.com');
  await visit(page, server.url, `/client/${PRODUCT_SLUG}?step=11`);
  await expectInPlace(page, [{ procedure: 'plan.complete', run: pressAndConfirm('review.complete.button') }]);
});

test('acts of a consultant that fail say so in place', async ({ page, server }) => {
  await openSession(page, server, { email: 'consultant@example.com', area: 'consultant' });
  await visit(page, server.url, '/consultant/dashboard');
  await expectInPlace(page, [{ procedure: 'client.snooze', run: pressAndConfirm('today.snooze') }]);
  await accept(page, 'client.snooze', { msg: 'updated' });
  await pressAndConfirm('today.snooze')(page);
  await expect(button(page, 'today.undo')).toBeVisible();
  await page.unrouteAll();
  await expectInPlace(page, [{ procedure: 'client.snooze', run: press('today.undo') }]);
  await visit(page, server.url, '/consultant/clients');
  const choose = () => page.locator('main tbody').getByRole('checkbox').first().check();
  await choose();
  await expectInPlace(page, [
    { procedure: 'client.giveNewPlans', run: press('clients.bulk.right') },
    { procedure: 'client.inviteAgain', run: press('clients.bulk.invite') },
    { procedure: 'client.exportCsv', run: press('clients.export') },
  ]);
  const move = async () => {
    if ((await page.locator('dialog[open]').count()) === 0) {
      await press('clients.move_to')(page);
      await page.locator('dialog').getByRole('radio').last().press('Space'); // while the dialog opens, a click can hit its button
    }
    await page.locator('dialog[open] button').filter({ hasText: 'Move 1' }).click();
  };
  await expectInPlace(page, [{ procedure: 'consultant.moveClients', run: move }]);
  await accept(page, 'consultant.moveClients', { msg: 'moved_clients', count: 1 });
  await move();
  await refuse(page, 'consultant.undoMove', BROKEN);
  await press('clients.undo')(page);
  await expect(page.getByRole('status').filter({ hasText: say('server_errors_text.unknown') })).toBeFocused();
});

test('acts of an admin that fail say so in place', async ({ page, server }) => {
  const data = { name: 'Matti Metsälä', company: 'Metsälän Konepaja Oy', email: 'matti@example.org', message: '' };
  expect((await page.request.post(`${server.url}/trpc/auth.requestAccount`, { data })).ok()).toBe(true);
  await openSession(page, server, { email: 'admin@example.com', area: 'admin' });
  await visit(page, server.url, '/admin/dashboard');
  await expectInPlace(page, [{ procedure: 'admin.declineAccountRequest', run: pressAndConfirm('requests.decline') }]);
  await visit(page, server.url, '/admin/audit');
  await expectInPlace(page, [{ procedure: 'admin.exportAudit', run: press('audit.export.act') }]);
  await visit(page, server.url, '/admin/edit-texts?key=nav.menu');
  const text = page.locator('textarea[lang=en]');
  await text.fill('My menu');
  await expectInPlace(page, [{ procedure: 'language.saveMessages', run: () => text.press('ControlOrMeta+Enter') }]);
  await expect(text).toHaveValue('My menu');
  await text.fill(say('nav.menu'));
  await visit(page, server.url, '/admin/edit-texts?view=languages');
  await press('languages.import.open')(page);
  const file = { name: 'en.po', mimeType: 'text/x-gettext-translation', buffer: Buffer.from(PO) };
  await page.locator('dialog input[type=file]').setInputFiles(file);
  const store = page.locator('dialog[open]').getByRole('button', { name: 'Import 1 text' });
  await expect(store).toBeVisible();
  await expectInPlace(page, [{ procedure: 'text.import', run: () => store.click() }]);
});

const PO = `msgid ""
msgstr "Language: en\\n"

msgid "nav.menu"
msgstr "My menu"
`;
