import { QUESTION_TYPES } from '@app/schema/questionnaire';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestPlan } from '../harness/builders.ts';
import { useApplication } from '../harness/application.ts';

const app = useApplication();
let plan: TestPlan;

beforeAll(async () => {
  plan = await app.aPlan();
});

/** Saves over what is stored, on the plan of this file. */
async function save(key: string, value: unknown) {
  const question = await app.questionOf(key);
  const stored = await storedOf(key);
  return app.mutate('plan.saveAnswer', { id: plan.id, ...question, value, version: stored?.version ?? 0 }, plan.owner);
}

type Stored = { questionId: string; value: unknown; version: number };

async function storedOf(key: string): Promise<Stored | undefined> {
  const { questionId } = await app.questionOf(key);
  const { body } = await app.query<{ answers: Stored[] }>('plan.document', { id: plan.id }, plan.owner);
  return body.answers.find((answer) => answer.questionId === questionId);
}

const times = <Value>(count: number, value: Value) => Array.from({ length: count }, () => value);

/** What people type: Finnish letters composed and not, an emoji of several parts, right to left, line breaks, spaces around. */
const TYPED =
  '  \u00C4iti ja \u00F6ljy, A\u030Angstr\u00F6m \u{1F469}\u200D\u{1F469}\u200D\u{1F467} \u0645\u0631\u062D\u0628\u0627 \u202Eabc\u202C\r\n\tx "\'\\ <b>&amp;</b> \u2028 \uFEFF \n ';

const GOOD: [key: string, value: unknown][] = [
  ['di_purpose', TYPED],
  ['di_purpose', ''],
  ['di_purpose', 'ö'.repeat(300)],
  ['sp_drivers', TYPED],
  ['sp_drivers', '\n'.repeat(4000)],
  ['rv_question', 'x'.repeat(1000)],
  ['sp_situation', 'profit'],
  ['pr_first', '2'],
  ['rv_confidence', 1],
  ['rv_confidence', 5],
  ['of_benefits', []],
  ['of_benefits', [{ product: TYPED, benefit: null, evidence: '' }, {}, { evidence: 'x'.repeat(1000) }]],
  ['of_benefits', times(15, { product: 'p' })],
  [
    'fr_investments',
    [
      { item: 'Linja', amount: 0.1, when: '2028-02-29', source: 'loan' },
      { amount: -1.5e15, when: null, source: null },
    ],
  ],
  ['ta_leading', [{ metric: 'm', unit: '€', current: 0, target: null, owner: 'Maija Meikäläinen' }]],
  [
    'pr_list',
    [
      { priority: 'b', metric: 'net_sales' },
      { priority: 'a', owner: null },
    ],
  ],
  ['fr_risks', [{ risk: TYPED, likelihood: 'low', impact: 'high', response: '', owner: 'x' }]],
  ['sp_key_figures', {}],
  [
    'sp_key_figures',
    {
      net_sales: { previous: 1_234_567.89, latest: null },
      staff: {},
      own: [{ label: TYPED, previous: 3 }, { label: '' }],
    },
  ],
  ['cm_market', { market_size: { today: 1, source: TYPED } }],
  ['gp_shares', { penetrate: 0, market: 100, product: 33.3, diversify: 100 }],
  ['sp_swot', { s: times(5, TYPED), w: [], o: ['x'.repeat(1000)] }],
  ['pr_followup', { date: '2026-12-31', person: TYPED }],
  ['pr_followup', { date: null, person: null }],
  ['pr_followup', { date: null, person: 'x'.repeat(100) }],
];

test('every type of question but the automatic check has a good value here', async () => {
  const questions = (await app.steps()).flatMap((step) => step.questions);
  const types = new Set(GOOD.map(([key]) => questions.find((question) => question.key === key)?.type));
  expect(types).toEqual(new Set(QUESTION_TYPES.filter((type) => type !== 'checklist_auto')));
});

test.each(GOOD)('%s keeps exactly what was given: %j', async (key, value) => {
  const before = await storedOf(key);
  expect(await save(key, value)).toMatchObject({
    status: 200,
    body: { msg: 'saved', version: (before?.version ?? 0) + 1 },
  });
  expect((await storedOf(key))?.value).toStrictEqual(value);
});

const WRONG: Record<string, [value: unknown, ...paths: string[]][]> = {
  di_purpose: [
    [5, 'value'],
    [null, 'value'],
    [['x'], 'value'],
    [{}, 'value'],
    [true, 'value'],
    ['x'.repeat(301), 'value'],
    ['a\0b', 'value'],
    ['\ud83d', 'value'],
    ['\udf31\ud83c', 'value'],
  ],
  sp_drivers: [
    ['x'.repeat(4001), 'value'],
    [0, 'value'],
  ],
  rv_question: [['x'.repeat(1001), 'value']],
  sp_situation: [
    ['nope', 'value'],
    ['', 'value'],
    [1, 'value'],
    [null, 'value'],
    [['profit'], 'value'],
    ['constructor', 'value'],
  ],
  pr_first: [
    ['x', 'value'],
    ['-1', 'value'],
    ['1.5', 'value'],
    ['1000', 'value'],
    ['', 'value'],
    [1, 'value'],
    ['١', 'value'],
  ],
  rv_confidence: [
    [0, 'value'],
    [6, 'value'],
    [1.5, 'value'],
    ['3', 'value'],
    [null, 'value'],
    [true, 'value'],
  ],
  of_benefits: [
    [{}, 'value'],
    ['x', 'value'],
    [null, 'value'],
    [[null], 'value.0'],
    [['x'], 'value.0'],
    [[{}, { product: 5 }], 'value.1.product'],
    [[{ product: { text: 'x' } }], 'value.0.product'],
    [[{ unknown: 'x' }], 'value.0.unknown'],
    [[{ product: 1, unknown: 'x' }, 7], 'value.0.product', 'value.0.unknown', 'value.1'],
    [[{ product: 'x'.repeat(1001) }], 'value.0.product'],
    [[{ product: 'a\0b' }], 'value.0.product'],
    [[{ product: 'a\ud800' }], 'value.0.product'],
    [times(16, {}), 'value'],
  ],
  fr_investments: [
    [[{ amount: '1' }], 'value.0.amount'],
    [[{ amount: '' }], 'value.0.amount'],
    [[{ when: '2026-02-30' }], 'value.0.when'],
    [[{ when: '2026-2-3' }], 'value.0.when'],
    [[{ when: '0000-01-01' }], 'value.0.when'],
    [[{ when: '2026-02-03T00:00:00Z' }], 'value.0.when'],
    [[{ source: 'bank' }], 'value.0.source'],
    [[{ source: '' }], 'value.0.source'],
  ],
  pr_list: [
    [times(6, { priority: 'x' }), 'value'],
    [[{ metric: 1 }], 'value.0.metric'],
  ],
  fr_risks: [
    [[{ likelihood: 'certain' }], 'value.0.likelihood'],
    [times(9, {}), 'value'],
  ],
  sp_key_figures: [
    [[], 'value'],
    ['x', 'value'],
    [{ unknown: {} }, 'value.unknown'],
    [{ net_sales: 5 }, 'value.net_sales'],
    [{ net_sales: null }, 'value.net_sales'],
    [{ net_sales: { unknown: 1 } }, 'value.net_sales.unknown'],
    [{ net_sales: { latest: '1' } }, 'value.net_sales.latest'],
    [{ own: {} }, 'value.own'],
    [{ own: [{ latest: 1 }] }, 'value.own.0.label'],
    [{ own: [{ label: null }] }, 'value.own.0.label'],
    [{ own: [{ label: 'x'.repeat(1001) }] }, 'value.own.0.label'],
    [{ own: times(201, { label: '' }) }, 'value.own'],
  ],
  gp_shares: [
    [[], 'value'],
    [{ market: '1' }, 'value.market'],
    [{ market: 100.1 }, 'value.market'],
    [{ market: -1 }, 'value.market'],
    [{ market: null }, 'value.market'],
    [{ unknown: 1 }, 'value.unknown'],
  ],
  sp_swot: [
    [[], 'value'],
    [{ s: 'x' }, 'value.s'],
    [{ s: [5] }, 'value.s.0'],
    [{ s: times(6, '') }, 'value.s'],
    [{ t: ['x'.repeat(1001)] }, 'value.t.0'],
    [{ x: [] }, 'value.x'],
  ],
  pr_followup: [
    [{}, 'value.date', 'value.person'],
    [{ date: null }, 'value.person'],
    [{ date: '2026-13-01', person: null }, 'value.date'],
    [{ date: '', person: null }, 'value.date'],
    [{ date: null, person: 'x'.repeat(101) }, 'value.person'],
    [{ date: null, person: null, place: 'x' }, 'value.place'],
    ['2026-12-31', 'value'],
  ],
  rv_check: [
    ['x', 'value'],
    [null, 'value'],
    [{}, 'value'],
    [[], 'value'],
    [true, 'value'],
  ],
};

describe.each(Object.entries(WRONG))('%s', (key, cases) => {
  test.each(cases)('refuses %j and says where it is wrong', async (value, ...paths) => {
    const before = await storedOf(key);
    const { status, body } = await save(key, value);
    expect({ status, msg: body['msg'] }).toEqual({ status: 400, msg: 'bad_request' });
    expect((body['errors'] as { path: string }[]).map(({ path }) => path).toSorted()).toEqual(paths);
    expect(await storedOf(key)).toEqual(before);
  });
});

test.each([
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"constructor":1}',
  '{"toString":1}',
  '{"hasOwnProperty":1}',
])('a key of every object is no cell, row or box: %s', async (json) => {
  const bad: unknown = JSON.parse(json);
  for (const [key, value] of [
    ['of_benefits', [bad]],
    ['sp_key_figures', bad],
    ['sp_key_figures', { net_sales: bad }],
    ['gp_shares', bad],
    ['sp_swot', bad],
    ['pr_followup', { date: null, person: null, ...(bad as object) }],
  ] as const) {
    const before = await storedOf(key);
    expect((await save(key, value)).status).toBe(400);
    expect(await storedOf(key)).toEqual(before);
  }
  expect({}).not.toHaveProperty('polluted');
});

test('a limit tells its length', async () => {
  const { body } = await save('di_purpose', 'x'.repeat(301));
  expect(body['errors']).toEqual([{ path: 'value', key: 'validation_errors_text.max', params: { length: 300 } }]);
});

test('a number out of range is not reported as a length', async () => {
  for (const value of [0, 6])
    expect((await save('rv_confidence', value)).body['errors']).toEqual([
      { path: 'value', key: 'validation_errors_text.regex' },
    ]);
});

/** An answer of so many bytes of JSON, each cell within its limit. */
function valueOfBytes(bytes: number) {
  const rows = 65;
  const frame = JSON.stringify({ own: times(rows, { label: '' }) }).length;
  const last = bytes - frame - (rows - 1) * 1000;
  return { own: [...times(rows - 1, { label: 'x'.repeat(1000) }), { label: 'x'.repeat(last) }] };
}

test('an answer of 64 KiB is kept and one byte more is too large', async () => {
  const largest = valueOfBytes(64 * 1024);
  expect((await save('sp_key_figures', largest)).status).toBe(200);
  expect((await storedOf('sp_key_figures'))?.value).toEqual(largest);
  expect(await save('sp_key_figures', valueOfBytes(64 * 1024 + 1))).toMatchObject({
    status: 413,
    body: { msg: 'payload_too_large' },
  });
  expect((await storedOf('sp_key_figures'))?.value).toEqual(largest);
});

test('64 KiB are counted in bytes, not in characters', async () => {
  expect(
    (
      await save(
        'of_benefits',
        times(15, { product: 'ä'.repeat(1000), benefit: 'ö'.repeat(1000), evidence: 'å'.repeat(1000) }),
      )
    ).status,
  ).toBe(413);
});

test('a body over 256 KiB is too large on both transports', async () => {
  const { stepId, questionId } = await app.questionOf('sp_drivers');
  const body = { value: 'x'.repeat(256 * 1024), version: 0 };
  const path = `/api/growth-plan/${plan.id}/question/${stepId}/${questionId}/save/answer`;
  expect(await save('sp_drivers', body.value)).toMatchObject({ status: 413, body: { msg: 'payload_too_large' } });
  expect(await app.rest(`PUT ${path}`, body, plan.owner)).toMatchObject({
    status: 413,
    body: { msg: 'payload_too_large', text: expect.any(String) },
  });
});
