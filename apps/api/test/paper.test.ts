import type { PaperForm } from '@app/schema/paper';
import { LONG_TEXT_MAX } from '@app/schema/plan-limits';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { newId } from '../src/lib/ids.ts';
import type { Person } from '../harness/builders.ts';
import { fullAnswer } from '../harness/full-answers.ts';
import { setNow, useApplication } from '../harness/application.ts';
import { createPapers, inOneLine, type Asked } from './papers.ts';

const app = useApplication();

const { askFor, paperOf, answer, aTodo } = createPapers(app);

describe('a plan on paper', () => {
  test('is for its owner, their consultant and admins; to anybody else it is not there', async () => {
    const consultant = await app.aConsultant();
    const plan = await app.aPlan({ owner: await app.aClient({ consultant }) });
    const statusFor = async (reader: Person | null) => (await askFor(plan, reader, { form: 'wall' })).statusCode;
    expect(await Promise.all([plan.owner, consultant, await app.anAccount('Admin')].map(statusFor))).toEqual([
      200, 200, 200,
    ]);
    expect(await Promise.all([await app.aClient(), await app.aConsultant()].map(statusFor))).toEqual([404, 404]);
    expect(await statusFor(null)).toBe(401);
  });

  test('that is refused is refused in words, as every call is', async () => {
    const { owner, ...plan } = await app.aPlan();
    const headers = { 'accept-language': 'fi' };
    const refusal = async (asked: Asked, id = plan.id) => (await askFor({ id }, owner, { headers, ...asked })).json();
    expect(await refusal({}, newId())).toMatchObject({
      msg: 'not_found',
      text: expect.stringContaining('Ei löytynyt'),
    });
    expect(await refusal({ query: 'form=poster&page=2' })).toMatchObject({
      msg: 'bad_request',
      errors: [{ path: 'form' }, { path: 'page' }],
    });
    expect(await refusal({}, 'x')).toMatchObject({ msg: 'not_found' });
    const stranger = await app.app.inject({ url: '/export/growth-plan/x.pdf?form=wall' });
    expect(stranger.json()).toMatchObject({ msg: 'unauthorized' });
  });

  test('is a file to be saved under the plan’s name, and kept by nobody else', async () => {
    const plan = await app.aPlan({ name: 'Kasvu "2027"/ä' });
    const { headers } = await askFor(plan, plan.owner, { form: 'wall', lang: 'fi' });
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-disposition']).toBe(
      `attachment; filename="Kasvu -2027--a - Yksi sivu seinalle.pdf"; filename*=UTF-8''${encodeURIComponent('Kasvu -2027--ä – Yksi sivu seinälle.pdf')}`,
    );
  });

  test('is in the language asked for when it is offered, else in the caller’s', async () => {
    const plan = await app.aPlan();
    const said = async (asked: Asked) => (await paperOf(plan, { form: 'wall', ...asked })).text;
    expect(await said({ lang: 'fi' })).toContain('Tehtävät');
    expect(await said({ lang: 'sv', headers: { 'accept-language': 'fi' } })).toContain('Tehtävät');
    expect(await said({ lang: 'en', headers: { 'accept-language': 'fi' } })).toContain('To-dos');
  });
});

describe('the whole plan', () => {
  test.each(['en', 'fi'])('has the answer to every question, and its letters, in %s', async (lang) => {
    const plan = await app.aPlan();
    const said: string[] = [];
    const say = () => {
      said.push(`Sana${said.length} “äöå” – 5 €, ÄÖÅ ŋđž Рост Ανά`);
      return said.at(-1) ?? '';
    };
    for (const { key, ...question } of (await app.steps()).flatMap(({ questions }) => questions)) {
      const value = fullAnswer({ key, ...question }, say);
      if (value !== null) await answer(plan, key, value);
    }
    const { text } = await paperOf(plan, { form: 'private', lang });
    const bare = text.replaceAll(' ', ''); // a narrow cell breaks a text anywhere
    expect(said.filter((one) => !bare.includes(one.replaceAll(' ', '')))).toEqual([]);
    const t = (key: string, values = {}) => inOneLine(app.deps.texts.format(lang, key, values));
    const chosen = ['sp_situation.option.accelerate', 'cm_segments.column.potential.option.high'];
    for (const key of chosen) expect(text).toContain(t(`growth_plan.question.${key}`));
    expect(text).toContain(t('plan.scale.of_five', { value: 4 }));
    expect(text).toContain(lang === 'fi' ? '12 345,5' : '12,345.5');
    expect(text).toContain(lang === 'fi' ? '31.1.2027' : '31 Jan 2027');
    expect(text).toContain(t('plan.shares.sum', { sum: lang === 'fi' ? '62,5 %' : '62.5%' }));
    expect(text).toContain(t('plan.risk.high'));
  });

  test('says for each step whether it is completed, and has every to-do with its owner and day', async () => {
    const plan = await app.aPlan();
    await app.completeSteps(plan, 2);
    await aTodo(plan, 'Call them', { personResponsible: 'Aino', deadline: '2027-03-01' });
    await app.aTodo(plan, { task: 'Was done', doneAt: '2026-11-19T10:00:00Z' });
    const { text } = await paperOf(plan);
    expect(text.match(/✓ Completed/g)).toHaveLength(2);
    expect(text.match(/Not completed yet/g)).toHaveLength(8);
    expect(text).toContain('☐ Call them Aino · by 1 Mar 2027');
    expect(text).toContain('☑ Was done done 19 Nov 2026');
  });

  test.each(['en', 'fi'])(
    'holds nothing of the review step, but in the owner’s own copy, which is marked, in %s',
    async (lang) => {
      const consultant = await app.aConsultant();
      const plan = await app.aPlan({ owner: await app.aClient({ consultant }) });
      await answer(plan, 'rv_question', 'Kanaria: riittävätkö rahat?');
      await answer(plan, 'rv_confidence', 4);
      const t = (key: string) => inOneLine(app.deps.texts.text(lang, key));
      const words = [
        'Kanaria',
        t('growth_plan.step.review.name'),
        t('growth_plan.question.rv_confidence.heading'),
        t('paper.private_mark'),
      ];
      const readBy = async (reader: Person, form: PaperForm) => {
        const { rawPayload } = await askFor(plan, reader, { form, lang });
        const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), { mergePages: true });
        return inOneLine(text);
      };
      for (const reader of [plan.owner, consultant, await app.anAccount('Admin')])
        for (const form of ['whole', 'wall'] as const)
          for (const word of words) expect(await readBy(reader, form)).not.toContain(word);
      const own = await readBy(plan.owner, 'private');
      for (const word of words) expect(own).toContain(word);
      expect((await askFor(plan, consultant, { form: 'private' })).json()).toMatchObject({ msg: 'forbidden' });
    },
  );

  test('begins with a summary: priorities, targets, to-dos by their state and the follow-up meeting', async () => {
    setNow(app, '2026-11-21T10:00:00Z');
    const plan = await app.aPlan();
    await answer(plan, 'pr_list', [{ priority: 'Sell more', owner: 'Aino' }, { priority: 'Hire' }]);
    await answer(plan, 'ta_targets', { net_sales: { baseline: 1, m12: 2_000_000 } });
    await answer(plan, 'ta_one', 'Contracts');
    await answer(plan, 'pr_followup', { date: '2026-12-09', person: 'Sami' });
    await aTodo(plan, 'Late', { deadline: '2026-11-20' });
    await aTodo(plan, 'Today', { deadline: '2026-11-21' });
    await app.aTodo(plan, { task: 'Was done', doneAt: '2026-11-19T10:00:00Z' });
    const { pages } = await paperOf(plan);
    const [summary = ''] = pages.map(inOneLine);
    const said = [
      '0% completed',
      'To-dos 1 open, 1 overdue, 1 done',
      'First follow-up meeting 9 Dec 2026, Sami',
      '1. Sell more Person responsible: Aino 2. Hire',
      'Contracts',
      '2,000,000',
      'Contents',
    ];
    expect(said.filter((one) => !summary.includes(one))).toEqual([]);
  });

  test('speaks of what was answered, and names the open questions only as long as the plan is in work', async () => {
    const plan = await app.aPlan();
    await answer(plan, 'of_benefits', [{ product: 'Pool', benefit: 'Less waste', evidence: 'Figures' }]);
    const open = await paperOf(plan);
    expect(open.text).toContain(
      'Products, services and their benefits Product or service Benefit to the customer Evidence',
    );
    expect(open.text).not.toMatch(/\?|\(optional\)/);
    expect(open.text).toContain('Not answered: The customer’s alternatives · Customers choose us because …');
    await app.completeSteps(plan, 10);
    await app.mutate('plan.complete', { id: plan.id }, plan.owner);
    const completed = await paperOf(plan);
    expect(completed.text).toContain('Completed on');
    expect(completed.text).not.toMatch(/Not completed yet|Not answered/);
  });

  test('keeps a table with its heading and its to-dos on one page', async () => {
    const plan = await app.aPlan();
    await answer(plan, 'di_picture', 'kasvu '.repeat(600));
    const rows = Array.from({ length: 5 }, (_none, index) => ({ principle: `First${index}`, practice: 'So' }));
    await answer(plan, 'di_principles', rows);
    await aTodo(plan, 'Call them', await app.questionOf('di_principles'));
    const { pages } = await paperOf(plan);
    const page = pages.map(inOneLine).find((one) => one.includes('Principles that guide decisions'));
    for (const said of ['First0', 'First4', 'Call them']) expect(page).toContain(said);
  });

  test('tells no feedback', async () => {
    const consultant = await app.aConsultant();
    const plan = await app.aPlan({ owner: await app.aClient({ consultant }) });
    await app.mutate('plan.submitForFeedback', { id: plan.id }, plan.owner);
    const [step] = await app.steps();
    const written = { id: plan.id, stepId: step?.id, feedbackText: 'Between us' };
    await app.mutate('feedback.save', written, consultant);
    expect((await paperOf(plan)).text).not.toContain('Between us');
  });

  test('cuts nothing, however long: answers, rows and to-dos go on on the next page', async () => {
    const plan = await app.aPlan();
    const long = `${'kasvu '.repeat(LONG_TEXT_MAX / 6 - 2)}loppu`;
    await answer(plan, 'cm_voice', long);
    await answer(plan, 'sp_drivers', `${'x'.repeat(LONG_TEXT_MAX - 5)}LAST!`);
    const rows = Array.from({ length: 200 }, (_none, index) => ({ label: `Rivi${index}.`, latest: index }));
    await answer(plan, 'sp_key_figures', { own: rows });
    await answer(plan, 'di_principles', [{ principle: `${'\n.'.repeat(490)}END`, practice: 'short' }]);
    for (let index = 0; index < 200; index += 1) await app.aTodo(plan, { task: `Task${index}.` });
    const { text } = await paperOf(plan);
    const bare = text.replaceAll(/ |This plan/g, '');
    expect(text).toContain('loppu');
    expect(bare).toContain('LAST!');
    expect(bare).toContain('END');
    expect(rows.filter(({ label }) => !text.includes(label))).toEqual([]);
    expect(
      Array.from({ length: 200 }, (_none, index) => `Task${index}.`).filter((task) => !text.includes(task)),
    ).toEqual([]);
  });

  test('numbers its pages, and all but the first name the plan, the company and the day', async () => {
    setNow(app, '2026-11-21T23:30:00Z');
    const owner = await app.aClient({ company: 'Kasvu Oy' });
    const plan = await app.aPlan({ owner, name: 'Suuri suunnitelma' });
    const { pages } = await paperOf(plan, { lang: 'fi' });
    expect(pages).toHaveLength(2); // steps without answers do not fill pages
    pages.forEach((page, index) => {
      expect(inOneLine(page)).toContain(`Sivu ${index + 1}/2`);
      if (index > 0) expect(inOneLine(page)).toContain('Suuri suunnitelma · Kasvu Oy Tilanne 22.11.2026');
    });
  });

  test('is made for reader programs: tagged, with its language, its title and a bookmark for each step', async () => {
    const plan = await app.aPlan({ name: 'Kasvu' });
    await answer(plan, 'ta_targets', { net_sales: { baseline: 1, m12: 2, y3: 3 } });
    await answer(plan, 'sp_swot', { s: ['One', 'Two'] });
    const { pdf, raw } = await paperOf(plan, { lang: 'fi' });
    expect(raw).toContain('/MarkInfo');
    expect(raw).toContain('/StructTreeRoot');
    expect(raw).toContain('/Lang (fi)');
    expect((await pdf.getMetadata()).info).toMatchObject({ Title: 'Kasvu · Testi Oy', Language: 'fi' });
    expect((await pdf.getOutline()).map(({ title }) => title).slice(0, 2)).toEqual([
      '1. Lähtötilanne',
      '2. Suunta ja tavoitetila',
    ]);
    for (const type of ['H1', 'H2', 'H3', 'P', 'TOC', 'L', 'LI', 'LBody', 'Table', 'TR', 'TH', 'TD'])
      expect(raw).toMatch(new RegExp(`/S /${type}\\s`));
  });

  test('shows what people wrote without what would order the program that shows it about', async () => {
    const plan = await app.aPlan({ name: 'Plan \u202Egnp.exe' });
    await answer(plan, 'sp_drivers', 'one\u0007two\u202Ethree\u2066four\r\nfive \u{1F331}');
    const { text } = await paperOf(plan);
    expect(text).toContain('Plan gnp.exe');
    expect(text).toContain('onetwothreefour five');
  });
});

describe('the page for the wall', () => {
  test('tells the direction, the targets, the priorities and the open to-dos by their days', async () => {
    const plan = await app.aPlan();
    await answer(plan, 'di_purpose', 'Warm homes');
    await answer(plan, 'ta_one', 'Contracts');
    await answer(plan, 'ta_targets', { net_sales: { baseline: 1, m12: 2_000_000, y3: 3 } });
    await answer(plan, 'pr_list', [
      { priority: 'Sell more', owner: 'Aino', metric: 'net_sales' },
      { priority: 'Hire' },
      { priority: 'Learn' },
    ]);
    await answer(plan, 'pr_first', '1');
    await aTodo(plan, 'Later', { deadline: '2027-05-01' });
    await aTodo(plan, 'Sooner', { deadline: '2027-04-01', personResponsible: 'Aino' });
    await app.aTodo(plan, { task: 'Was done', doneAt: '2026-11-19T10:00:00Z' });
    const { pages, text } = await paperOf(plan, { form: 'wall' });
    expect(pages).toHaveLength(1);
    for (const said of [
      'Warm homes',
      'Contracts',
      '2,000,000',
      '1. Sell more Metric: Net sales (€) · Person responsible: Aino',
    ])
      expect(text).toContain(said);
    expect(text).toContain('2. Hire Must succeed in the next 90 days');
    expect(text).toMatch(/Sooner Aino · by 1 Apr 2027 .*Later by 1 May 2027/);
    expect(text).not.toContain('Was done');
  });

  test('stays one page and says how much more there is, however much was written', async () => {
    const plan = await app.aPlan({ name: 'W'.repeat(80) });
    const say = (most: number) => 'lorem\nipsum '.repeat(most).slice(0, most);
    for (const { key, ...question } of (await app.steps()).flatMap(({ questions }) => questions)) {
      const value = fullAnswer({ key, ...question }, say, 10);
      if (value !== null && /^(di|ta|pr)_/.test(key)) await answer(plan, key, value);
    }
    for (let index = 0; index < 200; index += 1) await app.aTodo(plan, { task: `Task ${index}` });
    const { pages, text } = await paperOf(plan, { form: 'wall' });
    expect(pages).toHaveLength(1);
    expect(text).toContain('…');
    expect(text).toMatch(/and \d+ more/);
  });

  test('of a plan without answers says so', async () => {
    const { text } = await paperOf(await app.aPlan(), { form: 'wall' });
    expect(text).toContain('No answer');
    expect(text).toContain('No to-dos.');
  });
});
