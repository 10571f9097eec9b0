import { PRODUCT_SLUG } from '@app/schema/product';
import type { Page, Route } from '@playwright/test';
import { loseAnswer } from '../support/hold.ts';
import { addColleague, button, dialog, entry, heading, JOINED_PASSWORD, openAs } from '../support/members.ts';
import { asPerson } from '../support/person-api.ts';
import { inEachLanguage } from '../support/say.ts';
import { expect, openSession, PASSWORD, speak, startWithMail, test } from '../support/test.ts';

/* Pages that are open while roles, offers and people of a company change elsewhere, or whose answers are lost. */

const OWNER = 'client@example.com';

inEachLanguage((language, say) => {
  test.describe.configure({ mode: 'serial' });

  const { server, mailbox } = startWithMail();
  const { asColleague, openMembers } = openAs(server, language);

  async function expectRoleChanged(page: Page, role: 'editor' | 'commenter'): Promise<void> {
    const text = say('members.role_changed', { role: say(`member.role.${role}`) });
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
    await expect(page.getByRole('main').getByText(text)).toBeVisible();
  }

  test('an act that the role of its person no longer allows says so, and what was typed stays', async ({ page }) => {
    const email = await addColleague({ server, mailbox, owner: OWNER }, { memberRole: 'editor', firstName: 'Eeva' });
    const main = await asPerson(server.url, 'user', OWNER);
    const heir = await asPerson(server.url, 'user', { email, password: JOINED_PASSWORD });
    const { id } = await heir.query<{ id: string }>('account.get');
    await speak(page, language);
    await openSession(page, server, OWNER);
    await page.goto(`${server.url}/client/${PRODUCT_SLUG}?step=1`);
    await button(page, say('plan.details.title')).first().click();
    await dialog(page).getByRole('textbox').first().fill('Kasvu 2030');
    const account = await page.context().newPage();
    await account.goto(`${server.url}/account`);
    await button(account, say('account.details.edit')).click();
    await account.getByLabel(say('account.field.firstName')).fill('Kaisaliisa');
    await account.getByLabel(say('account.field.address')).fill('Uusikatu 77');
    await main.mutate('member.offerHandover', { accountId: id, password: PASSWORD });
    await heir.mutate('member.acceptHandover', { phoneNumber: '040 555' });

    await button(account, say('account.details.save')).click();
    await expectRoleChanged(account, 'editor');
    await expect(account.getByLabel(say('account.field.address'))).toHaveCount(0);
    await expect(account.getByLabel(say('account.field.firstName'))).toHaveValue('Kaisaliisa');
    await button(account, say('account.details.save')).click();
    await expect(button(account, say('account.details.edit'))).toBeFocused();
    await expect(account.getByText('Kaisaliisa')).toBeVisible();
    const kinds = (name: string) => account.getByRole('radiogroup', { name: say(`notification.kind.${name}`) });
    for (const name of ['feedback', 'threads']) await expect(kinds(name)).toBeVisible();
    for (const name of ['reminders', 'check_ins', 'contacts']) await expect(kinds(name)).toHaveCount(0); // never come to an editor

    await page.bringToFront();
    await dialog(page).locator('button[type=submit]').click();
    await expectRoleChanged(page, 'editor');
    await expect(dialog(page)).toHaveCount(0);
    await expect(heading(page)).toBeFocused();
    await page.goto(`${server.url}/client/dashboard`);
    await expect(heading(page)).toBeVisible();

    const former = await main.query<{ id: string }>('account.get');
    const todos = await page.context().newPage();
    await todos.goto(`${server.url}/${PRODUCT_SLUG}/alltodo`);
    await expect(todos.getByRole('checkbox').first()).toBeVisible();
    await heir.mutate('member.setRole', { accountId: former.id, memberRole: 'commenter' });
    await todos.getByRole('checkbox').first().click();
    await expectRoleChanged(todos, 'commenter');
    await expect(todos.getByRole('checkbox')).toHaveCount(0);
    await account.reload();
    await expect(kinds('threads')).toBeVisible();
    await expect(kinds('feedback')).toHaveCount(0); // nor that to a commenter
  });

  /** Gives a company editors, and reads who they are. */
  async function addEditors(owner: string, names: readonly string[]) {
    for (const firstName of names) await addColleague({ server, mailbox, owner }, { memberRole: 'editor', firstName });
    const main = await asPerson(server.url, 'user', owner);
    const { clientId } = await main.query<{ clientId: string }>('account.get');
    const { members } = await main.query<{ members: { accountId: string; firstName: string }[] }>('member.list', {
      id: clientId,
    });
    const getId = (name: string) => members.find(({ firstName }) => firstName === name)?.accountId ?? '';
    return { main, getId };
  }

  test('an offer that is gone says so, and one that was accepted unheard is done; so is leaving', async ({
    browser,
  }) => {
    const owner = 'client4@example.com';
    const { main, getId } = await addEditors(owner, ['Aapo', 'Bertta']);
    const offer = (accountId: string | null) => main.mutate('member.offerHandover', { accountId, password: PASSWORD });
    await offer(getId('Aapo'));
    const heir = await asColleague(browser, 'aapo@example.com', { path: '/client/members' });
    await heir.getByLabel(say('account.field.phoneNumber')).fill('040 555');
    await offer(null);
    await button(heir, say('members.accept')).click();
    await expect(heir.getByRole('alert').filter({ hasText: say('members.accept.gone') })).toBeVisible();
    await expect(button(heir, say('members.accept'))).toHaveCount(0);
    await expect(heir.locator(':focus')).toContainText(say('members.accept.gone'));
    await offer(getId('Aapo'));
    await heir.reload();
    await heir.getByLabel(say('account.field.phoneNumber')).fill('040 555');
    await loseAnswer(heir, 'member.acceptHandover');
    await button(heir, say('members.accept')).click();
    await expect(heir.getByText(say('members.accept.done'))).toBeVisible();
    await expect(button(heir, say('members.invite')).first()).toBeVisible();

    const leaver = await asColleague(browser, 'bertta@example.com', { path: '/client/members' });
    const newMain = await asPerson(server.url, 'user', { email: 'aapo@example.com', password: JOINED_PASSWORD });
    await newMain.mutate('account.requestErasure', { password: JOINED_PASSWORD });
    await leaver.goto(`${server.url}/client/dashboard`);
    await expect(
      leaver.getByText(say('account.data.erase.colleague', { owner: 'Aapo Uusi' }).split('{')[0]!),
    ).toBeVisible();
    await expect(leaver.getByText(say('account.data.erase.open'))).toHaveCount(0);
    await newMain.mutate('account.withdrawErasure');
    await leaver.goto(`${server.url}/client/${PRODUCT_SLUG}/follow-up?plan=${crypto.randomUUID()}`);
    await expect(leaver.getByText(say('follow_up.no_plan.text_colleague'))).toBeVisible();
    await leaver.goto(`${server.url}/client/members`);
    const otherTab = await leaver.context().newPage();
    const lose = async (route: Route) => {
      await route.fetch();
      await otherTab.goto(`${server.url}/client/dashboard`);
      await expect(leaver.getByRole('heading', { name: say('session.title') })).toBeVisible(); // the session is over here too
      await route.abort();
    };
    await leaver.route('**/trpc/member.remove*', lose, { times: 1 });
    await button(leaver, say('members.leave')).click();
    await dialog(leaver)
      .getByRole('button', { name: say('members.leave') })
      .click();
    await expect(leaver.getByText(say('members.left'))).toBeVisible();
    await expect(dialog(leaver)).toHaveCount(0);
    for (const each of [heir, leaver]) await each.context().close();
  });

  test('acts on people and invitations that are gone are done, or name who is gone', async ({ page }) => {
    const owner = 'client3@example.com';
    const { main, getId } = await addEditors(owner, ['Cilla', 'Daavid']);
    await main.mutate('member.invite', { email: 'inv@example.com', memberRole: 'editor', languageCode: language });
    await page.clock.install();
    await openMembers(page, owner);
    const act = (name: string, key: string) => entry(page, name).getByRole('button', { name: say(key) });
    const confirm = (key: string) =>
      dialog(page)
        .getByRole('button', { name: say(key) })
        .click();
    await act('Cilla', 'members.change_role').click();
    await dialog(page).getByLabel(say('member.role.commenter')).check();
    await main.mutate('member.remove', { id: getId('Cilla') });
    await confirm('members.save_role');
    await expect(
      page.getByRole('alert').filter({ hasText: say('members.gone', { name: 'Cilla Uusi' }) }),
    ).toBeVisible();
    await expect(entry(page, 'Cilla')).toHaveCount(0);
    await expect(button(page, say('members.invite')).first()).toBeFocused();
    await act('Daavid', 'members.remove').click();
    await main.mutate('member.remove', { id: getId('Daavid') });
    await confirm('members.remove');
    await expect(dialog(page)).toHaveCount(0);
    await expect(entry(page, 'Daavid')).toHaveCount(0);
    await act('inv@example.com', 'members.cancel_invitation').click();
    const { clientId } = await main.query<{ clientId: string }>('account.get');
    const { invitations } = await main.query<{ invitations: { id: string }[] }>('member.list', { id: clientId });
    await main.mutate('member.remove', { id: invitations[0]?.id });
    await confirm('members.cancel_invitation');
    await expect(dialog(page)).toHaveCount(0);
    await expect(entry(page, 'inv@example.com')).toHaveCount(0);
    await addColleague({ server, mailbox, owner }, { memberRole: 'editor', firstName: 'Elsa' });
    await page.clock.runFor(61_000);
    await expect(entry(page, 'Elsa')).toBeVisible(); // read again each minute
  });

  test('a figure that the main user typed and could not save before the role was handed over is there to copy', async ({
    page,
  }) => {
    const owner = 'client3@example.com';
    const { main, getId } = await addEditors(owner, ['Frans']);
    await speak(page, language);
    await openSession(page, server, owner);
    await page.goto(`${server.url}/client/${PRODUCT_SLUG}/follow-up`);
    const cell = page.getByRole('textbox', { name: /^Personnel, / }).first();
    await expect(cell).toBeVisible();
    await page.context().setOffline(true);
    await cell.fill('4321');
    await cell.blur();
    await main.mutate('member.offerHandover', { accountId: getId('Frans'), password: PASSWORD });
    const heir = await asPerson(server.url, 'user', { email: 'frans@example.com', password: JOINED_PASSWORD });
    await heir.mutate('member.acceptHandover', { phoneNumber: '040 555' });
    await page.context().setOffline(false);
    await page.reload();
    const left = page.getByRole('status').filter({ hasText: say('follow_up.values.left') });
    await expect(left).toContainText(/Personnel, .+: 4[\s,]321/);
    await left.getByRole('button', { name: say('plan.remains.forget') }).press('Enter');
    await expect(left).toHaveCount(0);
    await expect(heading(page)).toBeFocused();
    await page.reload();
    await expect(page.getByText('Personnel').first()).toBeVisible();
    await expect(left).toHaveCount(0);
  });
});
