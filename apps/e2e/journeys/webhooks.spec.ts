import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectAccessible } from '../support/accessible.ts';
import { sayIn } from '../support/say.ts';
import { startServer, type Server } from '../support/server.ts';
import { expect, LANGUAGES, openSession, speak, test } from '../support/test.ts';

/* An admin has messages sent to another system, sees whether it arrives, renews its secret and deletes it. */

const ADMIN = { email: 'admin@example.com', area: 'admin' } as const;
const en = sayIn('en');

test.describe.configure({ mode: 'serial' });

let server: Server;
let status = 204;
const receiver = createServer((request, response) => {
  request.resume();
  response.writeHead(status).end();
});
const addressOf = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;

test.beforeAll(async () => {
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  server = await startServer({ WEBHOOK_PRIVATE_ADDRESSES: 'true' });
});
test.afterAll(async () => {
  await server.stop();
  receiver.close();
});

test('a webhook is added, tested, changed, gets a new secret, and is deleted', async ({ page }) => {
  await speak(page, 'en');
  await openSession(page, server, ADMIN);
  await page.goto(`${server.url}/admin/dashboard`);
  await page
    .getByRole('navigation')
    .getByRole('link', { name: en('nav.webhooks') })
    .click();
  const button = (name: string) => page.getByRole('button', { name });
  const card = page.getByRole('listitem').filter({ hasText: addressOf() });
  const dialog = page.getByRole('dialog');

  await button(en('webhooks.add')).click();
  await page.getByLabel(en('webhooks.url')).fill('example.com');
  await button(en('webhooks.create')).click();
  await expect(page.getByText(en('validation_errors_text.web_address')).first()).toBeVisible();
  await expect(page.getByLabel(en('webhooks.url'))).toHaveValue('example.com');
  await page.getByLabel(en('webhooks.url')).fill(addressOf());
  await page.getByLabel(en('webhooks.event.todo_done')).uncheck();
  await button(en('webhooks.create')).click();
  const secret = page.locator('code').filter({ hasText: /^whsec_/ });
  const first = await secret.textContent();
  await expectAccessible(page, 'webhooks');
  await button(en('webhooks.secret.done')).click();
  await expect(button(en('webhooks.add'))).toBeFocused();
  await expect(secret).toHaveCount(0);

  await card.getByRole('button', { name: en('webhooks.test') }).click();
  await expect(card.getByText(en('webhooks.taken', { status: '204' }))).toBeVisible();
  status = 503;
  await card.getByRole('button', { name: en('webhooks.test') }).click();
  await expect(card.getByText(en('webhooks.given_up'))).toBeVisible();
  await expect(card.getByText('The receiver answered 503 (1 attempt).')).toBeVisible();
  status = 204;

  await card.getByRole('button', { name: en('webhooks.change') }).click();
  await expect(page.getByLabel(en('webhooks.event.todo_done'))).not.toBeChecked();
  await page.getByLabel(en('webhooks.event.todo_done')).check();
  await button(en('webhooks.save')).click();
  await expect(card.getByText(en('webhooks.all_events'))).toBeVisible();

  await card.getByRole('button', { name: en('webhooks.renew') }).click();
  await dialog.getByRole('button', { name: en('webhooks.renew') }).click();
  await expect(secret).toBeVisible();
  expect(await secret.textContent()).not.toBe(first);
  await button(en('webhooks.secret.done')).click();
  await expect(card.getByText(/^Messages are also signed/)).toBeVisible();

  await card.getByRole('button', { name: en('webhooks.delete') }).click();
  await dialog.getByRole('button', { name: en('webhooks.delete') }).click();
  await expect(page.getByText(en('webhooks.none.title'))).toBeVisible();
});

for (const language of LANGUAGES)
  test(`the page is accessible with a webhook and its messages, in ${language}`, async ({ page }) => {
    const say = sayIn(language);
    await speak(page, language);
    await openSession(page, server, ADMIN);
    await page.goto(`${server.url}/admin/webhooks`);
    await page.getByRole('button', { name: say('webhooks.add') }).click();
    await expectAccessible(page, 'webhooks');
    await page.getByLabel(say('webhooks.url')).fill(`${addressOf()}?${language}`);
    await page.getByRole('button', { name: say('webhooks.create') }).click();
    await page.getByRole('button', { name: say('webhooks.secret.done') }).click();
    const card = page.getByRole('listitem').filter({ hasText: `?${language}` });
    await card.getByRole('button', { name: say('webhooks.test') }).click();
    await expect(card.getByText(say('webhooks.taken', { status: '204' }))).toBeVisible();
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page, 'webhooks');
    }
  });
