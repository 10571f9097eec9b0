import type { FollowUp } from '@app/schema/follow-up';
import { personalData, type PersonalData } from '@app/schema/privacy';
import { findWorstLight } from '@app/schema/metric-rules';
import { PRODUCT_SLUG } from '@app/schema/product';
import { readPdf } from '../../api/harness/pdf-text.ts';
import { findTablesWith, readAllRows } from '../support/all-rows.ts';
import { openDatabase, runJob } from '../support/passed-time.ts';
import { asPerson } from '../support/person-api.ts';
import { saveFile } from '../support/save-file.ts';
import { inEachLanguage } from '../support/say.ts';
import { startServer, type Server } from '../support/server.ts';
import { expect, openSession, PASSWORD, speak, test } from '../support/test.ts';

/* The demo data has a company in its second quarter: its figures, check-ins and people are on its pages and papers, and not on the shared plan. */

const EMAIL = 'client3@example.com';
const NAMES = ['Net sales', 'Active customers', 'Share of sales from pooling'];
const PEOPLE = { 'Daniel Okoro': 'daniel.okoro@reedmark.example', 'Ingrid Holmen': 'ingrid.holmen@reedmark.example' };
const LIGHTS = ['on_target', 'at_risk', 'behind'];
const NOTE = 'Counted by hand';
const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

/** The names, addresses and texts of somebody's data that are theirs alone. */
function listOwnWords({ account, details, contacts, plans }: PersonalData): string[] {
  const { company, firstName, lastName, phoneNumber, address } = details;
  const said = plans.flatMap(({ followUp }) => followUp?.checkIns ?? []);
  const typed = said.flatMap(({ moved, obstacle, focus, question }) => [moved, obstacle, focus, question]);
  const people = contacts.flatMap(({ name, email }) => [name, email]);
  const own = [account.email, company, `${firstName} ${lastName}`, phoneNumber, address, NOTE, ...people, ...typed];
  return own.filter((text) => text !== null);
}

inEachLanguage((language, say) => {
  let server: Server;
  test.beforeAll(async () => {
    server = await startServer();
  });
  test.afterAll(() => server.stop());

  const locale = language === 'en' ? 'en-GB' : 'fi-FI';
  const dayOf = (day: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
  const numberOf = (value: number) => new Intl.NumberFormat(locale).format(value);
  const lights = LIGHTS.map((light) => say(`follow_up.light.${light}`));

  /** The plan that is followed up, as the server has it; a value of it was changed with a note. */
  async function readFollowUp() {
    const client = await asPerson(server.url, 'user', EMAIL);
    const { items } = await client.query<{ items: { id: string }[] }>('plan.list', { state: ['completed'] });
    const [{ id } = { id: '' }] = items;
    const { metrics } = await client.query<FollowUp>('followUp.get', { id });
    const { id: metricId, values } = metrics.find(({ label }) => label === 'Active customers')!;
    const { period, value, version } = values.at(-1)!;
    const changed = { metricId, period, value: value + 1, version, note: NOTE };
    await client.mutate('metric.saveValues', { id, values: [changed] });
    return { planId: id, ...(await client.query<FollowUp>('followUp.get', { id })) };
  }

  test('figures of some months, a check-in with its answer, one to come and people with to-dos are shown and on paper, and none of it on the shared plan', async ({
    page,
    browser,
  }) => {
    const { planId, metrics, checkIns } = await readFollowUp();
    const figures = metrics.filter(({ label }) => NAMES.includes(label));
    const newest = figures.map(({ values }) => numberOf(values.at(-1)?.value ?? 0));
    const onPaper = figures.map(({ label, actual, light }) => [
      label,
      numberOf(actual ?? 0),
      say(`follow_up.light.${light}`),
    ]);
    const [next, sent] = checkIns;
    const said = [sent?.moved, sent?.obstacle, sent?.focus, sent?.question, sent?.answer].map(String);
    await speak(page, language);
    await openSession(page, server, EMAIL);
    await page.goto(`${server.url}/client/${PRODUCT_SLUG}/follow-up`);
    const main = page.getByRole('main');
    for (const [at, { label }] of figures.entries()) {
      await expect(main.getByRole('heading', { name: label, exact: true })).toBeVisible();
      await expect(main).toContainText(newest[at]!);
    }
    for (const light of lights) await expect(main.getByText(light, { exact: true }).first()).toBeVisible();
    const filled = page
      .locator('table input')
      .evaluateAll((all) => all.filter((one) => (one as HTMLInputElement).value));
    expect((await filled).length).toBeGreaterThan(NAMES.length * 3);
    await expect(main).toContainText(dayOf(next!.dueOn));

    await page.goto(`${server.url}/client/${PRODUCT_SLUG}/check-in`);
    for (const text of said) await expect(main).toContainText(text);
    await expect(main).toContainText(dayOf(next!.dueOn));
    await page.goto(`${server.url}/client/people`);
    for (const [name, email] of Object.entries(PEOPLE)) {
      const person = main.getByRole('listitem').filter({ hasText: name });
      await expect(person).toContainText(email);
      await expect(person).toContainText(say('contacts.open', { count: 2 }));
    }

    await page.goto(`${server.url}/client/dashboard`);
    const plan = page.getByRole('region', { name: say('dashboard.progress.title'), exact: true });
    await plan.getByRole('button', { name: say('paper.download') }).press('Enter');
    for (const [form, count] of [
      ['paper.whole', 3],
      ['paper.wall', 2],
    ] as const) {
      // the wall has room for the first ones
      const button = page.getByRole('dialog').getByRole('button', { name: say(form), exact: true });
      const paper = await readPdf(await saveFile(button));
      for (const text of onPaper.slice(0, count).flat()) expect(paper, form).toContain(inOneLine(text));
      for (const text of said) expect(paper, form).not.toContain(text);
    }

    const client = await asPerson(server.url, 'user', EMAIL);
    const { shareCode } = await client.query<{ shareCode: string }>('share.link', { id: planId });
    const reader = await (await browser.newContext()).newPage();
    await speak(reader, language);
    const received: Promise<string>[] = [];
    reader.on('response', (response) => received.push(response.text().catch(() => '')));
    await reader.goto(`${server.url}/share/${PRODUCT_SLUG}/${shareCode}`);
    await expect(reader.getByRole('heading', { name: say('growth_plan.step.targets.name') })).toBeVisible();
    const shared = `${await reader.locator('body').innerText()} ${(await Promise.all(received)).join(' ')}`;
    for (const text of [...said, ...Object.values(PEOPLE), NOTE]) expect(shared).not.toContain(text);
    const words = await reader.locator('body').innerText();
    for (const text of [...lights, newest[0]!]) expect(words).not.toContain(text);
    await reader.context().close();

    const staff = await (await browser.newContext()).newPage();
    await speak(staff, language);
    await openSession(staff, server, { email: 'consultant@example.com', area: 'consultant' });
    await staff.goto(`${server.url}/consultant/clients`);
    const row = staff.locator('main tbody tr').filter({ hasText: 'Reedmark Packaging Oy' });
    const worst = findWorstLight(metrics.map(({ light }) => light));
    await expect(row).toContainText(say(`follow_up.light.${worst}`));
    await expect(row).toContainText(say('clients.next_check_in', { date: dayOf(next!.dueOn) }));
    await staff.context().close();

    await page.goto(`${server.url}/account`);
    const json = await saveFile(page.getByRole('button', { name: say('account.data.json') }));
    const data = personalData.parse(JSON.parse(json.toString()));
    const { followUp } = data.plans.find(({ id }) => id === planId)!;
    expect(followUp?.metrics.map(({ label, values }) => [label, values.map(({ value }) => value)])).toEqual(
      metrics.map(({ label, values }) => [label, values.map(({ value }) => value)]),
    );
    expect(followUp?.metrics.flatMap(({ changes }) => changes)).toMatchObject([{ after: { note: NOTE } }]);
    expect(followUp?.checkIns).toMatchObject([{ answer: sent?.answer, moved: sent?.moved }, { dueOn: next?.dueOn }]);
    expect(data.contacts.map(({ name, email }) => [name, email])).toEqual(Object.entries(PEOPLE));
    const own = await readPdf(await saveFile(page.getByRole('button', { name: say('account.data.pdf') })));
    for (const text of [...onPaper.flat(), ...said, ...Object.values(PEOPLE)]) expect(own).toContain(inOneLine(text));
  });

  test('a client who took their data is erased, and the audit log has ids of it but no name, no address and no word that they typed', async ({
    page,
    browser,
  }) => {
    await readFollowUp();
    await speak(page, language);
    await openSession(page, server, EMAIL);
    await page.goto(`${server.url}/account`);
    const json = await saveFile(page.getByRole('button', { name: say('account.data.json') }));
    const data = personalData.parse(JSON.parse(json.toString()));
    const words = listOwnWords(data);
    expect(words.length).toBeGreaterThan(12);
    for (const word of words) expect(await findTablesWith(server, word), word).not.toEqual([]);

    const admin = await (await browser.newContext()).newPage();
    await speak(admin, language);
    await openSession(admin, server, { email: 'admin@example.com', area: 'admin' });
    const readAudit = async (search: string) => {
      const answer = admin.waitForResponse(/admin\.audit/);
      await admin.goto(`${server.url}/admin/audit${search}`);
      await expect(admin.getByRole('main').getByRole('listitem').first()).toBeVisible();
      return `${await admin.locator('body').innerText()} ${await (await answer).text()}`;
    };

    await page.getByRole('button', { name: say('account.data.erase.ask') }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[autocomplete=current-password]').fill(PASSWORD);
    await dialog.getByRole('button', { name: say('account.data.erase.ask') }).click();
    await expect(page.getByRole('button', { name: say('account.data.erase.withdraw') })).toBeVisible();
    expect(await readAudit('')).toContain(data.details.company);
    await using db = await openDatabase(server);
    const [wish] = await db
      .updateTable('erasure_request')
      .set({ due_at: new Date().toISOString() })
      .returning('client_id as id')
      .execute();
    runJob(server, 'tidy');

    for (const search of ['', '?action=client_erased']) {
      const log = await readAudit(search);
      expect(log).toContain(say('audit.action.client_erased'));
      for (const word of words) expect(log).not.toContain(word);
    }
    for (const word of words) expect(await findTablesWith(server, word), word).toEqual([]);
    const left = [...(await readAllRows(server))].filter(([, rows]) => rows.join().includes(wish!.id));
    expect(left.map(([name]) => name)).toEqual(['audit_event']);
    await admin.context().close();
    await page.reload();
    await expect(page.getByRole('dialog').locator('input[autocomplete=username]')).toBeVisible(); // the session is over
  });
});
