import { expect, test } from 'vitest';
import { isWithinDays, listNextActs, countSteps, type PlanFacts } from './next-acts.ts';

const today = '2026-11-20';
const steps = (completed: number, count = 4) =>
  Array.from({ length: count }, (_, index) => ({
    id: `s${index + 1}`,
    key: `k${index + 1}`,
    position: index + 1,
    completed: index < completed,
  }));
const aPlan = (part: Partial<PlanFacts> = {}): PlanFacts => ({
  completed: false,
  completedAt: null,
  submittedAt: null,
  steps: steps(1),
  todos: [],
  feedback: [],
  lastRound: null,
  ...part,
});
const kinds = (plan: PlanFacts | null, part: { allowedNewPlan?: boolean; read?: string[] } = {}) =>
  listNextActs({
    plan,
    allowedNewPlan: part.allowedNewPlan ?? false,
    read: new Set(part.read),
    today,
    role: 'owner',
  }).map((act) => act.kind);

test('without a plan a client starts one when there is a credit, and asks the consultant when there is none', () => {
  expect(kinds(null, { allowedNewPlan: true })).toEqual(['start']);
  expect(kinds(null)).toEqual(['no-credit']);
});

test('open check-ins come first, whatever else there is to do', () => {
  const checkIns = ['p1', 'p2'].map((planId) => ({ planId, plan: 'Growth', dueOn: '2026-12-01' }));
  const acts = (plan: PlanFacts) =>
    listNextActs({ plan, checkIns, allowedNewPlan: false, read: new Set(), today, role: 'owner' }).map(
      ({ kind }) => kind,
    );
  expect(acts(aPlan())).toEqual(['check_in', 'check_in', 'continue']);
  expect(acts(aPlan({ completed: true, completedAt: '2026-09-01T10:00:00Z' }))).toEqual(['check_in', 'check_in']);
});

test('an active plan continues at its first step that is not completed', () => {
  const [act] = listNextActs({ plan: aPlan(), allowedNewPlan: false, read: new Set(), today, role: 'owner' });
  expect(act).toMatchObject({ kind: 'continue', done: 1, total: 3, step: { position: 2 } });
});

test('a step left open before completed ones is the next one', () => {
  const gap = steps(3).map((step) => ({ ...step, completed: step.position !== 2 }));
  expect(
    listNextActs({ plan: aPlan({ steps: gap }), allowedNewPlan: false, read: new Set(), today, role: 'owner' }),
  ).toMatchObject([{ kind: 'continue', step: { position: 2 } }]);
});

test('the last step never counts', () => {
  expect(countSteps(steps(4))).toEqual({ done: 3, total: 3 });
});

test('a plan whose counting steps are completed is ready to send, until it is sent', () => {
  expect(kinds(aPlan({ steps: steps(3) }))).toEqual(['ready']);
  expect(kinds(aPlan({ steps: steps(3), submittedAt: '2026-11-17T10:00:00Z' }))).toEqual(['waiting']);
});

test('a plan that is ready after a round for which changes are wanted says so', () => {
  const feedback = [{ id: 'f', growthPlanStepId: 's1', createdAt: '2026-11-17T10:00:00Z' }];
  const findRound = (part: Partial<PlanFacts>) =>
    listNextActs({
      plan: aPlan({ steps: steps(3), ...part }),
      allowedNewPlan: false,
      read: new Set(['f']),
      today: '2026-11-18',
      role: 'owner',
    })[0];
  expect(findRound({})).toMatchObject({ kind: 'ready', round: 'none' });
  expect(findRound({ feedback, lastRound: { outcome: 'ready' } })).toMatchObject({ round: 'given' });
  expect(findRound({ feedback, lastRound: { outcome: 'changes' } })).toMatchObject({ round: 'changes' });
});

test('a plan sent before its steps are completed waits and goes on', () => {
  expect(kinds(aPlan({ submittedAt: '2026-11-17T10:00:00Z' }))).toEqual(['waiting', 'continue']);
});

test('overdue to-dos come first, with the oldest one; done, undated and those of today are not overdue', () => {
  const todos = [
    { task: 'late', deadline: '2026-11-19', done: false },
    { task: 'later', deadline: '2026-11-10', done: false },
    { task: 'done', deadline: '2026-11-01', done: true },
    { task: 'today', deadline: today, done: false },
    { task: 'undated', deadline: null, done: false },
  ];
  const acts = listNextActs({ plan: aPlan({ todos }), allowedNewPlan: false, read: new Set(), today, role: 'owner' });
  expect(acts[0]).toEqual({ kind: 'overdue', count: 2, task: 'later', deadline: '2026-11-10' });
  expect(acts[1]?.kind).toBe('continue');
});

test('feedback is new until it was opened; its act leads to the first step that has some', () => {
  const feedback = [
    { id: 'f1', growthPlanStepId: 's3', createdAt: '2026-11-12T08:00:00Z' },
    { id: 'f2', growthPlanStepId: 's2', createdAt: '2026-11-14T08:00:00Z' },
  ];
  const plan = aPlan({ feedback });
  const [act] = listNextActs({ plan, allowedNewPlan: false, read: new Set(), today, role: 'owner' });
  expect(act).toMatchObject({
    kind: 'feedback',
    count: 2,
    since: '2026-11-12T08:00:00Z',
    step: { id: 's2' },
  });
  expect(kinds(plan, { read: ['f1', 'f2'] })).toEqual(['continue']);
});

test('after completion come the open to-dos, then the next plan where there is a credit; with none of them, the plan', () => {
  const completed = { completed: true, completedAt: '2026-11-08T09:00:00Z', steps: steps(3) };
  const todos = [
    { task: 'late', deadline: '2026-11-19', done: false },
    { task: 'undated', deadline: null, done: false },
    { task: 'next', deadline: '2026-11-25', done: false },
    { task: 'done', deadline: '2026-11-21', done: true },
  ];
  const plan = aPlan({ ...completed, todos });
  expect(kinds(plan, { allowedNewPlan: true })).toEqual(['overdue', 'todos', 'start']);
  const acts = listNextActs({ plan, allowedNewPlan: false, read: new Set(), today, role: 'owner' });
  expect(acts[1]).toEqual({ kind: 'todos', count: 2, task: 'next', deadline: '2026-11-25' });
  expect(kinds(aPlan(completed))).toEqual(['completed']);
  expect(kinds(aPlan({ todos }))).toEqual(['overdue', 'continue']);
});

test('a completion counts as recent through its last day, and never when no days are set', () => {
  const now = new Date('2026-11-20T12:00:00');
  expect(isWithinDays('2026-10-21T09:00:00', 30, now)).toBe(true);
  expect(isWithinDays('2026-10-20T09:00:00', 30, now)).toBe(false);
  expect(isWithinDays('2026-11-20T09:00:00', 0, now)).toBe(false);
  expect(isWithinDays(null, 30, now)).toBe(false);
});

test('a colleague is offered what their role may do, and a plan to read or whom to ask when nothing is left', () => {
  const checkIns = [{ planId: 'p1', plan: 'Growth', dueOn: '2026-12-01' }];
  const todos = [{ task: 'Call', deadline: '2026-11-01', done: false }];
  const kindsOf = (role: 'editor' | 'commenter', plan: PlanFacts | null) =>
    listNextActs({ plan, checkIns, allowedNewPlan: true, read: new Set(), today, role }).map(({ kind }) => kind);
  expect(kindsOf('editor', aPlan({ todos }))).toEqual(['overdue', 'continue']);
  expect(kindsOf('commenter', aPlan({ todos }))).toEqual(['read']);
  expect(kindsOf('editor', null)).toEqual(['ask']);
  expect(kindsOf('commenter', aPlan({ submittedAt: '2026-11-10T10:00:00Z' }))).toEqual(['waiting']);
});
