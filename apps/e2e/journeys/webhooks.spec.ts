import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PRODUCT_SLUG } from '@app/schema/product';
import type { Page } from '@playwright/test';
import { verifyMessage } from '../../api/harness/signed-message.ts';
import { expectAccessible } from '../support/accessible.ts';
import { loseAnswer } from '../support/hold.ts';
import { openDatabase } from '../support/passed-time.ts';
import { asPerson } from '../support/person-api.ts';
import { inEachLanguage } from '../support/say.ts';
import { startServer, type Server } from '../support/server.ts';
import { enter, expect, openSession, speak, test } from '../support/test.ts';

/* An admin has messages sent to another system, sees whether they arrive, renews its secret and deletes it. */

const ADMIN = { email: 'admin@example.com', area: 'admin' } as const;
const CLIENT = 'client@example.com';
const FULL_RUN_MS = 65_000; // the job begins each minute
const HOUR_MS = 3_600_000;

type Todo = { id: string; task: string; done: boolean };
type Received = { status: number; headers: IncomingHttpHeaders; body: string };

inEachLanguage((language, say) => {
  let server: Server;
  let status: number;
  let received: Received[];
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ status, headers: request.headers, body });
      response.writeHead(status).end();
    });
  });
  const portOf = () => (receiver.address() as AddressInfo).port;
  const addressOf = () => `http://127.0.0.1:${portOf()}/hook`;
  const cardOf = (page: Page, address = addressOf()) => page.getByRole('listitem').filter({ hasText: address });
  const press = (page: Page, key: string) => page.getByRole('button', { name: say(key) }).click();
  const secretIn = (page: Page) => page.locator('code').filter({ hasText: /^whsec_/ });
  /** Adds a webhook with an address; gives its secret. */
  const add = async (page: Page, address = addressOf()) => {
    await press(page, 'webhooks.add');
    await page.getByLabel(say('webhooks.url')).fill(address);
    await press(page, 'webhooks.create');
    const secret = await secretIn(page).textContent();
    await press(page, 'webhooks.secret.done');
    return secret!;
  };

  test.describe.configure({ mode: 'serial' });
  test.beforeAll(async () => {
    await once(receiver.listen(0, '127.0.0.1'), 'listening');
    server = await startServer({ WEBHOOK_PRIVATE_ADDRESSES: 'true' });
  });
  test.afterAll(async () => {
    await server.stop();
    receiver.close();
  });
  test.beforeEach(async ({ page }) => {
    status = 204;
    received = [];
    await speak(page, language);
  });

  test('a webhook is added, tested, changed, gets a new secret, and is deleted', async ({ page }) => {
    await enter(page, server, ADMIN);
    await page
      .getByRole('navigation')
      .getByRole('link', { name: say('nav.webhooks') })
      .click();
    const card = cardOf(page);
    const secret = secretIn(page);
    const dialog = page.getByRole('dialog');

    await press(page, 'webhooks.add');
    await expectAccessible(page, 'webhooks');
    await page.getByLabel(say('webhooks.url')).fill('example.com');
    await press(page, 'webhooks.create');
    await expect(page.getByText(say('validation_errors_text.web_address')).first()).toBeVisible();
    await expect(page.getByLabel(say('webhooks.url'))).toHaveValue('example.com');
    await page
      .getByRole('navigation')
      .getByRole('link', { name: say('nav.dashboard') })
      .click();
    await expect(dialog.getByText(say('ui.leave_text'))).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByLabel(say('webhooks.url')).fill(addressOf());
    await page.getByLabel(say('webhooks.event.todo_done')).uncheck();
    await loseAnswer(page, 'webhook.save'); // and the secret with it
    await press(page, 'webhooks.create');
    const first = await secret.textContent();
    await expectAccessible(page, 'webhooks');
    await page
      .getByRole('navigation')
      .getByRole('link', { name: say('nav.dashboard') })
      .click();
    await expect(dialog.getByRole('heading', { name: say('ui.leave_uncopied') })).toBeVisible();
    await page.keyboard.press('Escape');
    await press(page, 'webhooks.secret.done');
    await expect(page.getByRole('button', { name: say('webhooks.add') })).toBeFocused();
    await expect(secret).toHaveCount(0);

    await expect(card).toHaveCount(1);
    await card.getByRole('button', { name: say('webhooks.test') }).dblclick(); // sent once
    await expect(card.getByText(say('webhooks.taken', { status: '204' }))).toBeVisible();
    status = 503;
    await card.getByRole('button', { name: say('webhooks.test') }).click();
    await expect(card.getByText(say('webhooks.given_up'))).toBeVisible();
    await expect(card.getByText(say('webhooks.answered', { status: '503', count: 1 }))).toBeVisible();
    expect(received.map((one) => one.status)).toEqual([204, 503]);
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page, 'webhooks');
    }

    await card.getByRole('button', { name: say('webhooks.change') }).click();
    await expect(page.getByLabel(say('webhooks.event.todo_done'))).not.toBeChecked();
    await page.getByLabel(say('webhooks.event.todo_done')).check();
    const admin = await asPerson(server.url, 'admin', ADMIN.email);
    const [{ id } = { id: '' }] = await admin.query<{ id: string }[]>('webhook.list');
    await admin.mutate('webhook.save', { id, url: `${addressOf()}?moved` });
    await press(page, 'webhooks.save');
    await expect(card.getByRole('button', { name: say('webhooks.change') })).toBeFocused();
    await expect(card.getByRole('heading', { name: `${addressOf()}?moved` })).toBeVisible();
    await expect(card.getByText(say('webhooks.all_events'))).toBeVisible();

    await card.getByRole('button', { name: say('webhooks.renew') }).click();
    await dialog.getByRole('button', { name: say('webhooks.renew') }).click();
    await expect(secret).toBeVisible();
    expect(await secret.textContent()).not.toBe(first);
    await press(page, 'webhooks.secret.done');
    const [earlier] = say('webhooks.earlier_until').split('{at}');
    await expect(card.getByText(earlier!)).toBeVisible();

    await card.getByRole('button', { name: say('webhooks.delete') }).click();
    await loseAnswer(page, 'webhook.delete');
    await dialog.getByRole('button', { name: say('webhooks.delete') }).click();
    await expect(page.getByText(say('webhooks.deleted'))).toBeVisible();
    await expect(page.getByText(say('webhooks.none.title'))).toBeVisible();
    await expect(page.getByRole('button', { name: say('webhooks.add') })).toBeFocused();
  });

  test('a receiver that fails for an hour gets everything once it returns, in the order of the plan and signed', async ({
    page,
  }) => {
    test.setTimeout(3 * FULL_RUN_MS);
    await openSession(page, server, ADMIN);
    await page.goto(`${server.url}/admin/webhooks`);
    const secret = await add(page);
    status = 503;
    const todos = await listOpenTodos();
    const ids = todos.map(({ id }) => id);
    const client = await (await page.context().browser()!.newContext()).newPage();
    await speak(client, language);
    await openSession(client, server, CLIENT);
    await client.goto(`${server.url}/${PRODUCT_SLUG}/alltodo`);
    for (const { task } of todos) {
      const box = client.locator('[data-todo]').filter({ hasText: task }).getByRole('checkbox');
      await Promise.all([client.waitForResponse('**/trpc/todo.update'), box.click()]);
    }
    await client.context().close();

    const card = cardOf(page);
    const [failing] = say('webhooks.failing', { count: todos.length }).split('{at}');
    const waits = say('webhooks.failing', { count: todos.length }).split('{at}')[1]!;
    const look = async () => {
      await page.reload();
      await expect(card).toBeVisible();
      return card.innerText();
    };
    await expect.poll(look, { timeout: FULL_RUN_MS }).toContain(waits);
    expect(await look()).toContain(failing);
    const refusals = received.length;
    expect(refusals).toBeGreaterThan(0);
    await passHour(); // it still fails
    await expect.poll(() => received.length, { timeout: FULL_RUN_MS }).toBeGreaterThan(refusals);
    await expect.poll(look, { timeout: FULL_RUN_MS }).toContain(waits);
    await card.getByText(say('webhooks.deliveries')).first().click();
    await expect(card.getByText(say('webhooks.answered', { status: '503', count: 2 }))).toBeVisible();
    await expectAccessible(page, 'webhooks');

    status = 204;
    await passHour();
    await expect.poll(look, { timeout: FULL_RUN_MS }).toContain(say('webhooks.fine'));
    const taken = () => received.filter((call) => call.status === 204).map((call) => verifyMessage(secret, call));
    expect(taken().map(({ type, data }) => [type, data['todo_id']])).toEqual(ids.map((id) => ['todo.done', id]));
    await card.getByText(say('webhooks.deliveries')).first().click();
    await expect(card.getByText(say('webhooks.taken', { status: '204' }))).toHaveCount(todos.length);
    await card
      .getByRole('button', { name: say('webhooks.replay') })
      .first()
      .click();
    await expect(card.getByRole('listitem').first()).toBeFocused(); // its button is gone
    await expect.poll(() => taken().map(({ data }) => data['todo_id'])).toEqual([...ids, ids.at(-1)]);
    expect(received.at(-1)!.headers['webhook-id']).toBe(received.at(-2)!.headers['webhook-id']);
  });

  test('nothing is sent to a private address, written or found by its name', async ({ page, server: usual }) => {
    await openSession(page, usual, ADMIN);
    await page.goto(`${usual.url}/admin/webhooks`);
    await press(page, 'webhooks.add');
    const field = page.getByLabel(say('webhooks.url'));
    for (const address of [addressOf(), `https://[::ffff:10.0.0.1]/${language}`, 'https://169.254.169.254/latest']) {
      await field.fill(address);
      await press(page, 'webhooks.create');
      await expect(page.getByText(say('validation_errors_text.public_address')).first()).toBeVisible();
      await expect(field).toHaveValue(address);
    }
    await press(page, 'account.cancel');
    const named = `https://localhost:${portOf()}/${language}`;
    await add(page, named);
    const card = cardOf(page, named);
    let connections = 0;
    receiver.on('connection', () => (connections += 1));
    await card.getByRole('button', { name: say('webhooks.test') }).click();
    await expect(card.getByText(say('webhooks.fault.private_address'))).toBeVisible();
    expect(connections).toBe(0);
  });

  /** To-dos of a plan that are not done. */
  async function listOpenTodos(): Promise<Todo[]> {
    const owner = await asPerson(server.url, 'user', CLIENT);
    const { id } = await owner.query<{ id: string }>('client.activePlan');
    const todos = await owner.query<Todo[]>('todo.list', { id });
    return todos.filter(({ done }) => !done).slice(0, 3);
  }

  /** An hour passes for what waits to be sent. */
  async function passHour(): Promise<void> {
    await using db = await openDatabase(server);
    const hourAgo = new Date(Date.now() - HOUR_MS).toISOString();
    const waiting = { at: hourAgo, next_at: new Date().toISOString() };
    await db.updateTable('webhook_delivery').set(waiting).where('ended_at', 'is', null).execute();
    await db.updateTable('webhook').set({ failing_since: hourAgo }).where('failing_since', 'is not', null).execute();
  }
});
