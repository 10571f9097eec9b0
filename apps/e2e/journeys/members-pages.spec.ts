import { PRODUCT_SLUG } from '@app/schema/product';
import { expectAccessible, expectAccessibleIn, expectToFold } from '../support/accessible.ts';
import { addColleague, button, dialog, entry, heading, openAs } from '../support/members.ts';
import { asPerson } from '../support/person-api.ts';
import { STEPS } from '../support/plan-filler.ts';
import { questionSection } from '../support/plan-filler.ts';
import { inEachLanguage } from '../support/say.ts';
import { expect, openSession, speak, startWithMail, test } from '../support/test.ts';

/* The pages of colleagues and invitations as their readers see them, and the members of a client for staff. */

const OWNER = 'client@example.com';

inEachLanguage((language, say) => {
  test.describe.configure({ mode: 'serial' });

  const { server, mailbox } = startWithMail();
  const { asColleague, openMembers } = openAs(server, language);

  test('a consultant sees the members of a client and ends the access of a colleague', async ({ page }) => {
    await addColleague({ server, mailbox, owner: OWNER }, { memberRole: 'editor', firstName: 'Eeva' });
    await addColleague({ server, mailbox, owner: OWNER }, { memberRole: 'commenter', firstName: 'Kalle' });
    const id = await (await asPerson(server.url, 'user', OWNER)).query<{ clientId: string }>('account.get');
    await speak(page, language);
    await openSession(page, server, { email: 'consultant@example.com', area: 'consultant' });
    await page.goto(`${server.url}/consultant/client-details/${id.clientId}`);
    const section = page.getByRole('region', { name: say('members.people') });
    await section.scrollIntoViewIfNeeded();
    await expect(section.getByText('eeva@example.com')).toBeVisible();
    await expect(section.getByRole('button', { name: say('members.change_role') })).toHaveCount(0);
    const eeva = section.getByRole('listitem').filter({ hasText: 'Eeva' });
    await eeva.getByRole('button', { name: say('members.end_access') }).click();
    await dialog(page)
      .getByRole('button', { name: say('members.end_access') })
      .click();
    await expect(eeva).toHaveCount(0);
  });

  test('a commenter reads what the check finds and that the plan was sent, and can change neither', async ({
    browser,
  }) => {
    const main = await asPerson(server.url, 'user', OWNER);
    const path = `/client/${PRODUCT_SLUG}?step=${STEPS.length}`;
    const kalle = await asColleague(browser, 'kalle@example.com', { path });
    const findings = kalle.locator('#question-rv_check');
    await expect(findings.getByRole('link').first()).toBeVisible();
    for (const key of ['review.pass', 'review.submit.button'])
      await expect(button(kalle, new RegExp(`^${say(key)}`))).toHaveCount(0);
    const { id } = await main.query<{ id: string }>('client.activePlan');
    await main.mutate('plan.submitForFeedback', { id });
    await kalle.reload();
    await expect(kalle.getByText(new RegExp(`^${say('review.submit.waiting', { date: '' }).trim()}`))).toBeVisible();
    await expect(kalle.getByText(say('review.submit.waiting_text'))).toHaveCount(0);
    await kalle.context().close();
  });

  test('the pages of colleagues and of an invitation are accessible in both themes, down to 320 pixels', async ({
    page,
    browser,
  }) => {
    const main = await asPerson(server.url, 'user', 'client3@example.com');
    const invited = 'a.very.long.address.of.an.invited.person@example.com';
    const guest = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    await openMembers(guest, 'client3@example.com');
    await expectAccessible(guest, `no colleagues in ${language}`);
    await button(guest, say('members.invite')).click();
    await expectAccessible(guest, `inviting in ${language}`);
    await expectAccessibleIn(guest, `inviting in ${language}`, { theme: 'dark', see: 'all' });
    await guest.keyboard.press('Escape');

    await openMembers(page, OWNER);
    await expect(entry(page, 'Kalle')).toBeVisible();
    await expectAccessible(page, `colleagues in ${language}`);
    await expectAccessibleIn(page, `colleagues in ${language}`, { theme: 'dark', see: 'all' });
    await page.setViewportSize({ width: 320, height: 800 });
    await expectAccessibleIn(page, `colleagues on a phone in ${language}`, { theme: 'light', see: 'all' });
    await page.setViewportSize({ width: 1280, height: 900 });

    await main.mutate('member.invite', { email: invited, memberRole: 'commenter', languageCode: language });
    const { link } = await mailbox.next(invited);
    await guest.goto(link);
    await expect(heading(guest)).toHaveText(say('join.title'));
    await expectAccessible(guest, `joining in ${language}`);
    await expectAccessibleIn(guest, `joining in ${language}`, { theme: 'dark', see: 'all' });
    await guest.setViewportSize({ width: 320, height: 800 });
    await expectAccessibleIn(guest, `joining on a phone in ${language}`, { theme: 'light', see: 'all' });
    await guest.goto(`${link}x`);
    await expect(guest.getByText(say('join.dead'))).toBeVisible();
    await expectAccessible(guest, `a dead link in ${language}`);
    await guest.context().close();
    const kalle = await asColleague(browser, 'kalle@example.com', { path: '/client/members' });
    await expectToFold(kalle, 'colleagues for a commenter');
    await expectAccessible(kalle, 'colleagues for a commenter');
    await kalle.context().close();
  });

  test('an editor who is made a commenter while typing keeps the text to copy and gets the reading view', async ({
    page,
    browser,
  }) => {
    const email = await addColleague({ server, mailbox, owner: OWNER }, { memberRole: 'editor', firstName: 'Tuuli' });
    const editor = await asColleague(browser, email, { path: `/client/${PRODUCT_SLUG}?step=6` });
    await questionSection(editor, 'ta_targets').locator('input[inputmode=decimal]').first().fill('12,5 tn');
    await editor.goto(`${server.url}/client/${PRODUCT_SLUG}?step=2`);
    const field = questionSection(editor, 'di_purpose').locator('textarea').first();
    await field.fill('Tuuli ehti tallentaa');
    await field.blur();
    await expect(editor.getByText(new RegExp(`^${say('plan.save.saved', { time: '' }).trim()}`))).toBeVisible();
    await openMembers(page, OWNER);
    await entry(page, 'Tuuli')
      .getByRole('button', { name: say('members.change_role') })
      .click();
    await dialog(page).getByLabel(say('member.role.commenter')).check();
    await button(page, say('members.save_role')).click();
    await expect(entry(page, 'Tuuli').getByText(say('member.role.commenter'), { exact: true })).toBeVisible();
    await questionSection(editor, 'di_purpose')
      .getByRole('button', { name: say('plan.todos'), exact: true })
      .click();
    const aside = editor.getByRole('complementary');
    await aside.getByRole('button', { name: say('todo.add') }).click();
    await aside.locator('form textarea').fill('Lisäämätön tehtävä');
    await field.fill('Kirjoitettu liian myöhään');
    await field.blur();
    await expect(editor.getByText(say('plan.remains.commenter'))).toBeVisible();
    for (const text of ['Kirjoitettu liian myöhään', '12,5 tn', 'Lisäämätön tehtävä'])
      await expect(editor.getByText(text)).toBeVisible();
    await expect(editor.getByText(say('plan.reading'))).toBeVisible();
    await expect(field).toHaveCount(0);
    await expect(questionSection(editor, 'di_purpose').getByText('Tuuli ehti tallentaa')).toBeVisible();
    await expectAccessible(editor, 'unsaved text of a new commenter');
    await button(editor, say('plan.remains.forget')).press('Enter');
    await expect(editor.getByText('Lisäämätön tehtävä')).toHaveCount(0);
    await expect(editor.getByRole('heading', { level: 1 })).toBeFocused();
    await editor.context().close();
  });
});
