import { PRODUCT_SLUG } from '@app/schema/product';
import { LONG_TEXT_MAX } from '@app/schema/plan-limits';
import { MEMBERS_MAX } from '@app/schema/members';
import type { Page } from '@playwright/test';
import { DAY_MS } from '../../api/src/lib/days.ts';
import { hold } from '../support/hold.ts';
import { addColleague, button, dialog, entry, JOINED_PASSWORD, openAs } from '../support/members.ts';
import { openDatabase } from '../support/passed-time.ts';
import { asPerson } from '../support/person-api.ts';
import { questionSection } from '../support/plan-filler.ts';
import { inEachLanguage } from '../support/say.ts';
import { expect, openSession, PASSWORD, speak, startWithMail, test } from '../support/test.ts';

/* What two people see who do things to the same company at the same moment. Calls are held on their way, so that each moment comes. */

const OWNER = 'client@example.com';
const CONSULTANT = { email: 'consultant@example.com', area: 'consultant' } as const;
const FULL = 'client6@example.com';
const PLAN = `/client/${PRODUCT_SLUG}`;
const MEMBERS = '/client/members';
const KEY = 'di_purpose';

inEachLanguage((language, say) => {
  const { server, mailbox } = startWithMail();
  const { asColleague, openMembers } = openAs(server, language);

  const field = (page: Page) => questionSection(page, KEY).locator('textarea').first();
  const ownerTags = (page: Page) =>
    page.getByRole('list', { name: say('members.people') }).getByText(say('member.role.owner'), { exact: true });

  /** The page asks to log in, and lets the one who was removed in no more. */
  async function expectLockedOut(page: Page, email: string): Promise<void> {
    const login = dialog(page).filter({ hasText: say('session.text') });
    await expect(login.getByRole('heading', { name: say('session.title') })).toBeVisible();
    await login.locator('input[autocomplete=username]').fill(email);
    await login.locator('input[autocomplete=current-password]').fill(JOINED_PASSWORD);
    await login.locator('form button[type=submit]').click();
    await expect(login.getByText(say('server_errors_text.invalid_email_or_password')).first()).toBeVisible();
  }

  test('a colleague who is removed while they type, and are to take over, saves nothing more and takes over nothing', async ({
    page,
    browser,
  }) => {
    const email = await addColleague({ server, mailbox, owner: OWNER }, { memberRole: 'editor', firstName: 'Sanni' });
    const owner = await asPerson(server.url, 'user', OWNER);
    const { clientId } = await owner.query<{ clientId: string }>('account.get');
    const { members } = await owner.query<{ members: { accountId: string; email: string }[] }>('member.list', {
      id: clientId,
    });
    const accountId = members.find((member) => member.email === email)!.accountId;
    await addColleague({ server, mailbox, owner: OWNER }, { memberRole: 'commenter', firstName: 'Mirja' });
    await owner.mutate('member.offerHandover', { accountId, password: PASSWORD });
    const writer = await asColleague(browser, email, { path: `${PLAN}?step=2` });
    await field(writer).fill('Sanni ehti tallentaa');
    await expect(writer.locator('[data-save-state=saved]').first()).toBeVisible();
    const heir = await asColleague(browser, email, { path: MEMBERS });
    await heir.getByLabel(say('account.field.phoneNumber')).fill('040 123 4567');

    await owner.mutate('account.requestErasure', { password: PASSWORD });
    await button(heir, say('members.accept')).click();
    await expect(heir.getByText(say('server_errors_text.erasure_pending')).first()).toBeVisible();
    await expect(heir.getByLabel(say('account.field.phoneNumber'))).toHaveValue('040 123 4567');
    await owner.mutate('account.withdrawErasure');

    const save = await hold([writer], 'plan.saveAnswer');
    const acceptance = await hold([heir], 'member.acceptHandover');
    await field(writer).fill('Kirjoitettu poistamisen hetkellä');
    await button(heir, say('members.accept')).click();
    await expect.poll(() => [save.count(), acceptance.count()]).toEqual([1, 1]);
    await openMembers(page, OWNER);
    await entry(page, 'Sanni')
      .getByRole('button', { name: say('members.remove') })
      .click();
    await dialog(page)
      .getByRole('button', { name: say('members.remove') })
      .click();
    await expect(entry(page, 'Sanni')).toHaveCount(0);
    await Promise.all([save.release(), acceptance.release()]);
    await expectLockedOut(writer, email);
    await expectLockedOut(heir, email);

    await page.reload();
    await expect(entry(page, 'Mirja')).toBeVisible();
    await expect(entry(page, 'Sanni')).toHaveCount(0);
    await expect(ownerTags(page)).toHaveCount(1);
    await page.goto(`${server.url}${PLAN}?step=2`);
    await expect(field(page)).toHaveValue('Sanni ehti tallentaa');
    for (const each of [writer, heir]) await each.context().close();
  });

  /** Leaves two places of a client for colleagues; so many invitations would take days. */
  async function leaveTwoPlaces(email: string): Promise<void> {
    const { clientId } = await (await asPerson(server.url, 'user', email)).query<{ clientId: string }>('account.get');
    const [created_at, expires_at] = [0, DAY_MS].map((later) => new Date(Date.now() + later).toISOString());
    const invitations = Array.from({ length: MEMBERS_MAX - 3 }, (_, index) => ({
      id: crypto.randomUUID(),
      client_id: clientId,
      email: `invited.${index}@example.com`,
      role: 'editor' as const,
      language_code: language,
      invited_by: clientId,
      created_at: created_at!,
      expires_at: expires_at!,
    }));
    await using db = await openDatabase(server);
    await db.insertInto('member_invitation').values(invitations).execute();
  }

  test('of three who are invited at once to two places one is refused, and what was typed stays', async ({
    page,
    context,
  }) => {
    await leaveTwoPlaces(FULL);
    await openMembers(page, FULL);
    const tabs = [page, await context.newPage(), await context.newPage()];
    for (const [index, tab] of tabs.entries()) {
      await speak(tab, language);
      if (tab !== page) await tab.goto(server.url + MEMBERS);
      await button(tab, say('members.invite')).click();
      await dialog(tab).getByLabel(say('members.invite.email')).fill(`at.once.${index}@example.com`);
    }
    const invitations = await hold(tabs, 'member.invite');
    for (const tab of tabs) await button(tab, say('members.invite.send')).click();
    await expect.poll(() => invitations.count()).toBe(tabs.length);
    await invitations.release();
    const refused = () => Promise.all(tabs.map(async (tab) => (await dialog(tab).count()) === 1));
    await expect.poll(async () => (await refused()).filter(Boolean).length).toBe(1);
    const index = (await refused()).indexOf(true);
    const form = dialog(tabs[index]!);
    await expect(form.getByText(say('server_errors_text.limit_reached', { max: MEMBERS_MAX })).first()).toBeVisible();
    await expect(form.getByLabel(say('members.invite.email'))).toHaveValue(`at.once.${index}@example.com`);
    const shown = tabs[(index + 1) % tabs.length]!;
    await shown.reload();
    await expect(ownerTags(shown)).toHaveCount(1);
    await expect(shown.getByRole('list', { name: say('members.invitations') }).getByRole('listitem')).toHaveCount(
      MEMBERS_MAX - 1,
    );
    await expect(entry(shown, `at.once.${index}@example.com`)).toHaveCount(0);
  });

  test('a text that is saved while the plan is sent is in what the consultant reads; two long texts without a common word are compared', async ({
    page,
    browser,
  }) => {
    const key = 'di_picture';
    const [first, second, third] = ['a', 'o', 'u'].map(longText) as [string, string, string];
    const text = (of: Page) => questionSection(of, key).locator('textarea').first();
    const other = await (await browser.newContext()).newPage();
    for (const [of, step] of [
      [page, 2],
      [other, 11],
    ] as const) {
      await speak(of, language);
      await openSession(of, server, OWNER);
      await of.goto(`${server.url}${PLAN}?step=${step}`);
    }
    const saved = page.locator('[data-save-state=saved]').first();
    await text(page).fill(first);
    await expect(saved).toBeVisible();
    await button(other, say('review.submit.button')).click();
    const calls = await Promise.all([hold([page], 'plan.saveAnswer'), hold([other], 'plan.submitForFeedback')]);
    await text(page).fill(second);
    await dialog(other)
      .getByRole('button', { name: say('review.submit.button') })
      .click();
    await expect.poll(() => calls.map((call) => call.count())).toEqual([1, 1]);
    await Promise.all(calls.map((call) => call.release()));
    await expect(saved).toBeVisible();
    await expect(other.getByText(say('review.submit.waiting_text'))).toBeVisible();

    const consultant = await asPerson(server.url, 'consultant', CONSULTANT.email);
    const { id } = await (await asPerson(server.url, 'user', OWNER)).query<{ id: string }>('client.activePlan');
    const staff = await (await browser.newContext()).newPage();
    await speak(staff, language);
    await openSession(staff, server, CONSULTANT);
    const review = `${server.url}/consultant/${PRODUCT_SLUG}?plan=${id}`;
    await staff.goto(`${review}&step=2`);
    const question = questionSection(staff, key);
    await expect(question.getByText(second)).toBeVisible();
    const growthPlanStepId = (await consultant.query<{ completedSteps: string[] }>('plan.document', { id }))
      .completedSteps[0];
    await consultant.mutate('feedback.save', { id, growthPlanStepId, feedbackText: 'Hyvä' });
    await consultant.mutate('feedback.give', { id });
    await staff.goto(`${review}&view=changes`);
    const isNew = staff.locator('ins').filter({ hasText: second.slice(0, 40) });
    await expect(isNew.or(staff.getByText(say('plan.changes.nothing'))).first()).toBeVisible(); // after the baseline, or in it

    await text(page).fill(third);
    await expect(saved).toBeVisible();
    await staff.goto(`${review}&step=2`);
    const words = third.trim().split(' ').length;
    await expect(question.getByText(say('plan.changes.words', { added: words, removed: words }))).toBeVisible();
    await expect(question.locator('ins')).toContainText(third);
    await button(staff, say('plan.changes.answer')).click();
    await expect(question.locator('ins, del')).toHaveCount(0);
    await expect(question.getByText(third)).toBeVisible();
    for (const each of [other, staff]) await each.context().close();
  });

  test('of two who change other details of a client at once neither undoes what the other did, nor do two tabs with a plan', async ({
    page,
    browser,
  }) => {
    await speak(page, language);
    await openSession(page, server, FULL);
    await page.goto(`${server.url}/account`);
    await button(page, say('account.details.edit')).click();
    await page.getByLabel(say('account.field.city')).fill('Oulu');
    const staff = await (await browser.newContext()).newPage();
    await speak(staff, language);
    await openSession(staff, server, { email: 'admin@example.com', area: 'admin' });
    const client = await asPerson(server.url, 'user', FULL);
    const { clientId: id } = await client.query<{ clientId: string }>('account.get');
    await staff.goto(`${server.url}/admin/client-edit-details/${id}`);
    await staff.getByLabel(say('account.field.address')).fill('Rantakatu 9');
    await button(page, say('account.details.save')).press('Enter');
    await expect(button(page, say('account.details.edit'))).toBeFocused();
    await button(staff, say('clients.edit.save')).press('Enter');
    await expect(staff.getByText('Rantakatu 9')).toBeVisible();
    await expect(staff.getByText('Oulu')).toBeVisible();
    await staff.context().close();

    const plan = `${server.url}${PLAN}?step=1`;
    const tab = await page.context().newPage();
    for (const each of [page, tab]) {
      await each.goto(plan);
      await button(each, say('plan.details.title')).first().press('Enter');
      await expect(dialog(each).getByRole('textbox')).toHaveCount(2);
    }
    const fill = async (of: Page, label: string, text: string) => {
      await dialog(of).getByLabel(say(label)).fill(text);
      await dialog(of).locator('button[type=submit]').press('Enter');
      await expect(dialog(of)).toHaveCount(0);
    };
    await fill(page, 'details.name', 'Kasvu 2031');
    await fill(tab, 'details.business_unit', 'Vienti');
    expect(await client.query('client.activePlan')).toMatchObject({ name: 'Kasvu 2031', businessUnit: 'Vienti' });
  });

  /** 4,000 characters of words that no other text has. */
  function longText(stem: string): string {
    return Array.from({ length: LONG_TEXT_MAX }, (_, index) => `${stem}${index}`)
      .join(' ')
      .slice(0, LONG_TEXT_MAX);
  }
});
