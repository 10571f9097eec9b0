import { PRODUCT_SLUG } from '@app/schema/product';
import type { Page } from '@playwright/test';
import { DAY_MS } from '../../api/src/lib/days.ts';
import { askForFeedback, saveDrafts } from '../support/feedback.ts';
import { addColleague, button, dialog, entry, openAs } from '../support/members.ts';
import { openDatabase, runJob } from '../support/passed-time.ts';
import { asPerson } from '../support/person-api.ts';
import { questionSection } from '../support/plan-filler.ts';
import { sayIn, type Say } from '../support/say.ts';
import { expect, LANGUAGES, openSession, PASSWORD, speak, startWithMail, test } from '../support/test.ts';

/* What somebody wrote stays when their account is erased, without their name: that of a colleague, and of a main user who has handed over. */

const OWNER = 'client@example.com';
const NAME = 'Petra Uusi';
const KEY = 'di_purpose';
const ANSWER = 'Petran kirjoittama vastaus';
const COMMENT = 'Mistä tämä luku tulee?';
const LONG_AGO = new Date(Date.now() - 31 * DAY_MS).toISOString();
const PATH = `/client/${PRODUCT_SLUG}?step=2`;
const en = sayIn('en');

const { server, mailbox } = startWithMail();
const { asColleague } = openAs(server, 'en');

/** Opens the discussion of the answer and its history, and expects a name in both. */
async function expectNamed(page: Page, say: Say, name: string): Promise<void> {
  await page.goto(server.url + PATH);
  const card = questionSection(page, KEY);
  await expect(card.locator('textarea').first()).toHaveValue(ANSWER);
  await card.getByRole('button', { name: /^(Discussion|Keskustelu): 1/ }).click();
  await expect(card.getByRole('listitem').filter({ hasText: COMMENT })).toContainText(name);
  await card.getByRole('button', { name: new RegExp(`^${say('plan.history')} ?:`) }).click();
  await expect(page.getByRole('dialog').getByText(name)).toBeVisible();
  await page.keyboard.press('Escape');
}

test('what a colleague wrote stays when their account is erased, and is by a former user', async ({
  page,
  browser,
}) => {
  const email = await addColleague({ server, mailbox, owner: OWNER }, { memberRole: 'editor', firstName: 'Petra' });
  const colleague = await asColleague(browser, email, { path: PATH });
  const card = questionSection(colleague, KEY);
  await card.locator('textarea').first().fill(ANSWER);
  await expect(colleague.locator('[data-save-state="saved"]').first()).toBeVisible();
  await card.getByRole('button', { name: /^Discussion/ }).click();
  await card.getByRole('textbox', { name: en('thread.new') }).fill(COMMENT);
  await card.getByRole('button', { name: en('thread.send') }).click();
  await expect(card.getByText(COMMENT)).toBeVisible();
  await colleague.context().close();
  await speak(page, 'en');
  await openSession(page, server, OWNER);
  await expectNamed(page, en, NAME);

  await using db = await openDatabase(server);
  const petra = db.selectFrom('member').select('account_id as id').where('first_name', '=', 'Petra');
  const { id } = await petra.executeTakeFirstOrThrow();
  const owner = await asPerson(server.url, 'user', OWNER);
  await owner.mutate('member.remove', { id });
  await expectNamed(page, en, NAME); // who was removed can come back for 30 days
  await db.updateTable('member').set({ removed_at: LONG_AGO }).where('account_id', '=', id).execute();
  runJob(server, 'tidy');

  for (const language of LANGUAGES) {
    const say = sayIn(language);
    await speak(page, language);
    await expectNamed(page, say, say('person.former'));
    await expect(page.getByText(NAME)).toHaveCount(0);
  }

  // Also who resolved it and who gave the feedback of a round, of the client and of the firm.
  await db.updateTable('thread').set({ resolved_at: LONG_AGO, resolved_by: id }).where('opened_by', '=', id).execute();
  const plan = await askForFeedback(server, OWNER);
  const versions = await saveDrafts(plan, [[5, 'Hyvä']]);
  await plan.consultant.mutate('feedback.send', { id: plan.id, outcome: 'ready', versions });
  await db.updateTable('feedback_round').set({ given_by: null }).execute(); // as when a consultant is erased
  for (const language of LANGUAGES) {
    const say = sayIn(language);
    await speak(page, language);
    await page.goto(server.url + PATH);
    await questionSection(page, KEY)
      .getByRole('button', { name: /^(Discussion|Keskustelu): 1/ })
      .click();
    await expect(
      page.getByText(say('thread.resolved_by', { name: say('person.former'), date: '' }).trim()),
    ).toBeVisible();
    await page.goto(`${server.url}/client/${PRODUCT_SLUG}?step=11`);
    const rounds = page.locator('details', { hasText: say('feedback_round.number', { number: 1 }) });
    await rounds.locator('summary').click();
    await expect(rounds.getByText('Kasvupolku Consulting').first()).toBeVisible();
  }
});

/** A client whose plan is completed and shared, who may start another one, and who has written a comment. */
async function aGrowingCompany() {
  const email = 'client3@example.com';
  const owner = await asPerson(server.url, 'user', email);
  const { clientId } = await owner.query<{ clientId: string }>('account.get');
  const { firstName, lastName, consultant } = await owner.query<Profile>('client.profile');
  await (await asPerson(server.url, 'consultant', consultant.email)).mutate('client.giveNewPlans', { ids: [clientId] });
  const { items } = await owner.query<{ items: { id: string }[] }>('plan.list', { state: ['completed'] });
  const { id } = items[0]!; // the demo has one
  const { questionnaireId } = await owner.query<{ questionnaireId: string }>('plan.document', { id });
  const { steps } = await owner.query<{ steps: { id: string }[] }>('questionnaire.get', { id: questionnaireId });
  const comment = { commentId: crypto.randomUUID(), text: COMMENT, growthPlanStepId: steps[1]!.id }; // the step of PATH
  await owner.mutate('thread.comment', { id, ...comment });
  await owner.mutate('share.set', { id, shared: true });
  const { shareCode } = await owner.query<{ shareCode: string }>('share.link', { id });
  const link = `${server.url}/share/${PRODUCT_SLUG}/${shareCode}`;
  return { email, owner, name: `${firstName} ${lastName}`, link, address: `${PATH}&plan=${id}` };
}

type Profile = { firstName: string; lastName: string; consultant: { email: string } };

/** The step of a plan with its discussion, as somebody reads it in a language. */
async function readStep(page: Page, say: Say, address: string): Promise<string> {
  await page.goto(server.url + address);
  await page.getByRole('button', { name: new RegExp(`^${say('thread.count', { count: 1 })}`) }).click();
  await expect(page.getByRole('listitem').filter({ hasText: COMMENT })).toBeVisible();
  await page.waitForLoadState('networkidle'); // nothing of it is still to come
  return page.getByRole('main').innerText();
}

test('a handover leaves link, plan and the right to a new one; once the main user before is erased only their name is another', async ({
  page,
  browser,
}) => {
  const { email, owner, name, link, address } = await aGrowingCompany();
  const heirEmail = await addColleague(
    { server, mailbox, owner: email },
    { memberRole: 'editor', firstName: 'Hilkka' },
  );
  const heir = await asColleague(browser, heirEmail, { path: '/client/members' });
  const reader = await (await browser.newContext()).newPage();
  const readShared = async () => {
    await reader.goto(link);
    await expect(reader.getByText(en('share.read_only'))).toBeVisible();
    await expect(reader.getByRole('heading', { level: 2, name: /^10 / })).toBeVisible(); // the later steps are drawn after the first
    return reader.getByRole('main').innerText();
  };
  const shared = await readShared();
  const { members } = await owner.query<{ members: { accountId: string; email: string }[] }>('member.list', {
    id: (await owner.query<{ clientId: string }>('account.get')).clientId,
  });
  const accountId = members.find((member) => member.email === heirEmail)!.accountId;
  await owner.mutate('member.offerHandover', { accountId, password: PASSWORD });
  await heir.reload();
  await heir.getByLabel(en('account.field.phoneNumber')).fill('040 123 4567');
  await button(heir, en('members.accept')).click();
  await expect(heir.getByText(en('members.accept.done'))).toBeVisible();
  expect(await readShared()).toBe(shared);

  for (const language of LANGUAGES) {
    const say = sayIn(language);
    await speak(heir, language);
    await heir.goto(`${server.url}/client/${PRODUCT_SLUG}/start`);
    await expect(heir.getByRole('link', { name: say('start.act') })).toBeVisible(); // the right to a new plan
    expect(await readStep(heir, say, address)).toContain(name);
    await button(heir, new RegExp(`^${say('share.button')}$`)).click();
    await expect(dialog(heir).getByRole('link')).toHaveText(link);
    await speak(page, language);
    await openSession(page, server, email);
    expect(await readStep(page, say, address)).toContain(COMMENT);
    await expect(button(page, new RegExp(`^${say('share.button')}$`))).toHaveCount(0);
    await page.goto(`${server.url}/client/${PRODUCT_SLUG}/start`);
    await expect(page.getByText(say('start.colleague.title'))).toBeVisible();
    await page.goto(`${server.url}/client/members`);
    await expect(entry(page, name).getByText(say('member.role.editor'), { exact: true })).toBeVisible();
    await expect(button(page, say('members.invite'))).toHaveCount(0);
  }
  await button(page, sayIn('fi')('members.leave')).click();
  await dialog(page)
    .getByRole('button', { name: sayIn('fi')('members.leave') })
    .click();
  await page.waitForURL(`${server.url}/`);
  const read = new Map<string, string>();
  for (const language of LANGUAGES) {
    await speak(heir, language);
    read.set(language, await readStep(heir, sayIn(language), address));
  }
  await using db = await openDatabase(server);
  await db.updateTable('member').set({ removed_at: LONG_AGO }).where('removed_at', 'is not', null).execute();
  runJob(server, 'tidy');

  expect(await readShared()).toBe(shared);
  for (const language of LANGUAGES) {
    const say = sayIn(language);
    await speak(heir, language);
    const before = read.get(language)!;
    expect(before).toContain(name);
    expect(await readStep(heir, say, address)).toBe(before.replaceAll(name, say('person.former')));
    await heir.goto(`${server.url}/client/${PRODUCT_SLUG}/start`);
    await expect(heir.getByRole('link', { name: say('start.act') })).toBeVisible();
    await heir.goto(`${server.url}/client/members`);
    await expect(heir.getByText(say('members.none.title'))).toBeVisible();
    await expect(button(heir, say('members.invite'))).toBeVisible();
  }
  for (const each of [heir, reader]) await each.context().close();
});
