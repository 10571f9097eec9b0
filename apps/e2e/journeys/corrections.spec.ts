import { strFromU8, unzipSync } from 'fflate';
import { PRODUCT_SLUG } from '@app/schema/product';
import { stepNameKey } from '@app/schema/text-keys';
import type { Locator, Page } from '@playwright/test';
import { readPdf } from '../../api/harness/pdf-text.ts';
import { expectLoaded } from '../support/accessible.ts';
import { askForFeedback, CONSULTANT, saveDrafts } from '../support/feedback.ts';
import { loseAnswer } from '../support/hold.ts';
import { ROOMS, visit } from '../support/pages.ts';
import { openDatabase } from '../support/passed-time.ts';
import { STEPS } from '../support/plan-filler.ts';
import { saveFile } from '../support/save-file.ts';
import { inEachLanguage } from '../support/say.ts';
import { expect, openSession, speak, startWithMail, test } from '../support/test.ts';

type Document = { feedback: { id: string; feedbackText: string }[] };

/* What was published is changed or withdrawn for a quarter of an hour, by the server's clock: feedback, a summary and a comment. */

const CLIENT = 'client@example.com';
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const STEP = 7; // with no feedback so far

inEachLanguage((language, say) => {
  const { server } = startWithMail();

  const article = (page: Page, text: string) => page.locator('article').filter({ hasText: text });
  const panel = (page: Page) => page.getByRole('region', { name: say('review_plan.end.name') });
  const openRounds = (page: Page) => panel(page).locator('summary').click();
  const ofStep = new RegExp(`^${say('thread.title')}.*: ${say(stepNameKey(STEPS[STEP - 1]!.key))}$`);
  const named = (within: Locator, key: string) => within.getByRole('button', { name: say(key), exact: true });

  async function openReview(page: Page, id: string): Promise<void> {
    await speak(page, language);
    await openSession(page, server, CONSULTANT);
    await page.goto(`${server.url}/consultant/${PRODUCT_SLUG}?plan=${id}&step=${STEP}`);
    await openRounds(page);
  }

  async function another(page: Page): Promise<Page> {
    const client = await (await page.context().browser()!.newContext()).newPage();
    await speak(client, language);
    await openSession(client, server, CLIENT);
    return client;
  }

  /** The step of the client's plan, with the summary of its last round. */
  async function openStep(client: Page): Promise<Locator> {
    await client.goto(`${server.url}/client/${PRODUCT_SLUG}?step=${STEP}`);
    const outcome = client.getByRole('region', { name: say('plan.outcome') });
    await expect(outcome.getByText(say('feedback_round.outcome.ready'))).toBeVisible();
    return outcome;
  }

  test('feedback, its summary and a comment are changed until the 15 minutes have passed', async ({ page }) => {
    const [text, summary, comment] = ['Palaute', 'Yhteenveto', 'Kommentti'] as const;
    const plan = await askForFeedback(server, CLIENT);
    const versions = await saveDrafts(plan, [
      [STEP, text],
      [null, summary],
    ]);
    await plan.consultant.mutate('feedback.send', { id: plan.id, outcome: 'ready', versions });
    const said = { id: plan.id, growthPlanStepId: plan.stepIds[STEP - 1], commentId: crypto.randomUUID() };
    await plan.consultant.mutate('thread.comment', { ...said, text: comment });

    const openAll = async () => {
      await openRounds(page);
      await page.getByRole('button', { name: ofStep }).click();
    };
    await page.clock.setFixedTime(Date.now() + 60 * MINUTE_MS); // the device's clock decides nothing
    await openReview(page, plan.id);
    await page.getByRole('button', { name: ofStep }).click();
    const own = page.getByRole('listitem').filter({ hasText: comment });
    const edits = [
      named(article(page, text), 'feedback.correct.edit'),
      named(panel(page), 'feedback.correct.edit'),
      named(own, 'thread.edit'),
    ];
    const fields = [
      page.locator('article').getByRole('textbox'),
      panel(page).getByRole('textbox', { name: say('review_plan.send.summary') }),
      page.getByRole('textbox', { name: say('thread.edit_field') }),
    ];
    const saves = [
      named(page.locator('article'), 'feedback.correct.save'),
      named(panel(page), 'feedback.correct.save'),
      named(page.getByRole('main'), 'thread.save'),
    ];
    const texts = [text, summary, comment];
    const edit = async (more: string) => {
      for (const [index, button] of edits.entries()) {
        await button.click();
        await expect(fields[index]!).toBeFocused();
        await fields[index]!.fill(texts[index]! + more);
      }
    };
    await edit(', in time');
    await page.reload();
    await openAll();
    for (const [index, field] of fields.entries()) await expect(field).toHaveValue(`${texts[index]}, in time`);
    await moveBack(14 * MINUTE_MS + 50 * SECOND_MS);
    for (const button of saves) await button.click();
    for (const place of [article(page, `${text}, in time`), panel(page), own]) {
      await expect(place).toContainText(', in time');
      await expect(place).toContainText(say('feedback.edited'));
    }
    await expect(edits[2]!).toBeFocused();
    await edit(', too late');
    await moveBack(15 * MINUTE_MS + SECOND_MS);
    await saves[2]!.click(); // the page then reads that it is too late for the others too
    await expect(page.getByText(say('server_errors_text.too_late_to_edit'))).toHaveCount(3);
    const leftOf = (kept: string) => page.getByRole('status').filter({ hasText: `${kept}, too late` });
    for (const kept of [text, summary]) await expect(leftOf(kept)).toBeVisible();
    await expect(fields[2]!).toHaveValue(`${comment}, too late`);
    await page.reload();
    await openAll();
    for (const left of [leftOf(text), leftOf(summary)]) {
      await named(left, 'plan.remains.forget').press('Enter');
      await expect(left).toHaveCount(0);
    }
    await expect(fields[2]!).toHaveValue(`${comment}, too late`);
    await named(page.getByRole('main'), 'todo.cancel').click();
    for (const place of [article(page, text), panel(page), own]) await expect(place).toContainText(', in time');
    for (const button of edits) await expect(button).toHaveCount(0);

    const client = await another(page);
    const outcome = await openStep(client);
    await expect(outcome.getByText(`${summary}, in time`)).toBeVisible();
    await expect(outcome.getByText(say('feedback.edited'))).toBeVisible();
    await expect(article(client, `${text}, in time`)).toContainText(say('feedback.edited'));
    await client.getByRole('button', { name: ofStep }).click();
    await expect(client.getByRole('listitem').filter({ hasText: `${comment}, in time` })).toBeVisible();
    await plan.owner.mutate('plan.submitForFeedback', { id: plan.id }); // what the last round came to stays on top
    await expect((await openStep(client)).getByText(`${summary}, in time`)).toBeVisible();
    await client.context().close();

    /** Moves when all three were written so far back from now. */
    async function moveBack(by: number): Promise<void> {
      const at = new Date(Date.now() - by).toISOString();
      await using db = await openDatabase(server);
      const entries = db.updateTable('feedback').set({ created_at: at });
      await entries.where('feedback_text', 'like', `${text}%`).execute();
      const rounds = db.updateTable('feedback_round').set({ given_at: at });
      await rounds.where('summary', 'like', `${summary}%`).execute();
      await db.updateTable('comment').set({ created_at: at }).where('body', 'like', `${comment}%`).execute();
    }
  });

  test('a correction stays when what it corrects is withdrawn or deleted elsewhere', async ({ page }) => {
    const [text, comment] = ['Poistuva palaute', 'Poistuva kommentti'] as const;
    const plan = await askForFeedback(server, CLIENT);
    const versions = await saveDrafts(plan, [[STEP, text]]);
    await plan.consultant.mutate('feedback.send', { id: plan.id, outcome: 'ready', versions });
    const commentId = crypto.randomUUID();
    const said = { id: plan.id, growthPlanStepId: plan.stepIds[STEP - 1], commentId };
    await plan.consultant.mutate('thread.comment', { ...said, text: comment });
    await openReview(page, plan.id);
    const place = article(page, text);
    const discussion = page.getByRole('button', { name: ofStep });
    await discussion.click();
    await named(page.getByRole('listitem').filter({ hasText: comment }), 'thread.edit').click();
    await page.getByRole('textbox', { name: say('thread.edit_field') }).fill('Muutettu kommentti');
    await named(place, 'feedback.correct.edit').click();
    await named(page.locator('article'), 'feedback.correct.cancel').press('Enter');
    await expect(named(place, 'feedback.correct.edit')).toBeFocused();
    await page.keyboard.press('Enter');
    await page.locator('article').getByRole('textbox').fill('Muutettu palaute');
    const client = await another(page);
    await openStep(client);
    const asked = client.getByRole('textbox', { name: say('thread.new') });
    await article(client, text)
      .getByRole('button', { name: new RegExp(`^${say('thread.discuss')}`) })
      .click();
    await asked.fill('Kysymys palautteesta');
    const { feedback } = await plan.consultant.query<Document>('plan.document', { id: plan.id });
    const feedbackId = feedback.find(({ feedbackText }) => feedbackText === text)?.id;
    await plan.consultant.mutate('feedback.correct', { id: plan.id, feedbackId, text: null });
    await plan.consultant.mutate('thread.editComment', { id: plan.id, commentId, text: null });
    await named(page.locator('article'), 'feedback.correct.save').click();
    await expect(page.locator('article').getByRole('textbox')).toHaveCount(0);
    const draft = page.getByLabel(say('review_plan.field'), { exact: true });
    await expect(draft).toHaveValue(/Muutettu palaute$/);
    await page.reload();
    await expect(draft).toHaveValue(/Muutettu palaute$/);
    await discussion.click();
    await client.reload();
    await client.getByRole('button', { name: ofStep }).click();
    await expect(asked).toHaveValue('Kysymys palautteesta');
    await client.context().close();
    const left = page.getByRole('status').filter({ hasText: 'Muutettu kommentti' });
    await expect(left).toContainText(say('thread.left_edit'));
    await named(left, 'plan.remains.forget').click();
    await expect(left).toHaveCount(0);
    await Promise.all([page.waitForResponse(/saveDraft/), draft.fill('')]); // the next test begins without it
  });

  test('a correction is a draft once the page reads that what it corrects is withdrawn', async ({ page }) => {
    const [text, summary] = ['Peruttava palaute', 'Peruttava yhteenveto'] as const;
    const plan = await askForFeedback(server, CLIENT);
    const versions = await saveDrafts(plan, [
      [STEP, text],
      [null, summary],
    ]);
    await plan.consultant.mutate('feedback.send', { id: plan.id, outcome: 'ready', versions });
    await openReview(page, plan.id);
    for (const [place, word] of [
      [page.locator('article'), text],
      [panel(page), summary],
    ] as const) {
      await named(place.filter({ hasText: word }).first(), 'feedback.correct.edit').click();
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.type(', muutettu');
    }
    type Rounds = { rounds: { id: string; summary: string | null }[]; drafts: { text: string; savedAt: string }[] };
    const read = () => plan.consultant.query<Rounds>('feedback.rounds', { id: plan.id });
    const { feedback } = await plan.consultant.query<Document>('plan.document', { id: plan.id });
    const feedbackId = feedback.find(({ feedbackText }) => feedbackText === text)?.id;
    const roundId = (await read()).rounds.find((round) => round.summary === summary)?.id;
    for (const what of [{ feedbackId }, { roundId }])
      await plan.consultant.mutate('feedback.correct', { id: plan.id, ...what, text: null });
    await page.reload();
    await expect(page.getByText(say('feedback.correct.gone'))).toBeVisible();
    const drafts = async () => (await read()).drafts.map((draft) => draft.text).toSorted();
    await expect.poll(drafts).toEqual([`${text}, muutettu`, `${summary}, muutettu`].toSorted());
    for (const draft of (await read()).drafts)
      await plan.consultant.mutate('feedback.saveDraft', { id: plan.id, ...draft, savedAt: undefined, text: '' });
  });

  test('what is withdrawn is a draft again, on no page of the client, and in no file that they save', async ({
    page,
  }) => {
    const [text, summary] = ['Kanariapalaute', 'Kanariayhteenveto'] as const;
    const plan = await askForFeedback(server, CLIENT);
    const versions = await saveDrafts(plan, [
      [STEP, text],
      [null, summary],
    ]);
    await plan.consultant.mutate('feedback.send', { id: plan.id, outcome: 'ready', versions });
    const client = await another(page);
    const outcome = await openStep(client);
    await expect(outcome.getByText(summary)).toBeVisible();
    await expect(article(client, text)).toBeVisible();
    await client.goto(`${server.url}/account`);
    const before = await savedData(client);
    for (const word of [text, summary]) for (const file of before) expect(file).toContain(word);

    await openReview(page, plan.id);
    await loseAnswer(page, 'feedback.correct');
    for (const [place, word] of [
      [article(page, text), text],
      [panel(page).locator('details'), summary],
    ] as const) {
      await named(place, 'feedback.correct.withdraw').click();
      await named(page.getByRole('dialog'), 'feedback.correct.withdraw').click();
      await expect(place.getByText(word)).toHaveCount(0);
      await expect(page.locator('main').locator('h2:focus, summary:focus')).toHaveCount(1);
    }
    await expect(page.getByLabel(say('review_plan.field'), { exact: true })).toHaveValue(text);
    await expect(panel(page).getByRole('status')).toContainText(summary); // to copy, as no round is open

    for (const path of [...ROOMS[CLIENT]!, `/client/${PRODUCT_SLUG}?view=changes`]) {
      await visit(client, server.url, path);
      await expectLoaded(client);
      const folded = client.locator('main details:not([open]) > summary');
      while ((await folded.count()) > 0) await folded.first().click();
      const shown = await client.locator('body').innerText();
      expect(
        [text, summary].filter((word) => shown.includes(word)),
        path,
      ).toEqual([]);
    }
    await visit(client, server.url, `/client/${PRODUCT_SLUG}?step=1`);
    await client.getByRole('button', { name: say('paper.download') }).click();
    const papers = [];
    for (const form of ['wall', 'whole', 'private'])
      papers.push(await readPdf(await saveFile(named(client.getByRole('dialog'), `paper.${form}`))));
    const word = await saveFile(named(client.getByRole('dialog'), 'paper.word'));
    papers.push(strFromU8(unzipSync(word)['word/document.xml']!)); // every Word document has it
    await client.goto(`${server.url}/account`);
    papers.push(...(await savedData(client)));
    for (const paper of papers) {
      expect(paper.length).toBeGreaterThan(500);
      for (const withdrawn of [text, summary]) expect(paper).not.toContain(withdrawn);
    }
    await client.context().close();
  });

  /** The copy of their own data that somebody downloads, to read and for other programs. */
  async function savedData(page: Page): Promise<string[]> {
    const main = page.getByRole('main');
    const json = await saveFile(named(main, 'account.data.json'));
    return [json.toString(), await readPdf(await saveFile(named(main, 'account.data.pdf')))];
  }
});
