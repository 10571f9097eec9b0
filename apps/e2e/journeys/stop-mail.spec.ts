import { expectAccessible, expectAccessibleIn, expectToFold } from '../support/accessible.ts';
import { asPerson } from '../support/person-api.ts';
import { sayIn } from '../support/say.ts';
import { expect, LANGUAGES, openSession, speak, startWithMail, test } from '../support/test.ts';

/* Somebody stops the emails of a kind, from an email and in their account. */

const EMAIL = 'client@example.com';
const say = sayIn('en');
const { server, mailbox } = startWithMail();

/** The link at the end of an email about feedback. */
async function stopLink(): Promise<string> {
  const consultant = await asPerson(server.url, 'consultant', 'consultant@example.com');
  const client = await asPerson(server.url, 'user', EMAIL);
  const { id } = await client.query<{ id: string }>('account.get');
  await consultant.mutate('client.saveGeneralFeedback', { id, feedbackText: 'Keep going' });
  const { text } = await mailbox.next(EMAIL);
  return new URL(/\S+\/notifications\/stop\/\S+/.exec(text)![0]).pathname;
}

test('a link in an email opens a page that stops the kind or makes it weekly when a button is pressed, and undoes it', async ({
  page,
}) => {
  const path = await stopLink();
  const client = await asPerson(server.url, 'user', EMAIL);
  const choice = async () =>
    (await client.query<{ notificationChoices: { feedback: string } }>('account.get')).notificationChoices.feedback;
  await speak(page, 'en');
  await page.goto(server.url + path);
  await expect(page.getByText('We email you about: Feedback.')).toBeVisible();
  expect(await choice()).toBe('instant');
  await page.getByRole('button', { name: say('notifications.stop') }).dblclick();
  const done = page.getByText('We no longer email you about: Feedback.');
  await expect(done).toBeVisible();
  await expect(page.getByRole('status').filter({ has: done })).toBeFocused();
  expect(await choice()).toBe('none');
  await page.getByRole('button', { name: say('ui.undo') }).press('Enter');
  await expect(page.getByText('We email you about: Feedback.')).toBeVisible();
  expect(await choice()).toBe('instant');
  await page.getByRole('button', { name: say('notifications.stop.weekly') }).press('Enter');
  await expect(page.getByText('We now email you once a week about: Feedback.')).toBeVisible();
  expect(await choice()).toBe('weekly');
  await page.getByRole('button', { name: say('ui.undo') }).press('Enter');
  await expect(page.getByRole('button', { name: say('notifications.stop.weekly') })).toBeVisible();
  expect(await choice()).toBe('instant');
});

test('a link that was cut off says what to do instead', async ({ page }) => {
  const path = await stopLink();
  await speak(page, 'en');
  await page.goto(server.url + path.slice(0, -1));
  await page.getByRole('button', { name: say('notifications.stop') }).press('Enter');
  await expect(page.getByRole('alert')).toContainText(say('server_errors_text.link_expired_or_wrong'));
  await page.goto(`${server.url}/notifications/stop/x`);
  await expect(page.getByText(say('notifications.stop.broken'))).toBeVisible();
});

test('the page is accessible in both languages and themes, and folds to 320 pixels', async ({ page }) => {
  const path = await stopLink();
  for (const [index, language] of LANGUAGES.entries()) {
    await speak(page, language);
    await page.goto(server.url + path);
    await page.getByRole('button', { name: sayIn(language)('notifications.stop') }).click();
    await expect(page.getByRole('button', { name: sayIn(language)('ui.undo') })).toBeVisible();
    await expectAccessibleIn(page, `stopped in ${language}`, { theme: index === 0 ? 'dark' : 'light', see: 'all' });
    await expectToFold(page, `stopped in ${language}`);
  }
});

test('in the account a choice holds at once, and a failure leaves it as it was', async ({ page }) => {
  await speak(page, 'en');
  await openSession(page, server, EMAIL);
  await page.goto(`${server.url}/account`);
  const feedback = page.getByRole('radiogroup', { name: say('notification.kind.feedback') });
  await feedback.getByLabel(say('notification.choice.none')).check();
  await page.reload();
  await expect(feedback.getByLabel(say('notification.choice.none'))).toBeChecked();
  const digest = page.getByRole('radiogroup', { name: say('notification.kind.digest') });
  await expect(digest.getByLabel(say('notification.choice.weekly'))).toBeChecked();
  await page.route('**/trpc/notification.saveChoices', (route) => route.abort());
  await feedback.getByLabel(say('notification.choice.instant')).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(feedback.getByLabel(say('notification.choice.none'))).toBeChecked();
  await expectAccessible(page, 'account');
});
