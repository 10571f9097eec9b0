import type { Questionnaire, Step } from '@app/schema/questionnaire';
import { isDropped } from '@app/schema/todo-state';
import type { LivingTodo } from '@app/schema/todos';
import { compareNames, daysBetween, toDay } from '../../../lib/format.ts';
import { findQuestion } from '../answers/answer-values.ts';
import type { TodosSearch } from '../data/plan-search.ts';

/** A to-do with where it comes from, in no language. */
export type TodoRow = LivingTodo & { step: Pick<Step, 'position' | 'key'>; questionKey: string };

/** A plan's to-dos, each with its step and question. */
export function toTodoRows(todos: readonly LivingTodo[], questionnaire: Questionnaire): TodoRow[] {
  return todos.flatMap((todo) => {
    const found = findQuestion(questionnaire, todo.questionId, 'id');
    return found ? [{ ...todo, step: found.step, questionKey: found.question.key }] : [];
  });
}

export const GROUPS = ['overdue', 'soon', 'thisMonth', 'later', 'undated', 'done', 'dropped'] as const;
export type Group = (typeof GROUPS)[number];

/** Value of the person filter for to-dos that nobody is named for. */
export const NOBODY = '-';

/** Whether a to-do is placed as done. */
type IsDone = (row: TodoRow) => boolean;

const isDoneNow: IsDone = ({ done }) => done;

/** Parts to-dos by urgency: overdue, due in a week, in this month, later, undated, done, dropped. Each part by deadline, done ones the latest first. */
export function groupTodos(rows: readonly TodoRow[], today: string, isDone = isDoneNow): Record<Group, TodoRow[]> {
  const groups: Record<Group, TodoRow[]> = {
    overdue: [],
    soon: [],
    thisMonth: [],
    later: [],
    undated: [],
    done: [],
    dropped: [],
  };
  for (const row of rows) groups[getGroup(row, today, isDone)].push(row);
  for (const group of GROUPS) groups[group].sort(group === 'done' ? byDone : byDeadline);
  return groups;
}

/** Open to-dos with a deadline, the earliest first: overdue ones lead. */
export function listNextDeadlines(rows: readonly TodoRow[], most: number, isDone = isDoneNow): TodoRow[] {
  return rows
    .filter((row) => row.deadline !== null && !isDone(row) && !isDropped(row))
    .toSorted(byDeadline)
    .slice(0, most);
}

type Ways = {
  /** The texts of a to-do, beyond its own, in which words are found. */
  toSearchText: (row: TodoRow) => string;
  isDone?: IsDone;
};

/** Those that are overdue, of a step, of a person, and with every typed word in task, person or the texts given. */
export function filterTodos(
  rows: readonly TodoRow[],
  { only, step, person, q = '' }: TodosSearch,
  { toSearchText, isDone }: Ways,
): TodoRow[] {
  const words = q.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const overdue = only && new Set(listOverdue(rows, toDay(new Date()), isDone));
  return rows.filter((row) => {
    if (overdue && !overdue.has(row)) return false;
    if (step !== undefined && row.step.position !== step) return false;
    if (person !== undefined && getPerson(row) !== person) return false;
    const text = `${row.task} ${row.personResponsible ?? ''} ${toSearchText(row)}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Open to-dos whose deadline has passed. */
export function listOverdue(rows: readonly TodoRow[], today: string, isDone = isDoneNow): TodoRow[] {
  return groupTodos(rows, today, isDone).overdue;
}

/** Everybody who is named, by name; `NOBODY` last when somebody is missing. */
export function listPeople(rows: readonly TodoRow[]): string[] {
  const people = new Set(rows.map(getPerson));
  const named = [...people].filter((person) => person !== NOBODY).toSorted(compareNames);
  return people.has(NOBODY) ? [...named, NOBODY] : named;
}

function getPerson({ personResponsible }: TodoRow): string {
  return personResponsible?.trim() || NOBODY;
}

function getGroup(row: TodoRow, today: string, isDone: IsDone): Group {
  if (isDropped(row)) return 'dropped';
  return isDone(row) ? 'done' : getUrgency(row.deadline, today);
}

const SOON_DAYS = 7;

function getUrgency(deadline: string | null, today: string): Group {
  if (deadline === null) return 'undated';
  const days = daysBetween(today, deadline);
  if (days < 0) return 'overdue';
  if (days <= SOON_DAYS) return 'soon';
  return deadline.slice(0, 7) === today.slice(0, 7) ? 'thisMonth' : 'later';
}

function byDeadline(a: { deadline: string | null }, b: { deadline: string | null }): number {
  return (a.deadline ?? '9').localeCompare(b.deadline ?? '9');
}

function byDone(a: TodoRow, b: TodoRow): number {
  return (b.doneAt ?? '').localeCompare(a.doneAt ?? '');
}
