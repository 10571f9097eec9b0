import { PRODUCT_SLUG } from '@app/schema/product';
import type { Page } from '@playwright/test';
import { addColleague, button, dialog, heading, JOINED_PASSWORD } from '../support/members.ts';
import { asPerson } from '../support/person-api.ts';
import { inEachLanguage } from '../support/say.ts';
import { expect, openSession, PASSWORD, speak, startWithMail, test } from '../support/test.ts';

/* Pages that are open while the role of their reader changes elsewhere. */

const OWNER = 'client@example.com';

inEachLanguage((language, say) => {
  test.describe.configure({ mode: 'serial' });

  const { server, mailbox } = startWithMail();
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
  });
});
