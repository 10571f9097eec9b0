import { PRODUCT_SLUG } from '@app/schema/product';
import { DAY_MS } from '../../api/src/lib/days.ts';
import { findNoonZone, openCheckIn } from '../support/check-in.ts';
import { loseAnswer } from '../support/hold.ts';
import { addColleague, JOINED_PASSWORD, openAs } from '../support/members.ts';
import { runJob } from '../support/passed-time.ts';
import { asPerson } from '../support/person-api.ts';
import { inEachLanguage } from '../support/say.ts';
import { expect, openSession, PASSWORD, speak, startWithMail, test } from '../support/test.ts';

/* An open check-in whose plan is reopened, whose answers are lost, and what a colleague sees of it. */

const EMAIL = 'client4@example.com';
const OTHER = 'client5@example.com';
const CONSULTANT = 'consultant2@example.com';
inEachLanguage((language, say) => {
  const { server, mailbox } = startWithMail({ TIME_ZONE: findNoonZone(), JOBS: 'false' });
  const inDays = (days: number) =>
    new Date(Date.now() + days * DAY_MS).toLocaleDateString('sv', { timeZone: findNoonZone() });

  test('a colleague reads who writes it, undoing keeps the focus, and once the plan is reopened nothing more is typed', async ({
    page,
    browser,
  }) => {
    const planId = await openCheckIn(server, EMAIL);
    const path = `/client/${PRODUCT_SLUG}/check-in?plan=${planId}`;
    const consultant = await asPerson(server.url, 'consultant', CONSULTANT);
    const email = await addColleague({ server, mailbox, owner: EMAIL }, { memberRole: 'editor', firstName: 'Eeva' });
    const colleague = await openAs(server, language).asColleague(browser, email, { path });
    await expect(colleague.getByText(say('check_in.open.title'))).toBeVisible();
    await expect(colleague.getByText(say('check_in.colleague', { name: 'Riikka Salonen' }))).toBeVisible();
    await colleague.context().close();

    const moved = page.getByLabel(say('check_in.moved'));
    await speak(page, language);
    await openSession(page, server, EMAIL);
    await page.goto(server.url + path);
    await expect(moved).toBeVisible();
    const press = (name: string) => page.getByRole('button', { name, exact: true }).first().press('Enter');
    await page.locator('[data-todo] button[aria-expanded]').first().press('Enter');
    await press(say('all_todos.change.drop'));
    await page.getByLabel(say('all_todos.change.drop_reason')).fill('No budget');
    await page.keyboard.press('Control+Enter');
    await press(say('ui.undo'));
    await expect(page.getByRole('button', { name: say('todo.add'), exact: true })).toBeFocused();
    await consultant.mutate('plan.reopen', { id: planId });
    await moved.fill('Typed after the reopening');
    await moved.press('Tab');
    await expect(moved).toHaveCount(0);
    await expect(page.getByText(say('check_in.none.text'))).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByText('Typed after the reopening')).toBeVisible();

    const client = await asPerson(server.url, 'user', EMAIL);
    await client.mutate('plan.complete', { id: planId });
    await client.mutate('followUp.save', { id: planId, nextCheckInOn: inDays(14) });
    runJob(server, 'check_ins', { TIME_ZONE: findNoonZone() });
    await page.reload();
    await expect(moved).toHaveValue('Typed after the reopening');
    const heir = await asPerson(server.url, 'user', { email, password: JOINED_PASSWORD });
    const { id: accountId } = await heir.query<{ id: string }>('account.get');
    await client.mutate('member.offerHandover', { accountId, password: PASSWORD });
    await heir.mutate('member.acceptHandover', { phoneNumber: '040 555' });
    await moved.fill('Typed after the handover');
    await moved.press('Tab');
    await expect(page.getByText(say('check_in.colleague', { name: 'Eeva Uusi' }))).toBeVisible();
    await expect(page.getByText(say('check_in.left.role'))).toBeVisible();
    await page.reload();
    await expect(page.getByText('Typed after the handover')).toBeVisible();
    await page.getByRole('button', { name: say('plan.remains.forget') }).press('Enter');
    await expect(page.getByText('Typed after the handover')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test('after a conflict the focus is where it was typed, and after a lost answer it is sent once', async ({
    page,
  }) => {
    const planId = await openCheckIn(server, OTHER);
    const owner = await asPerson(server.url, 'user', OTHER);
    const moved = page.getByLabel(say('check_in.moved'));
    await speak(page, language);
    await openSession(page, server, OTHER);
    await page.goto(`${server.url}/client/${PRODUCT_SLUG}/check-in?plan=${planId}`);
    await expect(moved).toBeVisible();
    type Open = { checkIns: { id: string; version: number }[]; metrics: { id: string; label: string }[] };
    const { checkIns, metrics } = await owner.query<Open>('followUp.get', { id: planId });
    const { id: checkInId, version } = checkIns[0]!;
    await owner.mutate('checkIn.save', { id: planId, checkInId, version, moved: 'From the phone' });
    await moved.fill('From the desk');
    await page.getByRole('button', { name: say('plan.conflict.keep_mine') }).press('Enter');
    await expect(moved).toBeFocused();
    const figure = page.getByRole('textbox', { name: /^Tarjouksia, / });
    const now = new Date();
    const period = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 10);
    const metricId = metrics.find(({ label }) => label === 'Tarjouksia')?.id;
    await owner.mutate('metric.saveValues', { id: planId, values: [{ metricId, period, value: 8, version: 0 }] });
    await figure.fill('9');
    await page.getByRole('button', { name: say('check_in.figures.keep', { value: '9' }) }).press('Enter');
    await expect(figure).toBeFocused();

    await page.getByLabel(say('check_in.confidence.3')).check();
    await expect(page.locator('[data-save-state=saved]')).toBeVisible();
    const consultant = await asPerson(server.url, 'consultant', CONSULTANT);
    const move = (days: number) => consultant.mutate('followUp.save', { id: planId, nextCheckInOn: inDays(days) });
    await move(60);
    const send = page.getByRole('button', { name: say('check_in.send'), exact: true });
    await send.press('Enter');
    await expect(page.getByRole('region', { name: say('ui.toasts') })).toContainText(say('check_in.send.over'));
    await expect(send).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await move(14);
    runJob(server, 'check_ins', { TIME_ZONE: findNoonZone() });
    await page.reload();
    await expect(moved).toHaveValue('From the desk');
    await loseAnswer(page, 'checkIn.save');
    await send.press('Enter');
    await expect(page.getByRole('region', { name: say('ui.toasts') })).toContainText(say('check_in.sent'));
    await expect(page.getByText(say('check_in.confidence_of', { value: 3 }))).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

    await openSession(page, server, { email: CONSULTANT, area: 'consultant' });
    await page.goto(`${server.url}/consultant/clients`);
    await page.getByRole('link', { name: 'Quillstone Learning Oy' }).first().click();
    await page.getByLabel(say('check_in.answer.field')).fill('Well done '); // as it is typed; it is stored without the space
    const answer = page.getByRole('button', { name: say('check_in.answer.send') });
    await loseAnswer(page, 'checkIn.answer');
    await answer.press('Enter');
    await expect(page.locator(':focus')).toContainText('Well done');
    await expect(page.getByText(say('check_in.answer.taken'))).toHaveCount(0);
    const countDrafts = () => Object.keys(localStorage).filter((key) => key.startsWith('feedback-draft:')).length;
    await expect.poll(() => page.evaluate(countDrafts)).toBe(0);
    await owner.mutate('plan.reopen', { id: planId });
    await page.reload();
    await expect(page.getByText('Well done')).toBeVisible();
    await expect(page.getByText('From the desk')).toBeVisible();
  });
});
