import { byName, toDay, readDate } from '../../../lib/format.ts';

/** A to-do with where it comes from, in no language. */
export type TodoRow = {
  id: string;
  task: string;
  deadline: string | null;
  personResponsible: string | null;
  done: boolean;
  doneAt: string | null;
  step: { position: number; key: string };
  questionKey: string;
};

export const GROUPS = ['overdue', 'thisWeek', 'later', 'undated', 'done'] as const;
export type Group = (typeof GROUPS)[number];

/** Value of the person filter for to-dos that nobody is named for. */
export const NOBODY = '-';

export type TodoFilter = { step: number | null; person: string; text: string };

/** Parts to-dos by urgency: overdue, due until Sunday, later, undated, done. Each part by deadline, done ones the latest first. */
export function groupTodos(rows: readonly TodoRow[], today: string): Record<Group, TodoRow[]> {
  const sunday = lastDayOfWeek(today);
  const groups: Record<Group, TodoRow[]> = { overdue: [], thisWeek: [], later: [], undated: [], done: [] };
  for (const row of rows) groups[getGroup(row, today, sunday)].push(row);
  for (const group of GROUPS) groups[group].sort(group === 'done' ? byDone : byDeadline);
  return groups;
}

/** The Sunday of a day's week; weeks start on Monday. */
export function lastDayOfWeek(day: string): string {
  const date = readDate(day);
  date.setDate(date.getDate() + ((7 - date.getDay()) % 7));
  return toDay(date);
}

/** Open to-dos with a deadline, the earliest first: overdue ones lead. */
export function nextDeadlines<Todo extends { deadline: string | null; done: boolean }>(
  todos: readonly Todo[],
  most: number,
): Todo[] {
  return todos
    .filter((todo) => todo.deadline !== null && !todo.done)
    .toSorted(byDeadline)
    .slice(0, most);
}

/** Those of a step, of a person, and with every typed word in task, person or the texts given. */
export function filterTodos(
  rows: readonly TodoRow[],
  filter: TodoFilter,
  textsOf: (row: TodoRow) => string,
): TodoRow[] {
  const words = filter.text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    if (filter.step !== null && row.step.position !== filter.step) return false;
    if (filter.person !== '' && getPerson(row) !== filter.person) return false;
    const text = `${row.task} ${row.personResponsible ?? ''} ${textsOf(row)}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Everybody who is named, by name; `NOBODY` last when somebody is missing. */
export function peopleIn(rows: readonly TodoRow[]): string[] {
  const people = new Set(rows.map(getPerson));
  const named = [...people].filter((person) => person !== NOBODY).toSorted(byName);
  return people.has(NOBODY) ? [...named, NOBODY] : named;
}

function getPerson({ personResponsible }: TodoRow): string {
  return personResponsible?.trim() || NOBODY;
}

function getGroup({ done, deadline }: TodoRow, today: string, sunday: string): Group {
  if (done) return 'done';
  if (deadline === null) return 'undated';
  if (deadline < today) return 'overdue';
  return deadline <= sunday ? 'thisWeek' : 'later';
}

function byDeadline(a: { deadline: string | null }, b: { deadline: string | null }): number {
  return (a.deadline ?? '9').localeCompare(b.deadline ?? '9');
}

function byDone(a: TodoRow, b: TodoRow): number {
  return (b.doneAt ?? '').localeCompare(a.doneAt ?? '');
}
