import { PRODUCT_SLUG } from '@app/schema/product';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleAtAll } from '../support/accessible.ts';
import { DAY_MS } from '../../api/src/lib/days.ts';
import { findNoonZone, openCheckIn } from '../support/check-in.ts';
import { openDatabase, runJob } from '../support/passed-time.ts';
import { asPerson } from '../support/person-api.ts';
import { inEachLanguage } from '../support/say.ts';
import { expect, openSession, PASSWORD, speak, startWithMail, test } from '../support/test.ts';

/* From the email that a check-in is open to the answer of the consultant. Nothing that is typed is lost on the way. */

/** A client of each language, whose mails are in it. */
const CLIENTS = { en: 'client5@example.com', fi: 'client4@example.com' } as const;
const COMPANIES = { en: 'Quillstone Learning Oy', fi: 'Havulinna Kiintokaluste Oy' } as const;
const CONSULTANT = { email: 'consultant2@example.com', area: 'consultant' } as const;
const MINUTES = 10;
inEachLanguage((language, say) => {
  const { server, mailbox } = startWithMail({ TIME_ZONE: findNoonZone() });
  const email = CLIENTS[language];
  let planId = '';

  test.beforeAll(async () => {
    planId = await openCheckIn(server, email);
  });

  const field = (page: Page, name: 'moved' | 'obstacle' | 'focus' | 'question') =>
    page.getByLabel(say(`check_in.${name}`));
  const state = (page: Page, kind: string) => page.locator(`[data-save-state="${kind}"]`);
  const send = (page: Page) => page.getByRole('button', { name: say('check_in.send'), exact: true });
  const nextDay = (page: Page) => page.getByRole('textbox', { name: new RegExp(`^${say('check_in.next_due')}`) });
  const address = () => `${server.url}/client/${PRODUCT_SLUG}/check-in?plan=${planId}`;

  async function open(page: Page): Promise<void> {
    await speak(page, language);
    await openSession(page, server, email);
    await page.goto(address());
    await expect(field(page, 'moved')).toBeVisible();
  }

  /** A text whatever its values are. */
  const pattern = (text: string) => new RegExp(`^${text.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '.+')}`);

  type FollowUp = {
    checkIns: {
      id: string;
      version: number;
      number: number;
      moved: string | null;
      focus: string | null;
      sentAt: string | null;
      dueOn: string;
    }[];
    metrics: { id: string; label: string; version: number; values: { value: number }[] }[];
  };

  async function stored(): Promise<FollowUp> {
    const owner = await asPerson(server.url, 'user', email);
    return owner.query<FollowUp>('followUp.get', { id: planId });
  }

  test('a reload right after a key, a closed tab, a lost network and an ended session lose no character', async ({
    page,
    context,
  }) => {
    await open(page);
    await field(page, 'moved').fill('Typed and reloaded at once');
    await page.reload();
    await expect(field(page, 'moved')).toHaveValue('Typed and reloaded at once');
    await expect(state(page, 'saved').or(state(page, 'idle'))).toBeVisible();

    await context.setOffline(true);
    await field(page, 'focus').fill('Typed in the tunnel');
    await expect(state(page, 'offline')).toHaveText(say('plan.save.offline'));
    await page.close();
    await context.setOffline(false);
    const again = await context.newPage();
    await again.goto(address());
    await expect(field(again, 'focus')).toHaveValue('Typed in the tunnel');
    await expect(field(again, 'moved')).toHaveValue('Typed and reloaded at once');
    await expect.poll(async () => (await stored()).checkIns.at(-1)).toMatchObject({ focus: 'Typed in the tunnel' });

    await again.waitForLoadState('networkidle'); // or what the page still reads is refused first, and its dialog covers the field
    await again.evaluate(async () => {
      const { accessToken } = JSON.parse(localStorage.getItem('session') ?? '{}') as { accessToken: string };
      await fetch('/api/logout/access-token', {
        method: 'DELETE',
        headers: { authorization: `Bearer ${accessToken}` },
      });
    });
    await field(again, 'obstacle').fill('Typed after the session had ended');
    const dialog = again.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await dialog.locator('input[autocomplete=username]').fill(email);
    await dialog.locator('input[autocomplete=current-password]').fill(PASSWORD);
    await dialog.locator('form button[type=submit]').click();
    await expect(dialog).toBeHidden();
    await expect(field(again, 'obstacle')).toHaveValue('Typed after the session had ended');
    await expect(state(again, 'saved')).toBeVisible();
    expect((await stored()).checkIns.at(-1)).toMatchObject({ moved: 'Typed and reloaded at once' });
  });

  test('a figure that lacks last month is entered on the page; what cannot be read yet survives a reload', async ({
    page,
  }) => {
    await open(page);
    const figure = page.locator('input[inputmode=decimal]').first();
    const name = await figure.evaluate((input) => (input as HTMLInputElement).labels?.[0]?.textContent ?? '');
    const again = () => page.getByLabel(name, { exact: true });
    await again().fill('12 x');
    await page.reload();
    await expect(again()).toHaveValue('12 x');
    await again().fill('99999999999999');
    await again().press('Tab');
    await expect(state(page, 'rejected')).toBeVisible();
    const owner = await asPerson(server.url, 'user', email);
    const metric = (await stored()).metrics.find(({ label }) => name.startsWith(label));
    await owner.mutate('metric.save', { id: planId, metricId: metric?.id, archived: true, version: metric?.version });
    await page.reload(); // an archived figure is there until what was typed is saved
    await again().fill('12 345,5');
    await again().press('Tab');
    await expect(state(page, 'saved')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(again()).toHaveCount(0);
    const { metrics } = await stored();
    expect(metrics.flatMap(({ values }) => values.map(({ value }) => value))).toEqual([12_345.5]);
  });

  test('the open check-in has no axe finding in both themes, and folds to 320 px', async ({ page }) => {
    await open(page);
    await expectAccessibleAtAll(page.locator('#check-in-confidence'));
  });

  test('paused by the consultant meanwhile it is not sent and loses nothing; the page says where it is resumed', async ({
    page,
  }) => {
    await open(page);
    await field(page, 'moved').fill('Typed before the pause');
    await page.getByLabel(say('check_in.confidence.2')).check();
    await expect(state(page, 'saved')).toBeVisible();
    const staff = await asPerson(server.url, 'consultant', CONSULTANT.email);
    await staff.mutate('followUp.save', { id: planId, paused: true });
    await send(page).press('Enter');
    const reason = page.getByText(say('check_in.paused.send'));
    await expect(page.getByRole('alert').filter({ has: reason })).toBeVisible();
    await expect(page.getByRole('status').filter({ has: reason })).toBeVisible();
    await expectAccessible(page, 'paused check-in');
    await field(page, 'moved').fill('Typed in the pause');
    await expect(state(page, 'saved')).toBeVisible();
    await send(page).press('Enter');
    expect((await stored()).checkIns).toMatchObject([{ moved: 'Typed in the pause', sentAt: null }]);
    await page
      .getByRole('status')
      .getByRole('link', { name: say('follow_up.title') })
      .press('Enter');
    await page.getByRole('button', { name: say('follow_up.resume') }).press('Enter');
    await expect(page.getByRole('button', { name: say('follow_up.pause') })).toBeVisible();
    runJob(server, 'check_ins', { TIME_ZONE: findNoonZone() });
    await page.goto(address());
    await expect(field(page, 'moved')).toHaveValue('Typed in the pause');
    await expect(reason).toHaveCount(0);
    const owner = await asPerson(server.url, 'user', email);
    const [{ id: checkInId, version } = { id: '', version: 0 }] = (await stored()).checkIns;
    await owner.mutate('checkIn.save', { id: planId, checkInId, version, confidence: null });
  });

  test('the email leads to the check-in, which goes to the consultant in under 10 minutes, once, and comes back answered', async ({
    page,
    browser,
  }) => {
    const { subject, text, link } = await mailbox.next(email);
    const begun = Date.now();
    expect(subject).toMatch(language === 'en' ? /^Time for your check-in: / : /^Aika tehdä katsaus: /);
    expect(text).toContain(
      language === 'en' ? 'Take ten minutes with your team' : 'Varaa johtoryhmän kanssa kymmenen minuuttia',
    );
    expect(text).toMatch(/\/notifications\/stop\/\S+/);
    expect(new URL(link).pathname).toBe(`/client/${PRODUCT_SLUG}/check-in`);
    await speak(page, language);
    await openSession(page, server, email);
    await page.goto(`${server.url}/client/dashboard`);
    await expect(page.getByRole('heading', { name: subject })).toBeVisible();
    await page.getByRole('link', { name: say('dashboard.check_in.act') }).press('Enter');
    await expect(page).toHaveURL(address());
    await page.goto(new URL(link).href.replace(new URL(link).origin, server.url));
    await expect(field(page, 'moved')).toBeVisible();
    await page.locator('[data-todo] input[type=checkbox]').first().press('Space');
    await field(page, 'moved').fill('The first Swedish customer signed');
    await field(page, 'question').fill('How do we keep the price?');
    await send(page).press('Enter');
    await expect(page.getByText(say('check_in.send.confidence'))).toBeVisible();
    await expect(page.locator('#check-in-confidence input').first()).toBeFocused();
    await expect(page.locator('#check-in-confidence')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel(say('check_in.confidence.4')).check();
    await expect(page.getByText(say('check_in.send.confidence'))).toHaveCount(0);
    await field(page, 'focus').fill('a'.repeat(201));
    await send(page).press('Enter');
    await expect(field(page, 'focus')).toBeFocused();
    await expect(page.getByText(say('check_in.send.unsaved'))).toBeVisible();
    await field(page, 'focus').fill('Prices');
    await expect(page.getByText(say('check_in.send.unsaved'))).toHaveCount(0);
    await nextDay(page).fill('45.45.2027');
    await page.reload();
    await expect(nextDay(page)).toHaveValue('45.45.2027');
    await send(page).press('Enter');
    await expect(nextDay(page)).toBeFocused();
    await expect(page.getByText(say('ui.date.no_such_day'))).toBeVisible();
    expect((await stored()).checkIns.find(({ sentAt }) => sentAt === null)).toBeDefined();
    await nextDay(page).fill('1.1.2020');
    await send(page).press('Enter');
    await expect(page.getByText(say('check_in.next_due.refused', { min: 14, max: 180 }))).toBeVisible();
    await expect(nextDay(page)).toBeFocused();
    const next = new Date(Date.now() + 60 * DAY_MS).toISOString().slice(0, 10);
    await nextDay(page).fill(next);
    await page.reload();
    await expect(page.getByLabel(say('check_in.confidence.4'))).toBeChecked();
    await send(page).dblclick();
    await expect(page.getByText(say('check_in.confidence_of', { value: 4 }))).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByText('The first Swedish customer signed')).toBeVisible();
    await expect(page.getByText(pattern(say('check_in.facts.todos')))).toBeVisible();
    expect(Date.now() - begun).toBeLessThan(MINUTES * 60_000);
    const { checkIns } = await stored();
    expect(checkIns.map(({ number, sentAt, dueOn }) => [number, sentAt !== null, dueOn === next])).toEqual([
      [2, false, true],
      [1, true, false],
    ]);
    await expectAccessible(page, 'sent check-in');

    const desk = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    await speak(desk, language);
    await openSession(desk, server, CONSULTANT);
    await desk.goto(`${server.url}/consultant/dashboard`);
    await expect(desk.getByText(pattern(say('today.reason.check_in_waiting', { days: 0 }))).first()).toBeVisible();
    const toFollowUp = new RegExp(`^${say('today.see_follow_up')} ?: ${COMPANIES[language]}`);
    await desk.getByRole('link', { name: toFollowUp }).press('Enter');
    await expect(desk.getByText('The first Swedish customer signed')).toBeVisible();
    const answer = desk.getByLabel(say('check_in.answer.field'));
    await answer.fill('Well done. Let us look at prices in March.');
    const details = desk.url();
    await desk.goto(`${server.url}/consultant/${PRODUCT_SLUG}?plan=${planId}`);
    await expect(desk.getByRole('heading', { level: 1 })).toBeVisible();
    await desk.goto(details);
    await expect(answer).toHaveValue('Well done. Let us look at prices in March.');
    await desk.getByRole('button', { name: say('check_in.answer.send') }).dblclick();
    await expect(answer).toHaveCount(0);
    await expect(desk.locator(':focus')).toContainText('Well done. Let us look at prices in March.');
    await expectAccessible(desk, 'client with a check-in');
    await desk.context().close();
    await page.reload();
    await expect(page.getByText('Well done. Let us look at prices in March.')).toBeVisible();
    await expect(page.getByText(pattern(say('check_in.answer_by')))).toBeVisible();
  });

  test('a text that a move of the check-in leaves unsaved stays in sight, and is saved once the check-in opens', async ({
    page,
    context,
  }) => {
    const opened = { opened_at: new Date().toISOString(), due_on: new Date().toISOString().slice(0, 10) };
    await using db = await openDatabase(server);
    const openSecond = () =>
      db.updateTable('check_in').set(opened).where('plan_id', '=', planId).where('number', '=', 2).execute();
    await openSecond();
    await open(page);
    await context.setOffline(true);
    await field(page, 'moved').fill('Typed while it was moved');
    await expect(state(page, 'offline')).toBeVisible();
    const owner = await asPerson(server.url, 'user', email);
    const nextCheckInOn = new Date(Date.now() + 90 * DAY_MS).toISOString().slice(0, 10);
    await owner.mutate('followUp.save', { id: planId, nextCheckInOn });
    await context.setOffline(false);
    const kept = page.getByText(say('check_in.left.moved'));
    await expect(kept).toBeVisible();
    await expect(page.getByText('Typed while it was moved')).toBeVisible();
    await expectAccessible(page, 'moved check-in');
    await openSecond();
    await page.evaluate(() => globalThis.dispatchEvent(new Event('visibilitychange')));
    await expect(field(page, 'moved')).toHaveValue('Typed while it was moved');
    await expect(state(page, 'saved')).toBeVisible();
    expect((await stored()).checkIns[0]).toMatchObject({ number: 2, moved: 'Typed while it was moved' });
  });
});
