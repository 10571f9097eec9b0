import { PRODUCT_SLUG } from '@app/schema/product';
import { stepNameKey } from '@app/schema/text-keys';
import type { Page } from '@playwright/test';
import { asPerson } from '../support/person-api.ts';
import { STEPS } from '../support/plan-filler.ts';
import { sayIn } from '../support/say.ts';
import { expect, LANGUAGES, openSession, speak, startWithMail, test } from '../support/test.ts';

const ACTS_AT_MOST = 12;
const CONSULTANT = { email: 'consultant@example.com', area: 'consultant' } as const;
const CLIENT = 'client@example.com';
const CHANGED = ['sp_drivers', 'cm_voice', 'di_picture'] as const;

const { server, mailbox } = startWithMail();

const positionOf = (key: string) => STEPS.findIndex(({ questions }) => questions.some((each) => each.key === key)) + 1;
const newWords = (key: string) => `Uusittu-${key}`;

/** A round that was given, three answers that changed since, and the plan sent again; the mail about it is the next one. */
async function startSecondRound(): Promise<void> {
  const client = await asPerson(server.url, 'user', CLIENT);
  const consultant = await asPerson(server.url, 'consultant', CONSULTANT.email);
  const { id } = await client.query<{ id: string }>('client.activePlan');
  await client.mutate('plan.submitForFeedback', { id });
  await mailbox.next(CONSULTANT.email);
  const { questionnaireId, answers } = await client.query<{
    questionnaireId: string;
    answers: { questionId: string; version: number; value: unknown }[];
  }>('plan.document', { id });
  const { steps } = await client.query<{ steps: { id: string; questions: { id: string; key: string }[] }[] }>(
    'questionnaire.get',
    { id: questionnaireId },
  );
  const [first] = steps;
  await consultant.mutate('feedback.save', { id, growthPlanStepId: first?.id, feedbackText: 'Ensimmäinen kierros' });
  await consultant.mutate('feedback.give', { id });
  for (const step of steps)
    for (const { id: questionId, key } of step.questions) {
      if (!CHANGED.some((each) => each === key)) continue;
      const { value = '', version = 0 } = answers.find((answer) => answer.questionId === questionId) ?? {};
      const changed = `${String(value)} ${newWords(key)}`;
      await client.mutate('plan.saveAnswer', { id, stepId: step.id, questionId, value: changed, version });
    }
  await client.mutate('plan.submitForFeedback', { id });
}

for (const language of LANGUAGES)
  test(`a resubmitted plan with three changed answers is reviewed in at most ${ACTS_AT_MOST} acts, with every changed word seen, in ${language}`, async ({
    page,
  }) => {
    const say = sayIn(language);
    await startSecondRound();
    const { link } = await mailbox.next(CONSULTANT.email);
    await speak(page, language);
    await openSession(page, server, CONSULTANT);

    let acts = 0;
    const act = async (doing: Promise<unknown>) => {
      acts += 1;
      await doing;
    };
    const steps = [...new Set(CHANGED.map(positionOf))].toSorted((a, b) => a - b);
    await act(page.goto(link));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('review_plan.cover.title'));
    for (const [index, position] of steps.entries()) {
      const name = say(stepNameKey(STEPS[position - 1]?.key ?? ''));
      const next = index === 0 ? 'review_plan.cover.start' : 'review_plan.next_changed';
      await act(page.getByRole('link', { name: say(next, { step: position, name }) }).press('Enter')); // a click can miss what moves
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      for (const key of CHANGED.filter((each) => positionOf(each) === position))
        await expect(page.locator('ins').filter({ hasText: newWords(key) })).toBeVisible();
    }
    await act(page.getByLabel(say('review_plan.field'), { exact: true }).fill('Nyt se on valmis'));
    await act(sendButton(page).click());
    const dialog = page.getByRole('dialog');
    await act(dialog.getByLabel(say('feedback_round.outcome.ready')).check());
    await act(dialog.getByRole('button', { name: say('review_plan.send.button') }).click());
    await expect(page.getByText(say('review_plan.not_waiting')).first()).toBeVisible();
    expect(acts).toBeLessThanOrEqual(ACTS_AT_MOST);
    expect((await mailbox.next(CLIENT)).link).toContain(PRODUCT_SLUG);

    function sendButton(within: Page) {
      return within.getByRole('button', { name: say('review_plan.send.button') }).first();
    }
  });
