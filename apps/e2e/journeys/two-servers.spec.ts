import { PRODUCT_SLUG } from '@app/schema/product';
import type { Browser, Locator, Page } from '@playwright/test';
import { holdTable } from '../../api/harness/hold-table.ts';
import { askForFeedback, CONSULTANT } from '../support/feedback.ts';
import { hold } from '../support/hold.ts';
import { addColleague, button, dialog, entry, openAs } from '../support/members.ts';
import { openDatabase } from '../support/passed-time.ts';
import { questionSection } from '../support/plan-filler.ts';
import { inEachLanguage } from '../support/say.ts';
import type { Replica, Server } from '../support/server.ts';
import { expect, openSession, speak, startWithMail, test } from '../support/test.ts';

/* Two people do things to the same plan at the same moment, each through a server of their own over one database. */

const OWNER = 'client@example.com';
const WRITER = 'client5@example.com';
const ROUNDS = 3; // in each language
const rounds = Array.from({ length: ROUNDS }, (_, index) => index + 1);

inEachLanguage((language, say) => {
  let twin: Replica;
  test.afterAll(() => twin[Symbol.asyncDispose]());
  const { server, mailbox } = startWithMail();
  test.beforeAll(async () => {
    twin = await server.startReplica();
  });
  const { openMembers } = openAs(server, language);

  const field = (page: Page) => questionSection(page, 'di_purpose').locator('textarea').first();
  const state = (page: Page, kind: string) => page.locator(`[data-save-state="${kind}"]`).first();
  const inDialog = (page: Page, key: string) => dialog(page).getByRole('button', { name: say(key) });

  /** Opens an address of a server as somebody, in a browser of their own. */
  const openIn =
    (browser: Browser) => async (at: Pick<Server, 'url'>, who: string | typeof CONSULTANT, path: string) => {
      const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
      await speak(page, language);
      await openSession(page, at, who);
      await page.goto(at.url + path);
      return page;
    };

  type Act = { of: Page; procedure: string; run: () => Promise<void> };

  /** Does two acts; once both calls are under way they leave, in every other round the second first. */
  async function atOnce(round: number, acts: readonly [Act, Act]): Promise<void> {
    const calls = await Promise.all(acts.map(({ of, procedure }) => hold([of], procedure)));
    for (const { run } of acts) await run();
    await expect.poll(() => calls.map((call) => call.count())).toEqual([1, 1]);
    for (const call of round % 2 === 0 ? calls : calls.toReversed()) await call.release();
  }

  /** The act begins, through the other server, while the removal waits for its end. */
  async function removeFirst(remove: () => Promise<void>, { of, procedure, run }: Act): Promise<void> {
    const meanwhile = async () => {
      const sent = of.waitForRequest(`**/trpc/${procedure}*`);
      await run();
      await sent;
    };
    await using db = await openDatabase(server);
    await holdTable(db, 'audit_event', { begin: remove, meanwhile });
  }

  test('what is saved while its writer is removed is saved before the removal or never', async ({ page, browser }) => {
    await openMembers(page, OWNER);
    for (const round of rounds) {
      const name = `Poistuva${round}`;
      const email = await addColleague({ server, mailbox, owner: OWNER }, { memberRole: 'editor', firstName: name });
      const path = `/client/${PRODUCT_SLUG}?step=2`;
      const writer = await openAs(twin, language).asColleague(browser, email, { path });
      await field(writer).fill(`Ennen ${round}`);
      await expect(state(writer, 'saved')).toBeVisible();
      await page.goto(`${server.url}/client/members`);
      await entry(page, name)
        .getByRole('button', { name: say('members.remove') })
        .click();
      const answered = writer.waitForResponse('**/trpc/plan.saveAnswer*');
      const save = { of: writer, procedure: 'plan.saveAnswer', run: () => field(writer).fill(`Hetkellä ${round}`) };
      const remove = () => inDialog(page, 'members.remove').click();
      if (round % 2 === 0) await atOnce(round, [save, { of: page, procedure: 'member.remove', run: remove }]);
      else await removeFirst(remove, save);
      await expect(entry(page, name)).toHaveCount(0);
      const isSaved = (await answered).ok();
      await writer.reload();
      await expect(dialog(writer).getByRole('heading', { name: say('session.title') })).toBeVisible();
      await page.goto(server.url + path);
      await expect(field(page)).toHaveValue(isSaved ? `Hetkellä ${round}` : `Ennen ${round}`);
      await writer.context().close();
    }
  });

  test('what is saved while the plan is sent is in what was sent or in the changes after it', async ({ browser }) => {
    const openAt = openIn(browser);
    const writer = await openAt(server, OWNER, `/client/${PRODUCT_SLUG}?step=2`);
    const sender = await openAt(twin, OWNER, `/client/${PRODUCT_SLUG}?step=11`);
    const staff = await openAt(twin, CONSULTANT, '/consultant/dashboard');
    for (const round of rounds) {
      const text = `Tallennettu${round}`;
      await button(sender, say('review.submit.button')).click();
      await atOnce(round, [
        { of: writer, procedure: 'plan.saveAnswer', run: () => field(writer).fill(text) },
        {
          of: sender,
          procedure: 'plan.submitForFeedback',
          run: () => inDialog(sender, 'review.submit.button').click(),
        },
      ]);
      await expect(state(writer, 'saved')).toBeVisible();
      await expect(sender.getByText(say('review.submit.waiting_text'))).toBeVisible();

      const { id, stepIds, consultant } = await askForFeedback(server, OWNER); // it waits already
      const review = `${twin.url}/consultant/${PRODUCT_SLUG}?plan=${id}`;
      await staff.goto(`${review}&step=2`);
      await expect(questionSection(staff, 'di_purpose').getByText(text).first()).toBeVisible();
      await consultant.mutate('feedback.save', { id, growthPlanStepId: stepIds[0], feedbackText: `Palaute ${round}` });
      await consultant.mutate('feedback.give', { id });
      await staff.goto(`${review}&view=changes`);
      const isNew = staff.locator('ins').filter({ hasText: text });
      await expect(isNew.or(staff.getByText(say('plan.changes.nothing'))).first()).toBeVisible();
      await sender.reload();
    }
    for (const each of [writer, sender, staff]) await each.context().close();
  });

  test('a draft that is typed while it is sent is sent, or is a draft', async ({ browser }) => {
    const { id, consultant, stepIds } = await askForFeedback(server, OWNER);
    await consultant.mutate('feedback.save', { id, growthPlanStepId: stepIds[0], feedbackText: 'Ennen luonnoksia' });
    await consultant.mutate('feedback.give', { id }); // so that drafts are sent without an outcome
    const path = `/consultant/${PRODUCT_SLUG}?plan=${id}&step=3`;
    const openAt = openIn(browser);
    const typist = await openAt(server, CONSULTANT, path);
    const sender = await openAt(twin, CONSULTANT, path);
    const draft = (page: Page) => page.getByLabel(say('review_plan.field'), { exact: true });
    const entries = (text: string) => sender.locator('article').getByText(text, { exact: true });
    const done = sender.getByText(say('review_plan.send.done_entries', { name: 'Kaisa' }));
    for (const round of rounds) {
      const [old, newest] = [`Vanha ${round}`, `Uusin ${round}`] as const;
      await draft(typist).fill(old);
      await expect(state(typist, 'saved')).toBeVisible();
      await sender.reload();
      await button(sender, say('review_plan.send.button')).first().click();
      await atOnce(round, [
        { of: typist, procedure: 'feedback.saveDraft', run: () => draft(typist).fill(newest) },
        { of: sender, procedure: 'feedback.send', run: () => inDialog(sender, 'review_plan.send.button').click() },
      ]);
      await expect(done.or(dialog(sender).getByText(say('review_plan.send.changed')))).toBeVisible();
      const isOldSent = await done.isVisible();
      if (isOldSent) {
        const refusal = typist.getByRole('alert').filter({ hasText: say('server_errors_text.draft_changed') });
        await expect(refusal.getByText(newest)).toBeVisible();
        await refusal.getByRole('button', { name: say('plan.conflict.keep_mine') }).click();
      } else await expect(dialog(sender).getByText(newest)).toBeVisible();
      await expect(state(typist, 'saved')).toBeVisible();
      for (const page of [typist, sender]) {
        await page.reload();
        await expect(draft(page)).toHaveValue(newest);
      }
      await expect(entries(old)).toHaveCount(isOldSent ? 1 : 0);
      await expect(entries(newest)).toHaveCount(0);
    }
    for (const each of [typist, sender]) await each.context().close();
  });

  test('of a restored version and a save one wins, the other shows both wordings, and the versions have no gap', async ({
    browser,
  }) => {
    const path = `/client/${PRODUCT_SLUG}?step=2`;
    const openAt = openIn(browser);
    const restorer = await openAt(server, WRITER, path);
    const writer = await openAt(twin, WRITER, path);
    const versions = dialog(restorer)
      .getByRole('listitem')
      .filter({ has: restorer.locator('.tabular') });
    const unfold = async () => {
      const section = questionSection(restorer, 'di_purpose');
      await section.getByRole('button', { name: new RegExp(`^${say('plan.history')} ?:`) }).click();
      await dialog(restorer).locator('summary').first().click();
      await expect(versions.first()).toBeVisible();
    };
    for (const text of ['Ensimmäinen', 'Toinen']) {
      await field(restorer).fill(text);
      await field(restorer).blur();
      await expect(state(restorer, 'saved')).toBeVisible();
    }
    for (const round of rounds) {
      for (const page of [restorer, writer]) await page.reload();
      await unfold();
      const restore = versions.nth(1).getByRole('button', { name: say('plan.history.restore') });
      await expect(restore).toBeVisible();
      await atOnce(round, [
        { of: restorer, procedure: 'history.restore', run: () => restore.click() },
        { of: writer, procedure: 'plan.saveAnswer', run: () => field(writer).fill(`Tallennus ${round}`) },
      ]);
      const pages = [restorer, writer];
      const conflicts = () => Promise.all(pages.map((page) => state(page, 'conflict').count()));
      await expect.poll(async () => (await conflicts()).toSorted()).toEqual([0, 1]);
      const loser = pages[(await conflicts()).indexOf(1)]!;
      const both = (key: string): Locator => loser.getByRole('group', { name: say(key) });
      for (const key of ['plan.conflict.mine', 'plan.conflict.theirs']) await expect(both(key)).toBeVisible();
      await loser.getByRole('button', { name: say('plan.conflict.keep_mine') }).click();
      await expect(state(loser, 'saved')).toBeVisible();
    }
    await restorer.reload();
    await unfold();
    const prefix = say('plan.history.version', { version: 0, time: '' }).replace(/0.*/s, '');
    const shown = (await versions.allInnerTexts()).map((text) => Number(text.split(prefix)[1]!.match(/^\d+/)![0]));
    expect(shown.length).toBeGreaterThanOrEqual(2 * ROUNDS);
    expect(shown).toEqual(shown.map((_, index) => shown[0]! - index));
    const from = new RegExp(`${say('plan.history.from', { version: '' }).trim()} \\d+`);
    await expect(versions.filter({ hasText: from })).toHaveCount(ROUNDS);
    for (const each of [restorer, writer]) await each.context().close();
  });
});
