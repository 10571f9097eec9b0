import { HOSTILE_STRINGS } from '@app/schema/testing/hostile-strings';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, test } from 'vitest';
import { toPlainText, toPlainLine } from '../src/features/pdf/labels.ts';
import type { Person, TestPlan } from '../harness/builders.ts';
import { readCsv } from '../harness/csv-reader.ts';
import { useApplication } from '../harness/application.ts';

const app = useApplication();
const NAME_MAX = 50;
const TASK_MAX = 500;
const FITTING = (most: number) => HOSTILE_STRINGS.filter((text) => text.length <= most);

let owner: Person;
let plan: TestPlan;

beforeAll(async () => {
  const question = await app.questionOf('sp_drivers');
  plan = await app.aPlan({ owner: await app.aClient() });
  owner = plan.owner;
  for (const text of FITTING(TASK_MAX)) {
    const todo = {
      id: plan.id,
      ...question,
      task: text,
      personResponsible: text.slice(0, 100),
      deadline: '2027-01-01',
    };
    expect([text, (await app.mutate('todo.create', todo, owner)).status]).toEqual([text, 200]);
  }
});

/** A cell that a spreadsheet would run, also in a program that parts cells at semicolons or tabs. */
const RUNS = /(^|[;\t])[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;
const RUNS_BEHIND_COMMA = /(^|[,\t])[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;

describe('a spreadsheet', () => {
  test('of to-dos has a row for each, seven cells in each row, and no cell that is run', async () => {
    const { body } = await app.query<{ csv: string; rows: number }>('todo.exportCsv', { id: plan.id }, owner);
    const rows = readCsv(body.csv);
    expect(rows).toHaveLength(body.rows + 1);
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([7]));
    expect(rows.flat().filter((cell) => RUNS.test(cell))).toEqual([]);
    const tasks = rows.map(([, , task]) => task!.replaceAll("'", ''));
    for (const text of FITTING(TASK_MAX)) expect(tasks).toContain(text.trim().replaceAll("'", ''));
  });

  test('of to-dos has semicolons where Finnish is read, whose numbers have commas, and no cell that is run either way', async () => {
    const url = `/trpc/todo.exportCsv?input=${encodeURIComponent(JSON.stringify({ id: plan.id }))}`;
    const headers = { authorization: `Bearer ${owner.token}`, 'accept-language': 'fi' };
    const { result } = (await app.app.inject({ url, headers })).json<{ result: { data: { csv: string } } }>();
    const rows = readCsv(result.data.csv, ';');
    expect(rows[0]).toEqual(['Vaihe', 'Kysymys', 'Tehtävä', 'Vastuuhenkilö', 'Määräaika', 'Tehty', 'Pois jätön syy']);
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([7]));
    expect(rows.flat().filter((cell) => RUNS_BEHIND_COMMA.test(cell))).toEqual([]);
  });

  test('of the audit log has six cells in each row, and no cell that is run', async () => {
    const admin = await app.anAccount('Admin');
    for (const text of FITTING(NAME_MAX)) {
      const consultant = await app.aConsultant();
      const called = { first_name: text, last_name: text };
      await app.db.updateTable('consultant').set(called).where('account_id', '=', consultant.id).execute();
      const client = await app.aClient({ consultant, company: text });
      expect((await app.mutate('client.giveNewPlan', { id: client.id }, consultant)).status).toBe(200);
    }
    const { body } = await app.mutate<{ csv: string; rows: number }>('admin.exportAudit', {}, admin);
    const rows = readCsv(body.csv);
    expect(rows).toHaveLength(body.rows + 1);
    expect(rows.length).toBeGreaterThan(FITTING(NAME_MAX).length);
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([6]));
    expect(rows.flat().filter((cell) => RUNS.test(cell))).toEqual([]);
  });
});

test('a calendar has one event for each to-do and not one line of its own making', async () => {
  const { body } = await app.mutate<{ url: string }>('calendar.renew', undefined, owner);
  const { payload } = await app.app.inject(new URL(body.url).pathname);
  expect(payload).not.toMatch(/\r(?!\n)|(?<!\r)\n/);
  const lines = payload
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')
    .filter(Boolean);
  const names = lines.map((line) => line.split(/[;:]/)[0]!);
  const inEvent = ['BEGIN', 'UID', 'SEQUENCE', 'DTSTAMP', 'DTSTART', 'DTEND', 'X-MICROSOFT-CDO-ALLDAYEVENT', 'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT', 'SUMMARY', 'DESCRIPTION', 'URL', 'END']; // prettier-ignore
  const events = names.slice(names.indexOf('BEGIN', 1), -1);
  const count = FITTING(TASK_MAX).length;
  expect(events).toEqual(Array.from({ length: count }, () => inEvent).flat());
  expect(
    lines.filter((line) => line.startsWith('URL')).every((line) => line.includes(`:${app.deps.settings.publicUrl}/`)),
  ).toBe(true);
  expect(lines.filter((line) => /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u.test(line))).toEqual([]);
});

describe('paper', () => {
  async function paperOf(of: TestPlan, form: 'wall' | 'whole') {
    const headers = { authorization: `Bearer ${of.owner.token}` };
    const response = await app.app.inject({ url: `/export/growth-plan/${of.id}.pdf?form=${form}`, headers });
    expect(response.statusCode).toBe(200);
    const pdf = await getDocumentProxy(new Uint8Array(response.rawPayload));
    const { text } = await extractText(pdf, { mergePages: true });
    const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_none, index) => pdf.getPage(index + 1)));
    const annotations = (await Promise.all(pages.map((page) => page.getAnnotations()))).flat();
    return { pdf, text, annotations, raw: response.rawPayload.toString('latin1'), headers: response.headers };
  }

  test('shows each to-do, and does nothing', async () => {
    const { pdf, text, annotations, raw } = await paperOf(plan, 'whole');
    const bare = text.replaceAll(/\s/g, '');
    const shown = FITTING(TASK_MAX).filter((one) => /^[ -~]+$/.test(one) && one.length < 100);
    expect(shown.length).toBeGreaterThan(60);
    expect(shown.filter((one) => !bare.includes(toPlainText(one).replaceAll(/\s/g, '')))).toEqual([]);
    expect(annotations.filter((one) => one.url ?? one.unsafeUrl ?? one.action ?? one.actions)).toEqual([]);
    expect(await pdf.getJSActions()).toBeNull();
    expect(await pdf.getAttachments()).toBeNull();
    expect(raw).not.toMatch(/\/(JavaScript|JS|Launch|URI|SubmitForm|ImportData|EmbeddedFile|RichMedia|GoToR|AA)\b/);
  });

  test.each(HOSTILE_STRINGS.filter((text) => /\/(JS|URI|Launch)|%PDF|\r\n|gnp/.test(text) && text.length <= 80))(
    'named %j is called so, does nothing, and its file has one name',
    async (name) => {
      const client = await app.aClient({ credits: 1 });
      const input = { name, businessUnit: name };
      const { body } = await app.mutate<{ growthPlan: { id: string } }>('plan.create', input, client);
      const { pdf, annotations, headers } = await paperOf({ id: body.growthPlan.id, owner: client }, 'wall');
      const { info } = await pdf.getMetadata();
      expect(info).toMatchObject({ Title: expect.toSatisfy((title: string) => title.startsWith(toPlainLine(name))) });
      expect([annotations.length, await pdf.getJSActions()]).toEqual([0, null]);
      expect(headers['content-disposition']).toMatch(
        /^attachment; filename="[ !#-[\]-~]+\.pdf"; filename\*=UTF-8''[\w%!.~-]+$/,
      );
    },
  );
});
