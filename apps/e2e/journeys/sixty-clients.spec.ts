import { addPeriods } from '@app/schema/metric-rules';
import { PRODUCT_SLUG } from '@app/schema/product';
import { LIGHT_CASES } from '@app/schema/testing/light-cases';
import type { Page } from '@playwright/test';
import { readPdf } from '../../api/harness/pdf-text.ts';
import { DAY_MS } from '../../api/src/lib/days.ts';
import { newId } from '../../api/src/lib/ids.ts';
import { nextDigest, sendBundledMails } from '../support/bundled-mails.ts';
import { findNoonZone } from '../support/check-in.ts';
import type { Letter } from '../support/mailbox.ts';
import { openDatabase } from '../support/passed-time.ts';
import { asPerson } from '../support/person-api.ts';
import { saveFile } from '../support/save-file.ts';
import { inEachLanguage } from '../support/say.ts';
import { addFollowedPlan, giveSixtyClients, type NewClient } from '../support/sixty-clients.ts';
import { expect, openSession, speak, startWithMail, test } from '../support/test.ts';

/* A consultant of sixty clients: who of them needs something and why, on the dashboard and in the digest, and how their figures do. */

const CONSULTANT = { email: 'consultant2@example.com', area: 'consultant' } as const;
const COLLEAGUE = { email: 'consultant@example.com', area: 'consultant' } as const;
const COLLEAGUE_NAME = 'Aino Laine';
const DAYS = 3;
const AGO = new Date(Date.now() - DAYS * DAY_MS - 3_600_000).toISOString();
const NEEDS = ['check_in_waiting', 'check_in_missed', 'behind', 'overdue', 'waiting'] as const;
const METRICS_ON_A_PLAN = 20;
const caseName = (number: number) => `Case ${String(number).padStart(2, '0')}`;

inEachLanguage((language, say) => {
  const zone = findNoonZone();
  const { server, mailbox } = startWithMail({ TIME_ZONE: zone });
  const locale = language === 'en' ? 'en-GB' : 'fi-FI';
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'Europe/Helsinki' }).format(
    new Date(AGO),
  );

  const give = (run: string) => giveSixtyClients(server, { consultant: CONSULTANT.email, other: COLLEAGUE.email, run });

  /** Gives the first five clients a need each, of three days ago, and the sixth that of the first. */
  async function makeNeeds(clients: readonly NewClient[]): Promise<void> {
    await using db = await openDatabase(server);
    const [asking, missing, behind, late, waiting, moved] = clients as [NewClient, ...NewClient[]];
    const planOf = async (client: NewClient | undefined) => {
      const plan = await addFollowedPlan(db, client!.id);
      return { id: newId(), plan_id: plan, client_id: client!.id };
    };
    const checkIn = { number: 1, due_on: '2026-11-01', opened_at: '2026-10-18T06:00:00Z' };
    for (const client of [asking, moved])
      await db
        .insertInto('check_in')
        .values({ ...(await planOf(client)), ...checkIn, sent_at: AGO, confidence: 3 })
        .execute();
    await db
      .insertInto('check_in')
      .values({ ...(await planOf(missing)), ...checkIn, missed_at: AGO })
      .execute();
    const kind = { unit: 'eur', kind: 'level', better: 'up', period: 'month', starts_on: '2026-07-01' };
    const figure = { position: 0, label: 'Liikevaihto', ...kind, behind_since: AGO };
    await db
      .insertInto('metric')
      .values({ ...(await planOf(behind)), ...figure })
      .execute();
    const question = db.selectFrom('todo').select(['question_id', 'questionnaire_id']);
    const { client_id: _, ...todo } = await planOf(late);
    await db
      .insertInto('todo')
      .values({
        ...todo,
        ...(await question.executeTakeFirstOrThrow()),
        task: 'Soita',
        deadline: new Date(AGO).toLocaleDateString('sv', { timeZone: 'Europe/Helsinki' }),
      })
      .execute();
    const client = await asPerson(server.url, 'user', waiting!.email);
    const { growthPlan } = await client.mutate<{ growthPlan: { id: string } }>('plan.create', {
      name: 'Kasvu',
      businessUnit: '',
    });
    await client.mutate('plan.submitForFeedback', { id: growthPlan.id });
  }

  async function open(page: Page, who: Parameters<typeof openSession>[2], path: string): Promise<void> {
    await speak(page, language);
    await openSession(page, server, who);
    await page.goto(server.url + path);
  }

  /** Who is on the dashboard of a consultant, and why. */
  async function readDashboard(page: Page): Promise<Record<string, string[]>> {
    const company = page.getByRole('link', { name: /^Harju/ });
    await expect(company.first()).toBeVisible();
    const rows = await page.getByRole('main').getByRole('listitem').filter({ has: company }).all();
    const read = rows.map(async (row) => {
      const name = await row.locator(company).first().innerText();
      return [name, await row.getByRole('listitem').allInnerTexts()] as const;
    });
    return Object.fromEntries(await Promise.all(read));
  }

  /** The lines of a digest about who needs something. */
  function readNeeds({ text }: Letter): string[] {
    const [, part = ''] = text.split(`${say('email.common.part.attention')}:\n`);
    return part.split('\n\n')[0]!.split('\n');
  }

  async function sendDigests(): Promise<void> {
    await using db = await openDatabase(server);
    await db.updateTable('account').set({ language_code: language }).execute();
    await sendBundledMails(server, zone);
  }

  test('of sixty clients dashboard and digest name the five with needs and why; one who was moved on Sunday is only in the mail of the new consultant', async ({
    page,
    browser,
  }) => {
    const clients = await give('needs');
    await makeNeeds(clients);
    const [moved] = clients.slice(NEEDS.length) as [NewClient];
    await open(page, { email: 'admin@example.com', area: 'admin' }, `/admin/client-details/${moved.id}`);
    await page.getByRole('button', { name: say('clients.move_to') }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('searchbox', { name: say('move.search') }).fill(COLLEAGUE_NAME);
    await dialog.getByRole('radio', { name: COLLEAGUE_NAME }).check();
    await dialog.getByRole('button', { name: say('move.confirm', { count: 1 }) }).click();
    await expect(dialog).toHaveCount(0);
    await using db = await openDatabase(server);
    const now = new Date();
    const sunday = new Date(now.getTime() - now.getUTCDay() * DAY_MS).toISOString();
    await db.updateTable('notification').set({ created_at: sunday }).where('event', '=', 'clients_moved').execute();

    const reasons = NEEDS.map((need, index) => {
      const values = { count: 1, days: need === 'waiting' ? 0 : DAYS, date };
      return [clients[index]!.company, [say(`today.reason.${need}`, values)]] as const;
    });
    const desk = await (await browser.newContext()).newPage();
    await open(desk, CONSULTANT, '/consultant/dashboard');
    await expect(desk.getByText(say('today.count', { count: NEEDS.length }))).toBeVisible();
    expect(await readDashboard(desk)).toEqual(Object.fromEntries(reasons));
    await open(desk, COLLEAGUE, '/consultant/dashboard');
    expect(Object.keys(await readDashboard(desk))).toEqual([moved.company]);
    await desk.context().close();

    await sendDigests();
    const digest = await nextDigest(mailbox, CONSULTANT.email, say);
    expect(digest.subject).toContain(
      say('email.weekly_consultant.subject', { count: NEEDS.length }).split('{week}')[0],
    );
    const lines = NEEDS.map((need, index) => `- ${clients[index]!.company}: ${say(`clients.need.${need}`)}`);
    expect(readNeeds(digest).toSorted()).toEqual(lines.toSorted());
    const others = await nextDigest(mailbox, COLLEAGUE.email, say);
    expect(readNeeds(others)).toContain(`- ${moved.company}: ${say('clients.need.check_in_waiting')}`);
    expect(others.text).not.toContain(clients[0]!.company);
    expect(JSON.stringify(mailbox.lettersTo(CONSULTANT.email))).not.toContain(moved.company);
  });

  /** Gives a client the sixty cases of the rule as figures of three plans, each with its value; the plans. */
  async function makeFigures(client: NewClient): Promise<{ id: string; metricIds: string[] }[]> {
    await using db = await openDatabase(server);
    const owner = await asPerson(server.url, 'user', client.email);
    const plans = [];
    for (let first = 0; first < LIGHT_CASES.length; first += METRICS_ON_A_PLAN) {
      const id = await addFollowedPlan(db, client.id, `Unit ${first}`);
      const cases = LIGHT_CASES.slice(first, first + METRICS_ON_A_PLAN);
      const metrics = cases.map(({ metric: { target12, target36, startsOn, ...metric } }, position) => {
        const of = { id: newId(), plan_id: id, client_id: client.id, position, label: caseName(first + position) };
        return { ...of, ...metric, target_12: target12, target_36: target36, starts_on: startsOn };
      });
      await db.insertInto('metric').values(metrics).execute();
      const metricIds = metrics.map((metric) => metric.id);
      const values = cases.map(({ period, value }, at) => ({ metricId: metricIds[at], period, value, version: 0 }));
      await owner.mutate('metric.saveValues', { id, values });
      plans.push({ id, metricIds });
    }
    return plans;
  }

  test('in sixty cases of the rule page, PDF and digest agree on the light of a figure', async ({ page }) => {
    const clients = await give('lights');
    const [client] = clients as [NewClient];
    const plans = await makeFigures(client);
    const expected = LIGHT_CASES.map(({ light }, number) => [caseName(number), say(`follow_up.light.${light}`)]);
    const onPage: (string | null | undefined)[][] = [];
    const onPaper: (string | undefined)[][] = [];
    const words = [...new Set(expected.map(([, word]) => word))].join('|');
    for (const { id } of plans) {
      await open(page, client.email, `/client/${PRODUCT_SLUG}/follow-up?plan=${id}`);
      const names = page.getByRole('main').getByRole('heading', { level: 3, name: /^Case/ });
      await expect(names).toHaveCount(METRICS_ON_A_PLAN);
      onPage.push(
        ...(await names.evaluateAll((all) => all.map((one) => [one.textContent, one.nextElementSibling?.textContent]))),
      );
      await page.goto(`${server.url}/client/${PRODUCT_SLUG}?plan=${id}`);
      await page.getByRole('button', { name: say('paper.download') }).press('Enter');
      const whole = page.getByRole('dialog').getByRole('button', { name: say('paper.whole'), exact: true });
      const paper = await readPdf(await saveFile(whole));
      const written = paper.matchAll(new RegExp(`(Case \\d+) .*?(${words})`, 'g'));
      onPaper.push(...[...written].map(([, name, word]) => [name, word]));
    }
    expect(onPage).toEqual(expected);
    expect(onPaper).toEqual(expected);

    // The digest names who is behind in two periods: the next one is behind for all, and each figure becomes that of a client.
    const owner = await asPerson(server.url, 'user', client.email);
    await using db = await openDatabase(server);
    for (const [index, { id, metricIds }] of plans.entries()) {
      const values = metricIds.map((metricId, position) => {
        const { metric, period } = LIGHT_CASES[index * METRICS_ON_A_PLAN + position]!;
        const value = metric.better === 'up' ? -1_000_000 : 1_000_000;
        return { metricId, period: addPeriods('month', period, 1), value, version: 0 };
      });
      await owner.mutate('metric.saveValues', { id, values });
    }
    for (const [number, metricId] of plans.flatMap(({ metricIds }) => metricIds).entries()) {
      const { id } = clients[number]!;
      const its = { client_id: id, plan_id: await addFollowedPlan(db, id) };
      await db.updateTable('metric').set(its).where('id', '=', metricId).execute();
    }
    await open(page, CONSULTANT, '/consultant/dashboard');
    const behind = clients.filter((_, number) => LIGHT_CASES[number]!.light === 'behind').map(({ company }) => company);
    expect(Object.keys(await readDashboard(page)).toSorted()).toEqual(behind.toSorted());
    await sendDigests();
    const digest = await nextDigest(mailbox, CONSULTANT.email, say);
    const lines = behind.map((company) => `- ${company}: ${say('clients.need.behind')}`);
    expect(readNeeds(digest).toSorted()).toEqual(lines.toSorted());
  });
});
