import { stepNameKey } from '@app/schema/text-keys';
import { expectAccessible } from '../support/accessible.ts';
import { asPerson } from '../support/person-api.ts';
import { STEPS } from '../support/plan-filler.ts';
import { inEachLanguage } from '../support/say.ts';
import { expect, openSession, speak, startWithMail, test } from '../support/test.ts';

/* Staff see on the page of a client what is still talked about. */

const CLIENT = 'client@example.com';
const CONSULTANT = { email: 'consultant@example.com', area: 'consultant' } as const;
const ADMIN = { email: 'admin@example.com', area: 'admin' } as const;
const TARGETS = 6; // the step with the open thread of the demo

inEachLanguage((language, say) => {
  const { server } = startWithMail();

  const unread = new RegExp(say('thread.unread', { count: 1 }).replace('1', '').trim());

  test('the page of a client lists its open threads to staff, unread ones first, each with the way to it', async ({
    page,
  }) => {
    const client = await asPerson(server.url, 'user', CLIENT);
    const { clientId } = await client.query<{ clientId: string }>('account.get');
    const { id } = await client.query<{ id: string }>('client.activePlan');
    const { questionnaireId } = await client.query<{ questionnaireId: string }>('plan.document', { id });
    const { steps } = await client.query<{ steps: { id: string }[] }>('questionnaire.get', { id: questionnaireId });
    const consultant = await asPerson(server.url, 'consultant', CONSULTANT.email);
    const write = { id, growthPlanStepId: steps[7]!.id, commentId: crypto.randomUUID(), text: 'Avoin kysymys' };
    await client.mutate('thread.comment', write);
    const newer = { ...write, growthPlanStepId: steps[8]!.id, commentId: crypto.randomUUID() };
    await consultant.mutate('thread.comment', newer);
    await speak(page, language);
    const rows = page.getByRole('list', { name: say('review_plan.cover.threads') }).getByRole('listitem');
    const openClient = async (who: typeof CONSULTANT | typeof ADMIN, of: string) => {
      await openSession(page, server, who);
      await page.goto(`${server.url}/${who.area}/client-details/${of}`);
      await page.getByRole('heading', { name: say('review_plan.cover.threads') }).scrollIntoViewIfNeeded();
    };
    await openClient(CONSULTANT, clientId);
    await expect(rows.filter({ hasText: say(stepNameKey(STEPS[8]!.key)) })).not.toContainText(unread);
    const isUnread = (await rows.allInnerTexts()).map((row) => unread.test(row));
    expect(isUnread).toContain(true);
    expect(isUnread).toEqual(isUnread.toSorted((one, other) => Number(other) - Number(one)));
    await expectAccessible(page, 'the open threads of a client');
    await rows
      .filter({ hasText: say(stepNameKey(STEPS[7]!.key)) })
      .getByRole('link')
      .click();
    await expect(page.getByText('Avoin kysymys')).toBeVisible();

    await page.clock.install();
    await openClient(CONSULTANT, clientId);
    await expect(rows.filter({ hasText: say(stepNameKey(STEPS[7]!.key)) })).toHaveCount(1);
    await expect(rows.filter({ hasText: say(stepNameKey(STEPS[9]!.key)) })).toHaveCount(0);
    const newest = { ...write, growthPlanStepId: steps[9]!.id, commentId: crypto.randomUUID() };
    await client.mutate('thread.comment', newest);
    await page.clock.runFor(61_000);
    await expect(rows.filter({ hasText: say(stepNameKey(STEPS[9]!.key)) })).toContainText(unread);

    await openClient(ADMIN, clientId);
    await expect(rows.filter({ hasText: say(stepNameKey(STEPS[TARGETS - 1]!.key)) })).not.toContainText(unread);
    const nobody = await asPerson(server.url, 'user', 'client2@example.com'); // has no plan
    await openClient(ADMIN, (await nobody.query<{ clientId: string }>('account.get')).clientId);
    await expect(page.getByText(say('review_plan.cover.no_threads'))).toBeVisible();
  });
});
