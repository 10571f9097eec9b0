import { PRODUCT_SLUG } from '@app/schema/product';
import { questionLabelKey, stepNameKey } from '@app/schema/text-keys';
import { expectAccessible } from '../support/accessible.ts';
import { asPerson, type Api } from '../support/person-api.ts';
import { inEachLanguage } from '../support/say.ts';
import { expect, openSession, speak, startWithMail, test } from '../support/test.ts';

/* What a client has not read in the threads of their plans, and what counts as read. */

const CLIENT = 'client@example.com';
const FOLLOWED = 'client3@example.com'; // has completed a plan
const SHOWN = 10;

type Step = { id: string; key: string; position: number; questions: { id: string; key: string }[] };

inEachLanguage((language, say) => {
  const { server } = startWithMail();

  const consultantApi = () => asPerson(server.url, 'consultant', 'consultant@example.com');
  const clientApi = (who = CLIENT) => asPerson(server.url, 'user', who);

  async function readSteps(client: Api, planId: string): Promise<Step[]> {
    const { questionnaireId } = await client.query<{ questionnaireId: string }>('plan.document', { id: planId });
    return (await client.query<{ steps: Step[] }>('questionnaire.get', { id: questionnaireId })).steps;
  }

  /** Writes as the consultant; the thread. */
  async function write(planId: string, place: object, text: string): Promise<string> {
    const comment = { id: planId, commentId: crypto.randomUUID(), text, ...place };
    return (await (await consultantApi()).mutate<{ threadId: string }>('thread.comment', comment)).threadId;
  }

  test('a folded thread is unread until it is opened, and one that is opened again shows its newest comment', async ({
    page,
  }) => {
    const client = await clientApi();
    const { id } = await client.query<{ id: string }>('client.activePlan');
    const step = (await readSteps(client, id))[1]!;
    const question = step.questions[0]!;
    const threadId = await write(id, { growthPlanStepId: step.id, questionId: question.id }, 'Ensimmäinen');
    await (await consultantApi()).mutate('thread.setResolved', { id, threadId, resolved: true });
    const unread = async () => {
      const list = await client.query<{ items: { unread: number }[] }>('thread.list', { id, threadId });
      return list.items[0]!.unread;
    };
    await speak(page, language);
    await openSession(page, server, CLIENT);
    await page.goto(`${server.url}/client/${PRODUCT_SLUG}?plan=${id}&step=${step.position}`);
    const card = page.locator(`#question-${question.key}`);
    const discussion = card.getByRole('button', { name: new RegExp(`: ${say(questionLabelKey(question.key))}`) });
    const open = discussion.filter({ hasText: say('thread.count', { count: 1 }) });
    await open.click();
    const folded = card.locator('summary').filter({ hasText: say('thread.count', { count: 1 }) });
    await expect(folded).toContainText(say('thread.unread', { count: 1 }));
    await expectAccessible(page, 'a folded thread');
    expect(await unread()).toBe(1);
    await folded.press('Enter');
    await expect(card.getByText('Ensimmäinen')).toBeVisible();
    await expect.poll(unread).toBe(0);
    await expect(folded).not.toContainText(say('thread.unread', { count: 1 }));

    await open.click();
    await expect(card.getByText('Ensimmäinen')).toHaveCount(0);
    await write(id, { threadId }, 'Toinen');
    await open.click();
    await folded.or(card.getByText('Toinen')).first().waitFor();
    if (await folded.isVisible()) await folded.press('Enter'); // the list has not been read again yet
    await expect(card.getByText('Toinen')).toBeVisible();
    await expect.poll(unread).toBe(0);
  });

  test('the dashboard lists the unread threads of every plan, and opens those that are many', async ({ page }) => {
    const client = await clientApi(FOLLOWED);
    await (
      await consultantApi()
    ).mutate('client.giveNewPlan', { id: (await client.query<{ clientId: string }>('account.get')).clientId });
    await client.mutate('plan.create', { name: 'Kasvu 2028', businessUnit: '' });
    const active = await client.query<{ id: string }>('client.activePlan');
    const completed = await client.query<{ items: { id: string; name: string }[] }>('plan.list', {
      state: ['completed'],
    });
    const earlier = completed.items[0]!;
    const [step] = await readSteps(client, earlier.id);
    await write(earlier.id, { growthPlanStepId: step!.id }, 'Aiemmasta suunnitelmasta');
    for (const { id: growthPlanStepId } of await readSteps(client, active.id))
      await write(active.id, { growthPlanStepId }, 'Tästä suunnitelmasta');
    await speak(page, language);
    await openSession(page, server, FOLLOWED);
    await page.goto(`${server.url}/client/dashboard`);
    const region = page.getByRole('region', { name: say('thread.unread_title') });
    const rows = region.getByRole('listitem');
    await expect(rows).toHaveCount(SHOWN);
    await expect(rows.first()).not.toContainText('Kasvu 2028');
    const all = (await readSteps(client, active.id)).length + 1;
    await region.getByRole('button', { name: say('thread.unread_more', { count: all - SHOWN }) }).press('Enter');
    await expect(rows).toHaveCount(all);
    await expect(rows.nth(SHOWN).getByRole('link')).toBeFocused();
    await expectAccessible(page, 'unread threads of two plans');
    const ofEarlier = rows.filter({ hasText: earlier.name });
    await expect(ofEarlier).toHaveCount(1);
    await ofEarlier.getByRole('link', { name: new RegExp(say(stepNameKey(step!.key))) }).click();
    await expect(page.getByText('Aiemmasta suunnitelmasta')).toBeVisible();
    await page.goto(`${server.url}/client/dashboard`);
    await expect(rows.first()).toBeVisible();
    await expect(ofEarlier).toHaveCount(0);
  });
});
