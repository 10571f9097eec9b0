import { PRODUCT_SLUG } from '@app/schema/product';
import type { Browser, Page } from '@playwright/test';
import { addColleague, button, dialog, entry, heading, JOINED_PASSWORD, openAs } from '../support/members.ts';
import { asPerson, sharePlan } from '../support/person-api.ts';
import { inEachLanguage } from '../support/say.ts';
import { expect, openSession, speak, startWithMail, test } from '../support/test.ts';

/* What people outside a company see of it: those whom an invitation was forwarded to, other companies, readers of a shared plan. */

const OWNER = 'client@example.com';
const OTHER = 'client4@example.com';
const CONSULTANT = 'consultant@example.com';
const OTHER_CONSULTANT = { email: 'consultant2@example.com', area: 'consultant' } as const;

inEachLanguage((language, say) => {
  const { server, mailbox } = startWithMail();
  const { asColleague, openMembers } = openAs(server, language);

  async function stranger(browser: Browser): Promise<Page> {
    const page = await (await browser.newContext()).newPage();
    await speak(page, language);
    return page;
  }

  type Document = { plan: { name: string }; answers: { value: unknown }[] };

  /** The name of the plan, and its answers in one text each. */
  async function wordsOfPlan(): Promise<string[]> {
    const owner = await asPerson(server.url, 'user', OWNER);
    const { id } = await owner.query<{ id: string }>('client.activePlan');
    const { plan, answers } = await owner.query<Document>('plan.document', { id });
    const texts = answers.map(({ value }) => value).filter((value) => typeof value === 'string' && value.length > 12);
    return [plan.name, ...(texts as string[])];
  }

  async function expectNone(page: Page, words: readonly string[]): Promise<void> {
    await page.waitForLoadState('networkidle');
    const text = await page.locator('body').innerText();
    expect(words.filter((word) => text.includes(word))).toEqual([]);
  }

  test('an invitation says the same for every address, and its link alone lets nobody in', async ({
    page,
    browser,
  }) => {
    const addresses = ['free@example.com', 'client2@example.com', 'consultant2@example.com'];
    await openMembers(page, OWNER);
    const shown = new Set<string>();
    for (const address of addresses) {
      await button(page, say('members.invite')).click();
      await dialog(page).getByLabel(say('members.invite.email')).fill(address);
      await button(page, say('members.invite.send')).click();
      await expect(dialog(page)).toHaveCount(0);
      const text = await entry(page, address).innerText();
      shown.add(text.replaceAll(address, '').replaceAll(/\d+/g, '#'));
    }
    expect(shown.size).toBe(1);

    const words = await wordsOfPlan();
    expect(words.length).toBeGreaterThan(3);
    const { link } = await mailbox.next(addresses[0]!);
    const guest = await stranger(browser);
    await guest.goto(link);
    await expect(heading(guest)).toHaveText(say('join.title'));
    await expectNone(guest, words);
    await guest.goto(`${server.url}/client/dashboard`, { waitUntil: 'commit' }); // it is left before it has loaded
    await expect(guest).toHaveURL(`${server.url}/`);
    await guest.waitForLoadState(); // a page that is on its way would break off the next one
    await guest.goto(link);
    await guest.getByLabel(say('account.field.firstName')).fill('Utelias');
    await guest.getByLabel(say('account.field.lastName')).fill('Lukija');
    for (const field of await guest.locator('input[autocomplete=new-password]').all())
      await field.fill(JOINED_PASSWORD);
    await button(guest, say('join.submit')).click();
    await guest.waitForURL('**/client/activate');
    await expectNone(guest, words);
    const { code } = await mailbox.next(addresses[0]!); // which only the reader of that mailbox has
    await guest.locator('input[autocomplete=one-time-code]').fill(code === '000000' ? '111111' : '000000');
    await expect(guest.getByText(say('access.activate.tries_left', { count: 4 })).first()).toBeVisible();
    await guest.goto(`${server.url}/client/login`);
    await guest.locator('input[autocomplete=username]').fill(addresses[0]!);
    await guest.locator('input[autocomplete=current-password]').fill(JOINED_PASSWORD);
    await guest.locator('main form button[type=submit]').click();
    await guest.waitForURL('**/client/activate'); // the password asks for the code too
    await expect(heading(guest)).toHaveText(say('access.activate.title'));
    await guest.goto(`${server.url}/client/dashboard`, { waitUntil: 'commit' });
    await expect(guest).toHaveURL(`${server.url}/`);
    await guest.context().close();
  });

  /** What people wrote to each other about the plan, as words that nothing else has. */
  async function plant() {
    const owner = await asPerson(server.url, 'user', OWNER);
    const consultant = await asPerson(server.url, 'consultant', CONSULTANT);
    const { clientId } = await owner.query<{ clientId: string }>('account.get');
    const { id } = await owner.query<{ id: string }>('client.activePlan');
    await owner.mutate('plan.submitForFeedback', { id });
    const { questionnaireId } = await owner.query<{ questionnaireId: string }>('plan.document', { id });
    const { steps } = await owner.query<{ steps: { id: string }[] }>('questionnaire.get', { id: questionnaireId });
    const growthPlanStepId = steps[0]!.id; // a questionnaire has steps
    const save = (stepId: string | null, text: string) =>
      consultant.mutate<{ version: number }>('feedback.saveDraft', { id, growthPlanStepId: stepId, text, version: 0 });
    const { version: summary } = await save(null, 'Kanariayhteenveto');
    await consultant.mutate('feedback.send', { id, outcome: 'ready', versions: { summary } });
    await save(growthPlanStepId, 'Kanarialuonnos');
    const comment = { commentId: crypto.randomUUID(), text: 'Kanariakommentti' };
    const { threadId } = await owner.mutate<{ threadId: string }>('thread.comment', {
      id,
      growthPlanStepId,
      ...comment,
    });
    await consultant.mutate('note.save', { id: clientId, notedOn: '2026-10-01', text: 'Kanariamuistio', version: 0 });
    await addColleague({ server, mailbox, owner: OWNER }, { memberRole: 'editor', firstName: 'Kanarianimi' });
    return { id, clientId, threadId };
  }

  const CANARIES = ['Kanariayhteenveto', 'Kanarialuonnos', 'Kanariakommentti', 'Kanariamuistio', 'Kanarianimi'];

  test('what people write to each other about a plan is on no page of anybody else, and foreign addresses lead nowhere', async ({
    page,
    browser,
  }) => {
    const { id, clientId, threadId } = await plant();
    await openMembers(page, OWNER);
    await expect(entry(page, 'Kanarianimi')).toBeVisible();
    await page.goto(`${server.url}/client/${PRODUCT_SLUG}?step=1&thread=${threadId}`);
    await expect(page.getByText('Kanariakommentti')).toBeVisible();
    await expect(page.getByText('Kanariayhteenveto')).toBeVisible();

    const reader = await stranger(browser);
    await reader.goto(server.url + (await sharePlan(server.url, OWNER)));
    await expect(reader.getByRole('heading', { level: 2, name: /^10 / })).toBeVisible();
    await expectNone(reader, CANARIES);

    const main = (of: Page, words: string) => of.getByRole('main').getByText(words).first();
    const colleague = await addColleague(
      { server, mailbox, owner: OTHER },
      { memberRole: 'editor', firstName: 'Ulla' },
    );
    const other = await stranger(browser);
    await openSession(other, server, OTHER);
    for (const client of [other, await asColleague(browser, colleague, { path: '/client/dashboard' })]) {
      await client.goto(`${server.url}/client/${PRODUCT_SLUG}?step=1&thread=${threadId}`); // the thread is not of their own plan
      await expect(heading(client)).toBeVisible();
      await expectNone(client, CANARIES);
      for (const more of [`step=1&thread=${threadId}`, 'view=changes']) {
        await client.goto(`${server.url}/client/${PRODUCT_SLUG}?plan=${id}&${more}`);
        await expect(main(client, say('server_errors_text.not_found'))).toBeVisible();
        await expectNone(client, CANARIES);
      }
      await client.goto(`${server.url}/${PRODUCT_SLUG}/alltodo?plan=${id}`);
      await expect(main(client, say('all_todos.missing.title'))).toBeVisible();
      await client.context().close();
    }

    const consultant = await stranger(browser);
    await openSession(consultant, server, OTHER_CONSULTANT);
    for (const [path, words] of [
      [`consultant/${PRODUCT_SLUG}?plan=${id}&thread=${threadId}`, 'review_plan.not_found'],
      [`consultant/client-details/${clientId}`, 'clients.gone.title'],
      [`${PRODUCT_SLUG}/alltodo?plan=${id}`, 'all_todos.missing.title'],
    ] as const) {
      await consultant.goto(`${server.url}/${path}`);
      await expect(main(consultant, say(words))).toBeVisible();
      await expectNone(consultant, CANARIES);
    }
    for (const each of [reader, consultant]) await each.context().close();
  });
});
