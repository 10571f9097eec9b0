import { PRODUCT_SLUG } from '@app/schema/product';
import { stepNameKey } from '@app/schema/text-keys';
import type { Page } from '@playwright/test';
import { loseAnswer } from '../support/hold.ts';
import { addColleague } from '../support/members.ts';
import { asPerson, type Api } from '../support/person-api.ts';
import { STEPS } from '../support/plan-filler.ts';
import { inEachLanguage } from '../support/say.ts';
import { expect, openSession, speak, startWithMail, test } from '../support/test.ts';

/* What is typed into a thread stays under the hands of who types it, whatever somebody else does with the thread meanwhile. */

const CLIENT = 'client@example.com';
const CONSULTANT = { email: 'consultant@example.com', area: 'consultant' } as const;
const TARGETS = 6; // the step with the open thread of the demo
const MINUTE = 61_000; // the page reads again

inEachLanguage((language, say) => {
  const { server, mailbox } = startWithMail();

  type Step = { id: string; questions: { id: string; key: string }[] };
  type Listed = { items: { id: string; comments: { id: string; text: string }[] | null }[] };

  const asClient = () => asPerson(server.url, 'user', CLIENT);
  const asConsultant = () => asPerson(server.url, 'consultant', CONSULTANT.email);
  const readPlanId = async () => (await (await asClient()).query<{ id: string }>('client.activePlan')).id;

  async function open(page: Page, who: typeof CLIENT | typeof CONSULTANT, step: number) {
    await page.clock.install();
    await speak(page, language);
    await openSession(page, server, who);
    const area = typeof who === 'string' ? 'client' : who.area;
    await page.goto(`${server.url}/${area}/${PRODUCT_SLUG}?plan=${await readPlanId()}&step=${step}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }

  /** The plan of the client and its steps. */
  async function readSteps() {
    const client = await asClient();
    const id = await readPlanId();
    const { questionnaireId } = await client.query<{ questionnaireId: string }>('plan.document', { id });
    const { steps } = await client.query<{ steps: Step[] }>('questionnaire.get', { id: questionnaireId });
    return { id, steps };
  }

  const write = async (by: Api, comment: object) => {
    const commentId = crypto.randomUUID();
    await by.mutate('thread.comment', { ...comment, commentId });
    return commentId;
  };

  const card = (page: Page, question: string) => page.locator(`#question-${question}`);
  const discussion = (page: Page, question: string) =>
    card(page, question)
      .getByRole('button', { name: new RegExp(`^${say('thread.title')}`) })
      .last(); // those of to-dos come before
  const nameOfStep = (position: number) => say(stepNameKey(STEPS[position - 1]!.key));
  const discuss = (page: Page) => page.getByRole('button', { name: new RegExp(`^${say('thread.discuss')} ?:`) });
  const field = (page: Page, key: string) => page.getByRole('textbox', { name: say(key) });

  test('a reply is typed on while somebody else resolves the thread and opens it again', async ({ page }) => {
    await open(page, CONSULTANT, TARGETS);
    await discussion(page, 'ta_targets').click();
    const reply = field(page, 'thread.reply');
    await reply.click();
    const client = await asClient();
    const id = await readPlanId();
    const { items } = await client.query<Listed>('thread.list', { id, state: ['open'] });
    const resolve = async (resolved: boolean, text: string) => {
      await page.keyboard.type(text);
      await client.mutate('thread.setResolved', { id, threadId: items[0]!.id, resolved });
      await page.clock.runFor(MINUTE);
      await expect(
        page.getByRole('button', { name: say(resolved ? 'thread.reopen' : 'thread.resolve') }),
      ).toBeVisible();
      await expect(reply).toBeFocused();
    };
    await resolve(true, 'Jatketaan ');
    await resolve(false, 'tätä ');
    await resolve(true, 'ensi ');
    await page.keyboard.type('viikolla.');
    await expect(reply).toHaveValue('Jatketaan tätä ensi viikolla.');
    await client.mutate('thread.setResolved', { id, threadId: items[0]!.id, resolved: false });
  });

  test('a new discussion is typed on while somebody else starts one in the same place', async ({ page }) => {
    const step = 2;
    await open(page, CLIENT, step);
    await discussion(page, 'di_purpose').click();
    const started = field(page, 'thread.new');
    await started.click();
    await page.keyboard.type('Oma ');
    const { id, steps } = await readSteps();
    const { id: growthPlanStepId, questions } = steps[step - 1]!;
    const questionId = questions.find(({ key }) => key === 'di_purpose')!.id;
    await write(await asConsultant(), { id, growthPlanStepId, questionId, text: 'Toisen kysymys' });
    await page.clock.runFor(MINUTE);
    await expect(page.getByText('Toisen kysymys')).toBeVisible();
    await expect(started).toBeFocused();
    await page.keyboard.type('kysymys');
    await expect(started).toHaveValue('Oma kysymys');
    await page.keyboard.press('Control+Enter');
    await expect(page.locator('[data-thread]:focus')).toContainText('Oma kysymys');
    await expect(started).toBeHidden();
  });

  for (const [side, who] of [
    ['client', CLIENT],
    ['consultant', CONSULTANT],
  ] as const)
    test(`what a ${side} types about feedback stays when more comes`, async ({ page }) => {
      const position = STEPS.findIndex(({ key }) => key === 'direction') + 1; // one with feedback in the demo
      const { id, steps } = await readSteps();
      await open(page, who, position);
      const folded = page.locator('summary', {
        hasText: new RegExp(say('plan.feedback.read', { count: 7 }).replace('7', '\\d+')),
      });
      await expect(discuss(page).or(folded).first()).toBeVisible();
      if (await folded.isVisible()) await folded.click();
      await discuss(page).last().click();
      await field(page, 'thread.new').click();
      await page.keyboard.type('Entä ');
      const text = `Lisää palautetta: ${side}`;
      await (
        await asConsultant()
      ).mutate('feedback.save', {
        id,
        growthPlanStepId: steps[position - 1]!.id,
        feedbackText: text,
      });
      await page.clock.runFor(MINUTE);
      await expect(page.getByText(text)).toBeVisible();
      await expect(field(page, 'thread.new')).toBeFocused();
      await page.keyboard.type('tämä?');
      await expect(field(page, 'thread.new')).toHaveValue('Entä tämä?');
    });

  test('a comment about a to-do that is deleted waits in the discussion of its question, whose button says so', async ({
    page,
  }) => {
    const key = 'cm_voice';
    await open(page, CLIENT, 3);
    await card(page, key)
      .getByRole('button', { name: new RegExp(`^${say('plan.todos')}`) })
      .click();
    const todo = page.locator('[id^="todo-"]').last();
    await todo.getByRole('button', { name: new RegExp(`^${say('thread.title')}`) }).click();
    await todo.getByRole('textbox', { name: say('thread.new') }).click();
    await page.keyboard.type('Kesken ');
    const todoId = (await todo.getAttribute('id'))!.slice('todo-'.length);
    await (await asClient()).mutate('todo.delete', { id: await readPlanId(), todoId });
    await page.clock.runFor(MINUTE);
    await expect(discussion(page, key)).toBeFocused();
    await expect(discussion(page, key)).toContainText(say('thread.unsent'));
    await page.reload();
    await expect(discussion(page, key)).toContainText(say('thread.unsent'));
    await discussion(page, key).click();
    await expect(field(page, 'thread.new')).toHaveValue('Kesken ');
    await expect(discussion(page, key)).not.toContainText(say('thread.unsent'));
  });

  test('a comment about feedback that is withdrawn is typed on in the open discussion of the step', async ({
    page,
  }) => {
    const { id, steps } = await readSteps();
    const consultant = await asConsultant();
    const step = 4;
    await consultant.mutate('feedback.save', { id, growthPlanStepId: steps[step - 1]!.id, feedbackText: 'Ehdotus' });
    await open(page, CONSULTANT, step);
    const ofStep = page.getByRole('button', { name: new RegExp(`^${say('thread.title')}.*${nameOfStep(step)}`) });
    await ofStep.click();
    await discuss(page).click();
    await field(page, 'thread.new').first().click();
    await page.keyboard.type('Entä ');
    const { feedback } = await consultant.query<{ feedback: { id: string; feedbackText: string }[] }>('plan.document', {
      id,
    });
    const feedbackId = feedback.find(({ feedbackText }) => feedbackText === 'Ehdotus')!.id;
    await consultant.mutate('feedback.correct', { id, feedbackId, text: null });
    await page.clock.runFor(MINUTE);
    await expect(discuss(page)).toHaveCount(0);
    await expect(field(page, 'thread.new')).toBeFocused();
    await page.keyboard.type('tämä?');
    await expect(field(page, 'thread.new')).toHaveValue('Entä tämä?');
  });

  test('who was just removed cannot be mentioned, and the next press sends', async ({ page }) => {
    await addColleague({ server, mailbox, owner: CLIENT }, { memberRole: 'editor', firstName: 'Veikko' });
    await open(page, CLIENT, 7);
    await page.getByRole('button', { name: new RegExp(`^${say('thread.title')}.*${nameOfStep(7)}`) }).click();
    await expect(page.getByText('Veikko Uusi')).toBeVisible();
    await field(page, 'thread.new').fill('@Veikko Uusi katsoo.');
    const client = await asClient();
    const { clientId } = await client.query<{ clientId: string }>('account.get');
    const { members } = await client.query<{ members: { accountId: string; firstName: string }[] }>('member.list', {
      id: clientId,
    });
    await client.mutate('member.remove', { id: members.find(({ firstName }) => firstName === 'Veikko')!.accountId });
    const send = page.getByRole('button', { name: say('thread.send') });
    await send.click();
    await expect(page.getByText(say('validation_errors_text.mention'))).toBeVisible();
    await expect(page.getByText('Veikko Uusi,')).toHaveCount(0);
    await send.click();
    await expect(page.locator('[data-thread]').getByText('@Veikko Uusi katsoo.')).toBeVisible();
  });

  test('a comment is deleted in another session while it is edited or about to be deleted', async ({ page }) => {
    const { id, steps } = await readSteps();
    const client = await asClient();
    const step = 8;
    const place = { id, growthPlanStepId: steps[step - 1]!.id };
    const commentIds: string[] = [];
    for (const text of ['Yksi', 'Kaksi', 'Kolme']) commentIds.push(await write(client, { ...place, text }));
    await open(page, CLIENT, step);
    await page.getByRole('button', { name: new RegExp(`^${say('thread.count', { count: 3 })}`) }).click();
    const thread = (index: number) => page.locator('[data-thread]').nth(index);
    const press = (index: number, key: string) =>
      thread(index)
        .getByRole('button', { name: say(key), exact: true })
        .click();
    const remove = (index: number) =>
      client.mutate('thread.editComment', { id, commentId: commentIds[index]!, text: null });
    const edit = field(page, 'thread.edit_field');

    await press(0, 'thread.edit');
    await page.keyboard.type(' ja lisää');
    await expect(edit).toHaveValue('Yksi ja lisää');
    await remove(0);
    await page.keyboard.press('Control+Enter');
    await expect(thread(0).getByText(say('thread.left_edit'))).toBeVisible();
    await expect(thread(0).getByText('Yksi ja lisää')).toBeVisible();
    await expect(thread(0).locator('p:focus')).toHaveCount(1);

    await press(1, 'thread.edit');
    await page.keyboard.type(' ja lisää');
    await remove(1);
    await page.clock.runFor(MINUTE);
    await expect(thread(1).getByText('Kaksi ja lisää')).toBeVisible();
    await expect(thread(1).locator('p:focus')).toHaveCount(1);

    await press(2, 'thread.delete');
    await expect(page.getByRole('dialog')).toBeVisible();
    await remove(2);
    await page.clock.runFor(MINUTE);
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(thread(2).locator('p:focus')).toHaveCount(1);
  });

  test('an edit, and resolving a thread, whose answer is lost are done, and nothing is said to have failed', async ({
    page,
  }) => {
    const { id, steps } = await readSteps();
    await write(await asClient(), { id, growthPlanStepId: steps[9]!.id, text: 'Yksi' });
    await open(page, CLIENT, 10);
    await page.getByRole('button', { name: new RegExp(`^${say('thread.count', { count: 1 })}`) }).click();
    const thread = page.locator('[data-thread]');
    const button = (key: string) => thread.getByRole('button', { name: say(key), exact: true });
    await button('thread.edit').click();
    await page.keyboard.type(' ja lisää');
    await loseAnswer(page, 'thread.editComment');
    await page.keyboard.press('Control+Enter');
    await expect(field(page, 'thread.edit_field')).toHaveCount(0);
    await loseAnswer(page, 'thread.setResolved');
    await button('thread.resolve').click();
    await expect(button('thread.reopen')).not.toHaveAttribute('aria-busy');
    await expect(thread.getByText('Yksi ja lisää')).toBeHidden(); // folded, as after an answer
    for (const _ of ['first', 'again']) await loseAnswer(page, 'thread.setResolved');
    await button('thread.reopen').click();
    await expect(button('thread.resolve')).not.toHaveAttribute('aria-busy');
    await expect(thread.getByRole('alert')).toHaveCount(0);
  });

  test('what a consultant types stays when the client completes the plan', async ({ page }) => {
    const { id, steps } = await readSteps();
    const client = await asClient();
    await open(page, CONSULTANT, TARGETS);
    const feedback = page.getByLabel(say('review_plan.field'), { exact: true });
    await feedback.click();
    await page.keyboard.type('Hyvä alku, ');
    const completedQuestions = steps.slice(0, -1).map((step) => ({ growthPlanStepId: step.id, completed: true }));
    await client.mutate('plan.saveCompletedSteps', { id, completedQuestions });
    await client.mutate('plan.complete', { id });
    await page.clock.runFor(MINUTE);
    const state = say('plan.completed_on', { date: 'X' }).split('X')[0]!;
    await expect(page.getByText(state).first()).toBeVisible();
    await expect(feedback).toBeFocused();
    await page.keyboard.type('mutta tarkentakaa');
    await expect(feedback).toHaveValue('Hyvä alku, mutta tarkentakaa');
    await discussion(page, 'ta_targets').click();
    const reply = field(page, 'thread.reply');
    await reply.click();
    await page.keyboard.type('Miten ');
    await client.mutate('plan.reopen', { id });
    await page.clock.runFor(MINUTE);
    await expect(page.getByText(state)).toHaveCount(0);
    await expect(reply).toBeFocused();
    await page.keyboard.type('jatketaan?');
    await expect(reply).toHaveValue('Miten jatketaan?');
  });
});
