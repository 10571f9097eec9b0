import { PRODUCT_SLUG } from '@app/schema/product';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { loseAnswer } from '../support/hold.ts';
import { overwrite, press } from '../support/keyboard.ts';
import { addColleague, button, dialog, entry, heading, JOINED_PASSWORD, openAs } from '../support/members.ts';
import { questionSection } from '../support/plan-filler.ts';
import { inEachLanguage } from '../support/say.ts';
import { expect, PASSWORD, speak, startWithMail, test } from '../support/test.ts';

/* A main user plans with colleagues: they join by a link, write or comment by their role, lose their access, and take over. */

const OWNER = 'client@example.com';
const COMPANY = 'Esimerkkikylmä Oy';
const PLAN = `/client/${PRODUCT_SLUG}`;
const MEMBERS = '/client/members';

inEachLanguage((language, say) => {
  test.describe.configure({ mode: 'serial' });
  const { server, mailbox } = startWithMail();

  const { asColleague, openMembers } = openAs(server, language);

  const share = new RegExp(`^${say('share.button')}$`); // other words begin so in Finnish

  /** A colleague of a main user, with their address made from their first name. */
  const join = (firstName: string, memberRole: 'editor' | 'commenter', owner = OWNER) =>
    addColleague({ server, mailbox, owner }, { memberRole, firstName });

  /** Types the names and a password twice, and sends the form. */
  async function fillIn(page: Page, password: string): Promise<void> {
    await page.getByLabel(say('account.field.firstName')).fill('Äijä');
    await page.getByLabel(say('account.field.lastName')).fill("O'Öhman");
    const fields = page.locator('input[autocomplete=new-password]');
    await fields.nth(0).fill(password);
    await fields.nth(1).fill(password);
    await button(page, say('join.submit')).click();
  }

  test('a main user invites by keyboard, and the invited colleague joins and sees the plan', async ({
    page,
    browser,
  }) => {
    const email = 'joiner@example.com';
    await openMembers(page, OWNER);
    await press(page, button(page, say('members.invite')));
    await expect(dialog(page).getByLabel(say('members.invite.email'))).toBeFocused();
    await page.keyboard.type(OWNER);
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByText(say('server_errors_text.already_member')).first()).toBeVisible();
    await overwrite(page, dialog(page).getByLabel(say('members.invite.email')), email);
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toHaveCount(0);
    await expect(button(page, say('members.invite'))).toBeFocused();
    await expect(entry(page, email).getByText(say('members.invited'), { exact: true })).toBeVisible();

    const { link } = await mailbox.next(email);
    const guest = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    for (const _time of ['first', 'second']) {
      await guest.goto(link); // opening it uses nothing up
      await expect(
        guest.getByText(say('join.invited_by', { inviter: 'Kaisa Niemelä', company: COMPANY })),
      ).toBeVisible();
    }
    await expect(guest.locator('html')).toHaveAttribute('lang', language);
    await expect(guest.getByText(say('member.may.editor'))).toBeVisible();
    await fillIn(guest, PASSWORD);
    await expect(guest.getByText(say('validation_errors_text.common_password')).first()).toBeVisible();
    await expect(guest.getByLabel(say('account.field.lastName'))).toHaveValue("O'Öhman");
    await fillIn(guest, JOINED_PASSWORD);
    await guest.waitForURL('**/client/activate');
    await expect(guest.getByText(email)).toBeVisible();
    const { code } = await mailbox.next(email);
    await loseAnswer(guest, 'auth.verifyAccount');
    await guest.locator('input[autocomplete=one-time-code]').fill(code);
    await expect(guest.getByText(say('server_errors_text.no_response')).first()).toBeVisible();
    await button(guest, say('access.activate.submit')).click(); // the account is in use by now
    await expect(guest.getByText(say('access.activate.may_be_done')).first()).toBeVisible();
    await guest.locator('input[autocomplete=one-time-code]').fill(code === '000000' ? '111111' : '000000');
    await expect(guest.getByText(say('access.activate.tries_left', { count: 3 })).first()).toBeVisible();
    await guest.getByRole('link', { name: say('access.to_login') }).click();
    await guest.waitForURL('**/client/login');
    await guest.locator('input[autocomplete=current-password]').fill(JOINED_PASSWORD);
    await guest.locator('main form button[type=submit]').click();
    await guest.waitForURL('**/client/dashboard');
    await expect(guest.getByText('Kasvusuunnitelma: etävalvonta vauhtiin').first()).toBeVisible();
    await guest.goto(link);
    await expect(heading(guest)).toHaveText(say('access.refused.title'));
    await expect(guest.getByText(say('join.dead'))).toBeVisible();
    await expect(guest.getByLabel(say('account.field.firstName'))).toHaveCount(0);
    await guest.context().close();
  });

  test('an invitation is sent again, which ends its first link, and is cancelled', async ({ page, browser }) => {
    const email = 'twice@example.com';
    await openMembers(page, OWNER);
    await button(page, say('members.invite')).click();
    await dialog(page).getByLabel(say('members.invite.email')).fill(email);
    await dialog(page).getByLabel(say('member.role.commenter')).check();
    await button(page, say('members.invite.send')).click();
    const first = await mailbox.next(email);
    await entry(page, email)
      .getByRole('button', { name: say('members.invite_again') })
      .click();
    await expect(dialog(page).getByLabel(say('member.role.commenter'))).toBeChecked();
    await button(page, say('members.invite.send')).click();
    const second = await mailbox.next(email);
    const guest = await browser.newPage();
    await speak(guest, language); // of a link that is not valid nobody knows the language
    await guest.goto(first.link);
    await expect(guest.getByText(say('join.dead'))).toBeVisible();
    await guest.goto(second.link);
    await expect(guest.getByText(say('member.may.commenter'))).toBeVisible();
    await entry(page, email)
      .getByRole('button', { name: say('members.cancel_invitation') })
      .click();
    await dialog(page)
      .getByRole('button', { name: say('members.cancel_invitation') })
      .click();
    await expect(entry(page, email)).toHaveCount(0);
    await expect(button(page, say('members.invite'))).toBeFocused();
    await guest.reload();
    await expect(guest.getByText(say('join.dead'))).toBeVisible();
    await guest.close();
  });

  test('an editor writes the plan and cannot share or complete it; a commenter reads and comments', async ({
    browser,
  }) => {
    const editor = await asColleague(browser, await join('Eeva', 'editor'), { path: `${PLAN}?step=2` });
    const field = questionSection(editor, 'di_purpose').locator('textarea').first();
    await field.fill('Eevan kirjoittama vastaus');
    await field.blur();
    await expect(editor.getByText(new RegExp(`^${say('plan.save.saved', { time: '' }).trim()}`))).toBeVisible();
    await expect(button(editor, share)).toHaveCount(0);
    await expect(button(editor, say('plan.details.title'))).toHaveCount(0);
    await expect(button(editor, say('plan.feedback.mark_read'))).toHaveCount(0);
    await editor.goto(`${server.url}${PLAN}?step=11`);
    await expect(button(editor, say('review.submit.button'))).toBeVisible();
    await expect(editor.getByRole('heading', { name: say('review.todos') })).toBeVisible();
    await expect(button(editor, say('review.complete.button'))).toHaveCount(0);

    const refused: string[] = [];
    const commenter = await asColleague(browser, await join('Kalle', 'commenter'), { path: `${PLAN}?step=2` });
    commenter.on('response', (answer) => answer.status() >= 400 && refused.push(answer.url()));
    const card = questionSection(commenter, 'di_purpose');
    await expect(card.getByText('Eevan kirjoittama vastaus')).toBeVisible();
    await expect(commenter.getByText(say('plan.reading'))).toBeVisible();
    await expect(commenter.locator('main textarea, main input')).toHaveCount(0);
    await expect(button(commenter, say('plan.history'))).toHaveCount(0);
    await card.getByRole('button', { name: new RegExp(`^${say('thread.title')}`) }).click();
    await card.getByRole('textbox', { name: say('thread.new') }).fill('Mistä tämä luku tulee?');
    await card.getByRole('button', { name: say('thread.send') }).click();
    await expect(card.getByText('Mistä tämä luku tulee?')).toBeVisible();
    await editor.goto(`${server.url}/client/dashboard`); // nobody notified them of it
    await expect(editor.locator('main [href*="step=2&thread="]')).toBeVisible();
    for (const path of [
      `${PLAN}?step=11`,
      `/${PRODUCT_SLUG}/alltodo`,
      '/client/dashboard',
      '/client/people',
      '/account',
    ]) {
      await commenter.goto(server.url + path);
      await expect(heading(commenter)).toBeVisible();
      await expect(commenter.getByRole('checkbox')).toHaveCount(0);
    }
    await expect(button(commenter, say('account.data.json'))).toBeVisible();
    await expect(button(commenter, say('account.data.pdf'))).toHaveCount(0);
    expect(refused).toEqual([]);
    await editor.context().close();
    await commenter.context().close();
  });

  test('the next click of a removed colleague leads to the login, and another can become the main user', async ({
    page,
    browser,
  }) => {
    const removed = await asColleague(browser, await join('Petri', 'editor'), { path: `${PLAN}?step=2` });
    await join('Outi', 'editor');
    await openMembers(page, OWNER);
    const offer = (name: string) => entry(page, name).getByRole('button', { name: say('members.offer') });
    await offer('Petri').click();
    await dialog(page).locator('input[autocomplete=current-password]').fill(PASSWORD);
    await dialog(page)
      .getByRole('button', { name: say('members.offer') })
      .click();
    await expect(page.getByText(say('members.offered', { name: 'Petri Uusi' }))).toBeVisible();
    await expect(offer('Outi')).toHaveCount(0);
    await entry(page, 'Petri')
      .getByRole('button', { name: say('members.remove') })
      .click();
    await expect(dialog(page).getByText(say('members.remove.title', { name: 'Petri Uusi' }))).toBeVisible();
    await dialog(page)
      .getByRole('button', { name: say('members.remove') })
      .click();
    await expect(entry(page, 'Petri')).toHaveCount(0);
    await expect(button(page, say('members.invite'))).toBeFocused();
    await expect(page.getByText(say('members.offered', { name: 'Petri Uusi' }))).toHaveCount(0);
    await expect(offer('Outi')).toBeVisible();
    const again = dialog(removed).getByRole('heading', { name: say('session.title') });
    // What the page reads by itself may be refused before the click, and hides the link under it.
    await expect(async () => {
      if (await again.isHidden())
        await removed.getByRole('link', { name: say('nav.members') }).click({ timeout: 1_000 });
      await expect(again).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await removed.context().close();
  });

  test('a colleague changes their own name and gives up their access', async ({ browser }) => {
    const leaver = await asColleague(browser, await join('Liisa', 'commenter'), { path: '/account' });
    await button(leaver, say('account.details.edit')).click();
    await expect(leaver.getByLabel(say('account.field.phoneNumber'))).toHaveCount(0);
    await leaver.getByLabel(say('account.field.lastName')).fill('Lähtijä');
    await button(leaver, say('account.details.save')).click();
    await expect(leaver.getByText('Lähtijä')).toBeVisible();
    await leaver.getByRole('link', { name: say('members.leave') }).click();
    await expect(entry(leaver, 'Liisa Lähtijä')).toBeVisible();
    await button(leaver, say('members.leave')).click();
    await dialog(leaver)
      .getByRole('button', { name: say('members.leave') })
      .click();
    await leaver.waitForURL(`${server.url}/`);
    await expect(leaver.getByText(say('members.left'))).toBeVisible();
    await leaver.context().close();
  });

  test('the role of main user is offered with the password, withdrawn, offered again and accepted', async ({
    page,
    browser,
  }) => {
    const owner = 'client4@example.com';
    const email = await join('Perttu', 'editor', owner);
    await openMembers(page, owner);
    const offer = entry(page, 'Perttu').getByRole('button', { name: say('members.offer') });
    const password = dialog(page).locator('input[autocomplete=current-password]');
    const confirm = async (name: string) => {
      await password.fill(PASSWORD);
      await dialog(page).getByRole('button', { name }).click();
      await expect(dialog(page)).toHaveCount(0);
    };
    await offer.click();
    await password.fill('wrong');
    await dialog(page)
      .getByRole('button', { name: say('members.offer') })
      .click();
    await expect(password).toHaveAttribute('aria-invalid', 'true');
    await confirm(say('members.offer'));
    await expect(page.getByText(say('members.offered', { name: 'Perttu Uusi' }))).toBeVisible();
    await expect(offer).toHaveCount(0);
    await expect(page.locator(':focus')).toContainText(say('members.offered', { name: 'Perttu Uusi' }));
    await button(page, say('members.withdraw_offer')).click();
    await confirm(say('members.withdraw_offer'));
    await expect(button(page, say('members.invite'))).toBeFocused();
    await expect(page.getByText(say('members.offered', { name: 'Perttu Uusi' }))).toHaveCount(0);
    await offer.click();
    await confirm(say('members.offer'));

    const heir = await asColleague(browser, email, { path: MEMBERS });
    await expectAccessible(heir, 'the request to become the main user');
    await button(heir, say('members.accept')).click();
    await expect(heir.getByText(say('validation_errors_text.required')).first()).toBeVisible();
    await heir.getByLabel(say('account.field.phoneNumber')).fill('040 123 4567');
    await button(heir, say('members.accept')).click();
    await expect(heir.getByText(say('members.accept.done'))).toBeVisible();
    await expect(button(heir, say('members.invite'))).toBeVisible();
    await expect(heading(heir)).toBeFocused();
    await heir.goto(`${server.url}${PLAN}?step=1`);
    await expect(button(heir, share)).toBeVisible();
    await heir.goto(`${server.url}/account`);
    await expect(heir.getByText('040 123 4567')).toBeVisible();
    await press(page, button(page, say('members.invite')));
    await page.keyboard.type('late@example.com');
    await page.keyboard.press('Enter');
    const notice = page.getByRole('alert').filter({ hasText: say('members.taken_over', { name: 'Perttu Uusi' }) });
    await expect(notice).toContainText(say('members.taken_over.text'));
    await expect(entry(page, 'Perttu').getByText(say('member.role.owner'), { exact: true })).toBeVisible();
    await expect(heading(page)).toBeFocused();
    await expect(button(page, say('members.invite'))).toHaveCount(0);
    await page.reload();
    await expect(button(page, say('members.leave'))).toBeVisible();
    await expect(notice).toHaveCount(0);
    await heir.context().close();
  });
});
