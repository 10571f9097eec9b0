import { PRODUCT_SLUG } from '@app/schema/product';
import { FINDING_REASON_MAX } from '@app/schema/plan-limits';
import { PLAN_TODOS_MAX } from '@app/schema/plans';
import type { Page } from '@playwright/test';
import { callAs, say as textOf } from '../../api/harness/largest-plan.ts';
import { fillUpAtOnce } from '../../api/harness/stored-plan.ts';
import { questionSection } from '../support/plan-filler.ts';
import { sayIn } from '../support/say.ts';
import { startServer, type Server } from '../support/server.ts';
import { expect, openSession, PASSWORD, speak, test } from '../support/test.ts';

/* A plan that has no room left: what is typed stays in its field with the reason, and is saved once there is room. */

const EMAIL = 'client6@example.com';
const LONG = 'x'.repeat(3_900);

let server: Server;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(async () => {
  await server.stop();
});

const field = (page: Page, key = 'di_owners') => questionSection(page, key).locator('textarea').first();
const state = (page: Page, kind: string) => page.locator(`[data-save-state="${kind}"]`);

async function logInOverApi() {
  const response = await fetch(`${server.url}/api/login/user`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  });
  const { access_token: token } = (await response.json()) as { access_token: string };
  return callAs({ token }, server.url);
}

test('an answer that a full plan has no room for stays in its field and is saved after another was shortened', async ({
  page,
}) => {
  const say = sayIn('en');
  const call = await logInOverApi();
  const { id } = (await call('query', 'client.activePlan', {})) as { id: string };
  const refusals = await fillUpAtOnce(call, server.dataDir, id);
  expect(refusals).toEqual(['plan_has_too_many_todos', 'plan_is_full']);

  await speak(page, 'en');
  await openSession(page, server, EMAIL);
  await page.goto(`${server.url}/client/${PRODUCT_SLUG}?step=2`);
  await field(page).fill('Short');
  await expect(state(page, 'saved')).toBeVisible();
  const { todos } = (await call('query', 'plan.document', { id })) as { todos: { id: string }[] };
  for (const todo of todos.slice(0, PLAN_TODOS_MAX).toReversed()) {
    const finding = `todo_no_date:${todo.id}`;
    const taken = await call('mutation', 'plan.passFinding', { id, finding, reason: textOf(FINDING_REASON_MAX) });
    if (taken === 'plan_is_full') break;
  }

  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('plan.saveAnswer')) sent += 1;
  });
  await field(page).fill(LONG);
  await expect(state(page, 'rejected')).toBeVisible();
  const reason = say('server_errors_text.plan_is_full', { megabytes: 4 });
  await expect(questionSection(page, 'di_owners').getByText(reason).first()).toBeVisible();
  await page.waitForTimeout(3_000);
  expect(sent).toBe(1);

  await page.reload();
  await expect(field(page)).toHaveValue(LONG);
  await expect(state(page, 'rejected')).toBeVisible();
  await field(page, 'di_picture').fill('Shorter');
  await expect(state(page, 'saved')).toBeVisible();
  await page.reload();
  await expect(field(page)).toHaveValue(LONG);
  await expect(state(page, 'rejected')).toBeHidden();
});
