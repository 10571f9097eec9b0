import { PRODUCT_SLUG } from '@app/schema/product';
import type { Page } from '@playwright/test';
import { DAY_MS } from '../../api/src/lib/days.ts';
import { addColleague, openAs } from '../support/members.ts';
import { openDatabase, runJob } from '../support/passed-time.ts';
import { asPerson } from '../support/person-api.ts';
import { questionSection } from '../support/plan-filler.ts';
import { sayIn, type Say } from '../support/say.ts';
import { expect, LANGUAGES, openSession, speak, startWithMail, test } from '../support/test.ts';

/* What a colleague wrote stays when their account is erased, without their name. */

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
});
