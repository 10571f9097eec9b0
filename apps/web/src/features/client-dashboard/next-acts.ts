import type { Outcome } from '@app/schema/feedback-rules';
import type { MemberRole } from '@app/schema/member-roles';
import { toDay } from '../../lib/format.ts';

export type StepFacts = { id: string; key: string; position: number; completed: boolean };

/** What the dashboard knows of the client's plan; a step's position counts from 1. */
export type PlanFacts = {
  completed: boolean;
  completedAt: string | null;
  submittedAt: string | null;
  /** All steps; the last one, the review, never counts. */
  steps: readonly StepFacts[];
  todos: readonly { task: string; deadline: string | null; done: boolean }[];
  feedback: readonly { id: string; growthPlanStepId: string; createdAt: string }[];
  /** What the last round of feedback came to; null before one was given. */
  lastRound: { outcome: Outcome | null } | null;
};

export type Act =
  | ({ kind: 'check_in' } & OpenCheckIn)
  | { kind: 'overdue'; count: number; task: string; deadline: string }
  | { kind: 'feedback'; count: number; since: string; step: StepFacts }
  | { kind: 'ready'; total: number; step: StepFacts; round: 'none' | 'given' | 'changes' }
  | { kind: 'continue'; done: number; total: number; step: StepFacts }
  | { kind: 'waiting'; since: string }
  | { kind: 'todos'; count: number; task: string; deadline: string | null }
  | { kind: 'start' }
  | { kind: 'completed'; on: string }
  | { kind: 'no-credit' }
  /** For colleagues, who start no plan. */
  | { kind: 'ask' }
  /** For those who have nothing to do but to read. */
  | { kind: 'read' };

/** A check-in that is open, with the plan that it belongs to and its name. */
export type OpenCheckIn = { planId: string; plan: string; dueOn: string };

type Facts = {
  plan: PlanFacts | null;
  checkIns?: readonly OpenCheckIn[];
  allowedNewPlan: boolean;
  read: ReadonlySet<string>;
  today: string;
  role: MemberRole;
};

/** What a client should do next, the most pressing first; never empty. */
export function listNextActs({ checkIns = [], role, ...facts }: Facts): Act[] {
  const acts = listPlanActs(facts);
  if (role !== 'owner') return keepActsOf(role, acts, facts.plan !== null);
  if (checkIns.length === 0) return acts;
  const toSend = checkIns.map((checkIn) => ({ kind: 'check_in', ...checkIn }) as const);
  return [...toSend, ...acts.filter(({ kind }) => kind !== 'completed')];
}

/** What the main user alone does, and what editors do as well. */
const OWNER_ACTS = new Set<Act['kind']>(['check_in', 'start', 'no-credit']);
const EDITOR_ACTS = new Set<Act['kind']>(['overdue', 'todos', 'continue', 'ready']);

/** Those that a colleague may do; with none left, they read the plan or ask for one. */
function keepActsOf(role: Exclude<MemberRole, 'owner'>, acts: readonly Act[], hasPlan: boolean): Act[] {
  const kept = acts.filter(({ kind }) => !OWNER_ACTS.has(kind) && !(role === 'commenter' && EDITOR_ACTS.has(kind)));
  if (kept.length > 0) return kept;
  return [hasPlan ? { kind: 'read' } : { kind: 'ask' }];
}

function listPlanActs({ plan, allowedNewPlan, read, today }: Omit<Facts, 'checkIns' | 'role'>): Act[] {
  const start: Act[] = allowedNewPlan ? [{ kind: 'start' }] : [];
  if (!plan) return allowedNewPlan ? start : [{ kind: 'no-credit' }];
  const pressing = [...overdue(plan, today), ...newFeedback(plan, read)];
  if (plan.completed) {
    const toDo = [...pressing, ...openTodos(plan, today), ...start];
    return toDo.length > 0 ? toDo : [{ kind: 'completed', on: plan.completedAt ?? '' }];
  }
  return [...pressing, ...waiting(plan), ...nextStep(plan)];
}

/** How many steps are completed, of those that count. */
export function countSteps(steps: readonly StepFacts[]): { done: number; total: number } {
  const counting = steps.slice(0, -1);
  return { done: counting.filter((step) => step.completed).length, total: counting.length };
}

function overdue({ todos }: PlanFacts, today: string): Act[] {
  const late = todos.flatMap(({ task, deadline, done }) =>
    deadline !== null && !done && deadline < today ? [{ task, deadline }] : [],
  );
  const [oldest] = late.toSorted((a, b) => (a.deadline < b.deadline ? -1 : 1));
  return oldest ? [{ kind: 'overdue', count: late.length, ...oldest }] : [];
}

/** Feedback that is not marked as read, with the first step that has some. */
function newFeedback({ feedback, steps }: PlanFacts, read: ReadonlySet<string>): Act[] {
  const unread = feedback.filter((entry) => !read.has(entry.id));
  const step = steps.find(({ id }) => unread.some((entry) => entry.growthPlanStepId === id));
  if (!step) return [];
  const since = unread.map((entry) => entry.createdAt).toSorted()[0] ?? '';
  return [{ kind: 'feedback', count: unread.length, since, step }];
}

function waiting({ submittedAt }: PlanFacts): Act[] {
  return submittedAt === null ? [] : [{ kind: 'waiting', since: submittedAt }];
}

function nextStep({ steps, submittedAt, feedback, lastRound }: PlanFacts): Act[] {
  const { done, total } = countSteps(steps);
  const next = steps.slice(0, -1).find((step) => !step.completed);
  if (next) return [{ kind: 'continue', done, total, step: next }];
  const review = steps.at(-1);
  if (!review || submittedAt !== null) return [];
  const round = lastRound?.outcome === 'changes' ? 'changes' : feedback.length > 0 ? 'given' : 'none';
  return [{ kind: 'ready', total, step: review, round }];
}

/** The to-dos that are open and not overdue, with the one that is due first. */
function openTodos({ todos }: PlanFacts, today: string): Act[] {
  const open = todos.filter(({ done, deadline }) => !done && (deadline ?? today) >= today);
  const [next] = open.toSorted((a, b) => ((a.deadline ?? '9999') < (b.deadline ?? '9999') ? -1 : 1));
  return next ? [{ kind: 'todos', count: open.length, task: next.task, deadline: next.deadline }] : [];
}

/** Whether a moment lies within so many days before today; none of them means never. */
export function isWithinDays(moment: string | null, days: number, now: Date): boolean {
  if (moment === null || days <= 0) return false;
  const since = new Date(now);
  since.setDate(since.getDate() - days);
  return toDay(new Date(moment)) >= toDay(since) && Date.parse(moment) <= now.getTime();
}
