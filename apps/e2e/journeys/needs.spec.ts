import type { FollowUp } from '@app/schema/follow-up';
import { addPeriods, findPeriod } from '@app/schema/metric-rules';
import { PRODUCT_SLUG } from '@app/schema/product';
import type { Page } from '@playwright/test';
import { addDays } from '../../api/src/lib/days.ts';
import { nextDigest, sendBundledMails } from '../support/bundled-mails.ts';
import { findNoonZone, openCheckIn } from '../support/check-in.ts';
import { openDatabase, runJob } from '../support/passed-time.ts';
import { asPerson } from '../support/person-api.ts';
import { inEachLanguage } from '../support/say.ts';
import { expect, openSession, speak, startWithMail, test } from '../support/test.ts';

/* What a client's follow-up needs of their consultant is on the dashboard, in the list and in the digest, and goes when it is done. */

const CLIENT = 'client5@example.com';
const CONSULTANT = 'consultant2@example.com';
const FORMER = 'consultant@example.com'; // of the client who is moved
const COMPANY = 'Quillstone Learning Oy';
const MOVED = 'Reedmark Packaging Oy';
const LEFT = 'Esimerkkikylmä Oy'; // who stays with the former one
const CALM = 'Rantaraitin Leipomo Oy';
const NEEDS = {
  'Havulinna Kiintokaluste Oy': ['waiting', 'overdue'],
  [MOVED]: ['overdue'],
  [COMPANY]: ['check_in_missed', 'overdue', 'behind'],
};

inEachLanguage((language, say) => {
  const zone = findNoonZone();
  const { server, mailbox } = startWithMail({ TIME_ZONE: zone });
  const today = () => new Date().toLocaleDateString('sv', { timeZone: zone });
  let planId = '';

  test.beforeAll(async () => {
    planId = await openCheckIn(server, CLIENT);
  });

  /** Has a check-in due as many days ago, and the job look at it. */
  async function age(number: number, days: number): Promise<void> {
    await using db = await openDatabase(server);
    const opened = { due_on: addDays(today(), -days), opened_at: new Date().toISOString() };
    const checkIn = db.updateTable('check_in').set(opened).where('plan_id', '=', planId);
    await checkIn.where('number', '=', number).execute();
    runJob(server, 'check_ins', { TIME_ZONE: zone });
  }

  async function openDesk(page: Page, email: string): Promise<void> {
    await speak(page, language);
    await openSession(page, server, { email, area: 'consultant' });
    await page.goto(`${server.url}/consultant/dashboard`);
    await expect(page.getByRole('status').first()).toBeVisible();
  }

  /** A text whatever its dates are, in one of its plurals. */
  function pattern(key: string): RegExp {
    const forms = [0, 1, 2].map((count) => say(key, { count, days: 3 * count }));
    return new RegExp(forms.map((form) => `^${form.replaceAll(/\{\w+\}/g, '.+')}$`).join('|'));
  }

  /** Moves a client from one consultant to the other. */
  async function moveClient(): Promise<void> {
    type People = { items: { id: string; email: string; company: string }[] };
    const admin = await asPerson(server.url, 'admin', 'admin@example.com');
    const { items: clients } = await admin.query<People>('client.list', {});
    const { items: consultants } = await admin.query<People>('consultant.list', {});
    const [id, consultantId] = [FORMER, CONSULTANT].map((email) => consultants.find((one) => one.email === email)?.id);
    const clientIds = clients.filter(({ company }) => company === MOVED).map((client) => client.id);
    await admin.mutate('consultant.moveClients', { id, consultantId, clientIds });
  }

  /** Enters nothing but noughts into the figure of the plan, up to the month that is over. */
  async function fallBehind(): Promise<void> {
    const client = await asPerson(server.url, 'user', CLIENT);
    const { metrics } = await client.query<FollowUp>('followUp.get', { id: planId });
    const { id: metricId, startsOn } = metrics.find(({ label }) => label === 'Tarjouksia')!;
    const values = [];
    for (let period = startsOn; period < findPeriod('month', today()); period = addPeriods('month', period, 1))
      values.push({ metricId, period, value: 0, version: 0 });
    await client.mutate('metric.saveValues', { id: planId, values });
  }

  test('dashboard and digest name the clients who need their consultant and why, one who was moved only to the new one', async ({
    page,
    browser,
  }) => {
    await fallBehind();
    await age(1, 20);
    await openDesk(page, CONSULTANT);
    const row = (company: string) =>
      page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name: company, exact: true }) });
    const reasons = (needs: readonly string[]) => needs.map((need) => pattern(`today.reason.${need}`));
    await expect(row(COMPANY).getByRole('listitem')).toHaveText(reasons(['overdue', 'behind']));
    await expect(row(MOVED)).toHaveCount(0);
    await age(1, 21);
    const former = await (await browser.newContext()).newPage();
    await openDesk(former, FORMER);
    await former.getByRole('link', { name: MOVED, exact: true }).first().click();
    const notes = former.getByRole('region', { name: say('notes.title') });
    const note = notes.getByRole('textbox', { name: say('notes.text') });
    await expect(async () => {
      await notes.scrollIntoViewIfNeeded(); // they come when they are near
      await expect(note).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await note.fill('Typed as the client was moved');
    await moveClient();
    await notes.getByRole('button', { name: say('notes.save') }).click();
    await expect(notes.getByText(say('notes.client_gone'))).toBeVisible();
    await expect(note).toHaveValue('Typed as the client was moved');
    await page.reload();
    for (const [company, needs] of Object.entries(NEEDS))
      await expect(row(company).getByRole('listitem')).toHaveText(reasons(needs));
    await expect(page.getByText(say('today.count', { count: 3 }))).toBeVisible();
    await openDesk(former, FORMER);
    await expect(former.getByRole('main')).toContainText(LEFT);
    await expect(former.getByRole('main')).not.toContainText(MOVED);
    await former.context().close();

    await using db = await openDatabase(server);
    await db.updateTable('account').set({ language_code: language }).execute();
    await sendBundledMails(server, zone);
    const digest = await nextDigest(mailbox, CONSULTANT, say);
    expect(digest.subject).toContain(say('email.weekly_consultant.subject', { count: 3 }).split('{week}')[0]);
    const lines = Object.entries(NEEDS).map(
      ([company, needs]) => `- ${company}: ${needs.map((need) => say(`clients.need.${need}`)).join(', ')}\n`,
    );
    for (const line of lines) expect(digest.text).toContain(line);
    for (const company of [LEFT, CALM]) expect(digest.text).not.toContain(company);
    const other = await nextDigest(mailbox, FORMER, say);
    expect(other.text).toContain(`- ${LEFT}: `);
    for (const company of [MOVED, ...Object.keys(NEEDS)]) expect(other.text).not.toContain(company);
  });

  test('a check-in that was missed is in the list until it is moved, paused or sent', async ({ page, browser }) => {
    const desk = await (await browser.newContext()).newPage();
    await age(1, 21);
    await openDesk(desk, CONSULTANT);
    await desk.goto(`${server.url}/consultant/clients`);
    await desk.getByLabel(say('clients.filter'), { exact: true }).selectOption('check_in_missed');
    const row = desk.locator('main tbody tr').filter({ hasText: COMPANY });
    const isMissed = async () => {
      await desk.reload();
      await expect(row).toHaveCount(1);
    };
    const needsNobody = async () => {
      await desk.reload();
      await expect(desk.getByText(say('clients.no_match.title'))).toBeVisible();
    };
    await isMissed();

    await speak(page, language);
    await openSession(page, server, CLIENT);
    const press = (key: string) => page.getByRole('button', { name: say(key), exact: true }).press('Enter');
    const confirm = async (key: string) => {
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say(key), exact: true })
        .click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    };
    await page.goto(`${server.url}/client/${PRODUCT_SLUG}/follow-up?plan=${planId}`);
    await press('follow_up.move');
    await page.getByLabel(say('follow_up.move.day'), { exact: true }).fill(addDays(today(), 30));
    await confirm('follow_up.move.save');
    await needsNobody();

    await age(2, 21);
    await isMissed();
    await page.reload();
    await press('follow_up.pause');
    await confirm('follow_up.pause');
    await needsNobody();
    await press('follow_up.resume');
    await expect(page.getByRole('button', { name: say('follow_up.pause'), exact: true })).toBeVisible();
    await isMissed();

    await page.goto(`${server.url}/client/${PRODUCT_SLUG}/check-in?plan=${planId}`);
    await page.getByLabel(say('check_in.confidence.3')).check();
    await press('check_in.send');
    await expect(page.getByText(say('check_in.confidence_of', { value: 3 }))).toBeVisible();
    await needsNobody();
    await desk.goto(`${server.url}/consultant/dashboard`);
    await expect(desk.getByText(pattern('today.reason.check_in_waiting'))).toBeVisible();
    await desk.context().close();
  });
});
