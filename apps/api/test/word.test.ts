import { strFromU8, unzipSync } from 'fflate';
import { HOSTILE_STRINGS } from '@app/schema/testing/hostile-strings';
import { expect, test } from 'vitest';
import { useApplication } from '../harness/application.ts';
import type { Person, TestPlan } from '../harness/builders.ts';
import { fullAnswer } from '../harness/full-answers.ts';
import { readWithLibreOffice } from '../harness/libreoffice.ts';
import { createPapers, inOneLine } from './papers.ts';
import { readXmlText } from './xml-text.ts';

/* The whole plan as a Word document says what its PDF says. */

const app = useApplication();
const { answer, aTodo, paperOf } = createPapers(app);

const ask = (plan: { id: string }, reader: Person | null, query = '') =>
  app.app.inject({
    url: `/export/growth-plan/${plan.id}.docx?${query}`,
    headers: { ...(reader && { authorization: `Bearer ${reader.token}` }) },
  });

/** The words of a document, a line for each paragraph. */
async function wordsOf(plan: TestPlan, query = 'lang=en'): Promise<{ lines: string[]; xml: string; file: Buffer }> {
  const { rawPayload: file, statusCode } = await ask(plan, plan.owner, query);
  expect(statusCode).toBe(200);
  const xml = strFromU8(unzipSync(file)['word/document.xml']!);
  const lines = [...xml.matchAll(/<w:p[ >].*?<\/w:p>/gs)].map(([paragraph]) =>
    [...paragraph.matchAll(/<w:t[^>]*>([^<]*)<\/w:t>|<w:br\/>|<w:tab\/>/g)]
      .map(([, text = ' ']) => readXmlText(text))
      .join(''),
  );
  return { lines, xml, file };
}

/** A plan with an answer to every question and a to-do. */
async function aFullPlan(): Promise<TestPlan> {
  const plan = await app.aPlan({ name: 'Kasvu & ääni' });
  const steps = await app.steps();
  for (const { questions } of steps)
    for (const question of questions) {
      const value = fullAnswer(question, (most) => WORDS.slice(0, most));
      if (value !== undefined && question.type !== 'checklist_auto') await answer(plan, question.key, value);
    }
  await aTodo(plan, 'Soita myyjille', { deadline: '2026-12-01', personResponsible: 'Maija' });
  return plan;
}

test('is for those who may read the plan, and named after it', async () => {
  const consultant = await app.aConsultant();
  const plan = await app.aPlan({ owner: await app.aClient({ consultant }), name: 'Kasvu' });
  const statusFor = async (reader: Person | null) => (await ask(plan, reader)).statusCode;
  expect(await Promise.all([plan.owner, consultant, await app.anAccount('Admin')].map(statusFor))).toEqual([
    200, 200, 200,
  ]);
  expect(await Promise.all([await app.aClient(), await app.aConsultant()].map(statusFor))).toEqual([404, 404]);
  expect(await statusFor(null)).toBe(401);
  for (const query of ['form=private', 'page=2'])
    expect([query, (await ask(plan, plan.owner, query)).statusCode]).toEqual([query, 400]);
  const { headers } = await ask(plan, plan.owner, 'lang=en');
  expect(headers['content-disposition']).toContain('filename="Kasvu - The whole plan.docx"');
  const events = app.db.selectFrom('audit_event').select('id').where('action', '=', 'plan_exported');
  expect(await events.where('subject_id', '=', plan.id).execute()).not.toEqual([]);
});

test('has every answer, table and to-do of the PDF, in headings, lists and tables, without the review', async () => {
  const plan = await aFullPlan();
  const { lines, xml } = await wordsOf(plan);
  const words = inOneLine(lines.join(' '));
  const { text } = await paperOf(plan, { form: 'whole', lang: 'en' });
  const numbers = lines.map((line) => /^(\d+)\. /.exec(line)?.[1]).filter(Boolean);
  expect(numbers).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']); // the eleventh is the review
  expect(words).toContain('Soita myyjille');
  const cells = [...xml.matchAll(/<w:tc>.*?<\/w:tc>/gs)].length;
  expect(cells).toBeGreaterThan(20);
  expect(xml).toContain('<w:tblHeader/>');
  const rare = new Set(text.split(' ').filter((word) => /^[A-Za-zÄÖäö]{6,}$/.test(word)));
  const missing = [...rare].filter((word) => !words.includes(word));
  expect(missing).toEqual(NOT_IN_WORD);
});

test('LibreOffice opens it and shows the same words in the same order', async () => {
  const plan = await aFullPlan();
  const documents = [await wordsOf(plan, 'lang=en'), await wordsOf(plan, 'lang=fi')];
  const shown = await readWithLibreOffice(
    'docx',
    documents.map(({ file }) => file),
  );
  const split = (text: string) => text.split(/[\s\uFEFF•]+/).filter(Boolean); // items of a list are shown with a point
  expect(shown.map(split)).toEqual(documents.map(({ lines }) => split(lines.join(' '))));
});

const WORDS = 'Kylmäketju kantaa kasvua pohjoiseen ja etelään';

/** Words of the PDF that its contents, heads and feet alone have. */
const NOT_IN_WORD = ['Contents', 'Kasvupolku', 'Consulting'];

test('what anybody wrote is text, whatever it looks like', async () => {
  const plan = await app.aPlan();
  const text = HOSTILE_STRINGS.filter((one) => one.includes('<'))
    .join('\n')
    .slice(0, 250);
  await answer(plan, 'di_purpose', text);
  await answer(plan, 'di_picture', 'cus\uFFFEtomer\uFFFF');
  const { xml } = await wordsOf(plan);
  expect(xml).toContain('customer');
  expect(xml).not.toMatch(/[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u); // what XML may hold
  expect(xml).not.toMatch(/<w:(instrText|hyperlink|object|altChunk)/);
  expect(xml).toContain('&lt;script&gt;');
});
