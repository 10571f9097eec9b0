import { PRODUCT_SLUG } from '@app/schema/product';
import type { Page } from '@playwright/test';
import { holdTable } from '../../api/harness/hold-table.ts';
import { askForFeedback, CONSULTANT, saveDrafts } from '../support/feedback.ts';
import { openDatabase } from '../support/passed-time.ts';
import { inEachLanguage } from '../support/say.ts';
import { expect, openSession, speak, startWithMail, test } from '../support/test.ts';

/* The server is killed while feedback is being sent: all of it is sent, or nothing is and it is sent again. */

const CLIENT = 'client@example.com';
const SUMMARY = 'Yhteenveto viidestä';
const DRAFTS = [3, 4, 5, 6, 7].map((step) => [step, `Luonnos vaiheesta ${step}`] as const);
const MOMENTS = ['feedback', 'notification', 'audit_event'] as const; // what is written, in this order

inEachLanguage((language, say) => {
  const { server, mailbox } = startWithMail();

  const dialog = (page: Page) => page.getByRole('dialog');
  const openDialog = (page: Page) =>
    page
      .getByRole('button', { name: say('review_plan.send.button') })
      .first()
      .click();
  const send = (page: Page) =>
    dialog(page)
      .getByRole('button', { name: say('review_plan.send.button') })
      .click();
  const failed = (page: Page) => dialog(page).getByText(say('server_errors_text.no_response'));
  const counted = (page: Page, count: number) => page.getByText(say('review_plan.send.count', { count }));

  async function openAs(page: Page, who: string | typeof CONSULTANT, path: string): Promise<void> {
    await speak(page, language);
    await openSession(page, server, who);
    await page.goto(server.url + path);
  }

  /** The client reads each draft once and the summary, or nothing of it. */
  async function expectClient(client: Page, reads: 'all' | 'nothing'): Promise<void> {
    const count = reads === 'all' ? 1 : 0;
    for (const [step, text] of DRAFTS) {
      await client.goto(`${server.url}/client/${PRODUCT_SLUG}?step=${step}`);
      await expect(client.locator('main section[id^=question-]').last()).toBeVisible();
      await expect(client.locator('article').getByText(text, { exact: true })).toHaveCount(count);
    }
    const outcome = client.getByRole('region', { name: say('plan.outcome') });
    await expect(outcome).toHaveCount(count);
    if (reads === 'nothing') return;
    await expect(outcome.getByText(SUMMARY)).toBeVisible();
  }

  test('five drafts and a summary are sent as a whole or stay drafts, at whatever moment the server is killed, and are sent once', async ({
    page,
    browser,
  }) => {
    const plan = await askForFeedback(server, CLIENT);
    const review = `/consultant/${PRODUCT_SLUG}?plan=${plan.id}&step=3`;
    await saveDrafts(plan, [...DRAFTS, [null, SUMMARY]]);
    const client = await (await browser.newContext()).newPage();
    await openAs(client, CLIENT, '/client/dashboard');
    await openAs(page, CONSULTANT, review);
    for (const table of MOMENTS) {
      await openDialog(page);
      await dialog(page).getByLabel(say('feedback_round.outcome.ready')).check();
      await using db = await openDatabase(server);
      await holdTable(db, table, { begin: () => send(page), meanwhile: () => server.kill() });
      await expect(failed(page)).toBeVisible();
      await server.restart();
      if (table === MOMENTS.at(-1)) break; // here it is sent from the same dialog
      await page.reload();
      await expect(counted(page, DRAFTS.length)).toBeVisible();
      await expect(page.getByText(say('review_plan.not_waiting'))).toHaveCount(0);
    }
    await expectClient(client, 'nothing');
    await send(page);
    await expect(page.getByText(say('review_plan.send.done_round', { name: 'Kaisa' }))).toBeVisible();
    await expect(counted(page, 0)).toBeVisible();
    await expectClient(client, 'all');

    await plan.owner.mutate('plan.submitForFeedback', { id: plan.id });
    await saveDrafts(plan, [[8, 'Vastaus katosi matkalla']]);
    await page.goto(server.url + review);
    await openDialog(page);
    await dialog(page).getByLabel(say('feedback_round.outcome.changes')).check();
    await page.route('**/trpc/feedback.send*', async (route) => {
      await route.fetch(); // it is stored
      await server.kill();
      await route.abort();
    });
    await send(page);
    await expect(failed(page)).toBeVisible();
    await page.unroute('**/trpc/feedback.send*');
    await server.restart();
    await send(page);
    await expect(page.getByText(say('review_plan.send.done_round', { name: 'Kaisa' }))).toBeVisible();
    await page.reload();
    await expect(page.getByText(say('review_plan.not_waiting')).first()).toBeVisible();
    await expect(counted(page, 0)).toBeVisible();
    await client.goto(`${server.url}/client/${PRODUCT_SLUG}?step=8`);
    await expect(client.locator('article').getByText('Vastaus katosi matkalla')).toHaveCount(1);
    // One for each round; one that the killed server had begun is taken up again after a minute.
    await expect.poll(() => mailbox.lettersTo(CLIENT).length, { timeout: 75_000 }).toBe(2);
    await client.context().close();
  });
});
