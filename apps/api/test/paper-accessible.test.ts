import { inflateSync } from 'node:zlib';
import { stepNameKey } from '@app/schema/text-keys';
import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { useApplication } from '../harness/application.ts';
import type { TestPlan } from '../harness/builders.ts';
import { createPapers } from './papers.ts';

/* What PDF/UA asks of a paper beyond its structure: an identifier, links with names, and no glyph that the font lacks. `wrap.test.ts` has the spaces. */

const app = useApplication();
const { askFor, answer, aTodo } = createPapers(app);

const FORMS = ['wall', 'whole', 'private'] as const;
const STRANGE = '😀 👩‍👩‍👧 中文 שלום e\u0301 kohta';

/** The bytes of each paper of a plan, and of its owner's own data. */
async function papersOf(plan: TestPlan): Promise<[form: string, file: Buffer][]> {
  const papers = FORMS.map(async (form) => [form, (await askFor(plan, plan.owner, { form })).rawPayload] as const);
  const headers = { authorization: `Bearer ${plan.owner.token}` };
  const own = (await app.app.inject({ url: '/export/my-data.pdf', headers })).rawPayload;
  return [...(await Promise.all(papers)).map(([form, file]): [string, Buffer] => [form, file]), ['own data', own]];
}

const open = (file: Buffer) => getDocumentProxy(new Uint8Array(file));

/** What is drawn on the pages of a file, as PDF writes it. */
function contentOf(file: Buffer): string {
  const source = file.toString('latin1');
  const streams = [...source.matchAll(/\/FlateDecode\s*>>\s*stream\r?\n/g)].map(({ index, 0: head }) => {
    const begin = index + head.length;
    return inflateSync(file.subarray(begin, source.indexOf('endstream', begin))).toString('latin1');
  });
  return streams.filter((stream) => stream.includes('BT\n')).join('\n');
}

async function aStrangePlan(): Promise<TestPlan> {
  const plan = await app.aPlan({ name: STRANGE });
  await answer(plan, 'cm_voice', STRANGE);
  await answer(plan, 'pr_list', [{ priority: STRANGE, owner: 'Aino' }]);
  await aTodo(plan, STRANGE, { personResponsible: STRANGE });
  return plan;
}

test('each paper says that it follows PDF/UA', async () => {
  for (const [form, file] of await papersOf(await app.aPlan()))
    expect([form, file.toString('latin1').match(/<pdfuaid:part>1<\/pdfuaid:part>/g)]).toEqual([
      form,
      [expect.anything()],
    ]);
});

test('a link of the contents is named after its chapter', async () => {
  const plan = await app.aPlan();
  const pdf = await open((await askFor(plan, plan.owner, { lang: 'fi' })).rawPayload);
  const annotations = await (await pdf.getPage(1)).getAnnotations();
  const names = annotations.map(({ subtype, contentsObj }) => [subtype, contentsObj.str]);
  const steps = (await app.steps()).filter(({ key }) => key !== 'review');
  const texts = steps.map(({ key }) => app.deps.texts.text('fi', stepNameKey(key)));
  expect(names.slice(-texts.length)).toEqual(texts.map((text, index) => ['Link', `${index + 1}. ${text}`]));
});

test('no paper draws a glyph that its font lacks, and what a square replaces can be read', async () => {
  for (const [form, file] of await papersOf(await aStrangePlan())) {
    const content = contentOf(file);
    const glyphs = [...content.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
    expect([form, glyphs.length > 100, glyphs.filter((glyph) => glyph === '0000')]).toEqual([form, true, []]);
    expect([form, content.includes('/ActualText')]).toEqual([form, true]);
  }
});
