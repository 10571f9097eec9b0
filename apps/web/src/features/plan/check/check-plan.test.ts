import type { AnswerValue } from '@app/schema/answers';
import { possibleFindingIds, RULE_KEYS, type RuleKey } from '@app/schema/findings';
import type { Questionnaire } from '@app/schema/questionnaire';
import type { LivingTodo } from '@app/schema/todos';
import { expect, test } from 'vitest';
import { checkPlan } from './check-plan.ts';
import type { Finding } from './finding.ts';

const TODAY = '2026-11-20';
const SHIPPED = import.meta.glob<Pick<Questionnaire, 'steps'>>(
  '../../../../../api/src/database/questionnaire/version-1.json',
  { eager: true, import: 'default' },
);

/** The shipped questionnaire, with keys as ids. */
function theQuestionnaire(): Questionnaire {
  const [file] = Object.values(SHIPPED);
  if (!file) throw new Error('the shipped questionnaire');
  const { steps } = file;
  const withIds = steps.map((step, index) => ({
    ...step,
    id: step.key,
    position: index + 1,
    questions: step.questions.map((question, at) => ({ ...question, id: question.key, position: at + 1 })),
  }));
  return { id: 'v1', version: 1, steps: withIds };
}

const questionnaire = theQuestionnaire();

function aTodo(todo: Partial<LivingTodo>): LivingTodo {
  return {
    id: 't1',
    questionId: 'pr_list',
    task: 'Call',
    deadline: '2026-12-01',
    personResponsible: 'Aino',
    done: false,
    doneAt: null,
    droppedAt: null,
    dropReason: null,
    contactId: null,
    wantedDeadline: null,
    wantedReason: null,
    moves: 0,
    ...todo,
  };
}

function findings(key: RuleKey, answers: Record<string, AnswerValue>, todos: LivingTodo[] = []) {
  return checkedAsPossible(answers, todos).filter((found) => found.key === key);
}

/** Every finding of the check, each of which the server must take when it is dismissed. */
function checkedAsPossible(answers: Record<string, AnswerValue>, todos: LivingTodo[]): Finding[] {
  const plan = { questionnaire, answers: new Map(Object.entries(answers)), todos };
  const found = checkPlan({ ...plan, today: TODAY });
  const possible = possibleFindingIds(plan);
  expect(found.filter(({ id }) => !possible.has(id))).toEqual([]);
  return found;
}

test('no_required names each step that lacks a required answer, with a link to the first one', () => {
  const found = findings('no_required', { di_purpose: 'a', di_picture: 'b' });
  expect(found).toHaveLength(10);
  expect(found[0]?.params['count']).toBeGreaterThan(1);
  expect(found[1]).toMatchObject({
    params: { step: 2, count: 1 },
    link: { stepPosition: 2, questionKey: 'di_principles' },
  });
});

test('no_required counts a choice of a priority that was removed as missing', () => {
  const rows = ['A', 'B', 'C'].map((priority) => ({ priority, outcome: 'o', metric: 'net_sales', owner: 'x' }));
  const rest = { pr_obstacles: 'x', pr_followup: { date: '2026-12-01', person: 'x' }, pr_list: rows };
  const inTen = (first: string) =>
    findings('no_required', { ...rest, pr_first: first }).filter((found) => found.params['step'] === 10);
  expect(inTen('1')).toEqual([]);
  expect(inTen('7')[0]?.link.questionKey).toBe('pr_first');
});

test('target_no_number names rows that say something but no figure to reach', () => {
  const own = [
    { label: 'Contracts', baseline: 5 },
    { label: 'Fine', y3: 2 },
  ];
  const found = findings('target_no_number', {
    ta_targets: { net_sales: { baseline: 1 }, ebit: { m12: 0 }, staff: {}, own },
  });
  expect(found.map(({ id }) => id)).toEqual(['target_no_number:net_sales', 'target_no_number:own:Contracts']);
});

test('priority_count wants three to five', () => {
  const rows = (count: number) => ({
    pr_list: Array.from({ length: count }, (_, index) => ({ priority: `P${index}` })),
  });
  expect(findings('priority_count', rows(2))[0]?.params).toEqual({ n: 2 });
  expect(findings('priority_count', rows(6))[0]?.params).toEqual({ n: 6 });
  expect(findings('priority_count', rows(3))).toEqual([]);
  expect(findings('priority_count', rows(0))).toEqual([]);
});

const priorities = {
  pr_list: [{ priority: '30 customers with a monitoring contract' }, { priority: 'Hire two technicians' }],
};

test('priority_no_todo names priorities that no to-do of the step shares a word with', () => {
  const found = findings('priority_no_todo', priorities, [aTodo({ task: 'Write the contracts' })]);
  expect(found.map(({ params }) => params['name'])).toEqual(['Hire two technicians']);
});

test('priority_no_todo takes a spare to-do on the list as meant for a priority in other words', () => {
  const todos = [aTodo({ task: 'Write the contracts' }), aTodo({ id: 't2', task: 'Publish a job advert' })];
  expect(findings('priority_no_todo', priorities, todos)).toEqual([]);
  expect(
    findings('priority_no_todo', priorities, [aTodo({ questionId: 'sp_drivers', task: 'Hire technicians' })]),
  ).toHaveLength(2);
});

test('todo_no_owner and todo_no_date look at open to-dos and link to them', () => {
  const todos = [
    aTodo({ personResponsible: ' ', questionId: 'gp_not' }),
    aTodo({ id: 't2', deadline: null }),
    aTodo({ id: 't3', deadline: null, done: true }),
  ];
  expect(findings('todo_no_owner', {}, todos)).toMatchObject([
    { link: { stepPosition: 5, questionKey: 'gp_not', todoId: 't1' } },
  ]);
  expect(findings('todo_no_date', {}, todos).map(({ link }) => link.todoId)).toEqual(['t2']);
});

test('todo_past is a deadline before today', () => {
  const todos = [aTodo({ deadline: '2026-11-19' }), aTodo({ id: 't2', deadline: TODAY })];
  expect(findings('todo_past', {}, todos).map(({ id }) => id)).toEqual(['todo_past:t1:2026-11-19']);
});

test('todo_none_90 holds unless an open to-do falls within 90 days', () => {
  expect(findings('todo_none_90', {}, [])).toHaveLength(1);
  expect(findings('todo_none_90', {}, [aTodo({ deadline: '2027-02-18' })])).toEqual([]);
  expect(findings('todo_none_90', {}, [aTodo({ deadline: '2027-02-19' })])).toHaveLength(1);
  expect(findings('todo_none_90', {}, [aTodo({ done: true })])).toHaveLength(1);
});

test('one_person needs three open to-dos and more than half with one name', () => {
  const by = (...names: string[]) => names.map((name, index) => aTodo({ id: `t${index}`, personResponsible: name }));
  expect(findings('one_person', {}, by('Aino', 'aino '))).toEqual([]);
  expect(findings('one_person', {}, by('Aino', 'aino ', 'Olli'))[0]?.params).toEqual({ name: 'Aino' });
  expect(findings('one_person', {}, by('Aino', 'Aino', 'Olli', 'Olli'))).toEqual([]);
  expect(findings('one_person', {}, by('', '', ''))).toEqual([]);
});

test('benefit_repeats: the benefit equals or is part of the product’s name', () => {
  const of_benefits = [
    { product: 'Remote monitoring', benefit: 'MONITORING' },
    { product: 'Repair', benefit: 'Back to work in two hours' },
    { product: 'Audit', benefit: '' },
  ];
  expect(findings('benefit_repeats', { of_benefits }).map(({ params }) => params['row'])).toEqual([
    'Remote monitoring',
  ]);
});

test('shares_not_100 tells the sum, and forgives the dust of decimals', () => {
  expect(findings('shares_not_100', { gp_shares: { market: 40, product: 50 } })[0]?.params).toEqual({ n: 90 });
  expect(findings('shares_not_100', { gp_shares: { a: 33.3, b: 33.3, c: 33.4 } })).toEqual([]);
  expect(findings('shares_not_100', {})).toEqual([]);
});

test('funding_open sums the investments whose source is open', () => {
  const fr_investments = [
    { item: 'Van', amount: 40000, source: 'open' },
    { item: 'Tools', amount: 5000, source: 'open' },
    { item: 'Hall', amount: 90000, source: 'loan' },
  ];
  expect(findings('funding_open', { fr_investments })[0]?.params).toEqual({ amount: 45000 });
});

test('runway_short: cash over fixed costs is below three months', () => {
  const cash = (now: number, fixed: number) => ({ fr_cash: { cash: { now }, fixed: { now: fixed } } });
  expect(findings('runway_short', cash(299, 100))).toHaveLength(1);
  expect(findings('runway_short', cash(300, 100))).toEqual([]);
  expect(findings('runway_short', cash(300, 0))).toEqual([]);
});

test('no_followup holds until a date is given', () => {
  expect(findings('no_followup', { pr_followup: { date: null, person: 'Aino' } })).toHaveLength(1);
  expect(findings('no_followup', { pr_followup: { date: '2026-12-01', person: null } })).toEqual([]);
});

test('followup_late is a meeting more than 30 days away', () => {
  const late = (date: string | null) => findings('followup_late', { pr_followup: { date, person: null } });
  expect(late('2026-12-20')).toEqual([]);
  expect(late('2026-12-21')).toMatchObject([{ params: { days: 30 } }]);
  expect([...late(null), ...late('2026-01-01')]).toEqual([]);
});

test('every rule of the questionnaire can be broken, ids are unique and short enough to be passed over', () => {
  const todos = [
    ...['a', 'b', 'c'].map((id) => aTodo({ id, deadline: '2026-01-01', questionId: 'gp_not' })),
    aTodo({ id: 'd', deadline: null, personResponsible: null, questionId: 'gp_not' }),
  ];
  const check = (followup: AnswerValue) =>
    checkPlan({
      questionnaire,
      answers: new Map<string, AnswerValue>([
        ['pr_followup', followup],
        ['ta_targets', { staff: { baseline: 1 } }],
        ['pr_list', [{ priority: 'x'.repeat(900) }]],
        ['of_benefits', [{ product: 'A', benefit: 'a' }]],
        ['gp_shares', { market: 1 }],
        ['fr_investments', [{ amount: 1, source: 'open' }]],
        ['fr_cash', { cash: { now: 1 }, fixed: { now: 1 } }],
      ]),
      todos,
      today: TODAY,
    });
  const found = check({ date: null, person: null });
  const keys = [...found, ...check({ date: '2030-01-01', person: null })].map(({ key }) => key);
  expect(new Set(keys)).toEqual(new Set(RULE_KEYS));
  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
  expect(Math.max(...found.map(({ id }) => id.length))).toBeLessThanOrEqual(200);
});

test('a dropped to-do is not checked for a deadline and a person', () => {
  const dropped = aTodo({ deadline: null, personResponsible: null, droppedAt: '2026-11-10T08:00:00.000Z' });
  expect(checkedAsPossible({}, [aTodo({ id: 't2' }), dropped]).filter(({ id }) => id.includes('t1'))).toEqual([]);
});
