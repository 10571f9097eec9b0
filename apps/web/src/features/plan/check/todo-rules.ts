import { isFilled } from '@app/schema/completeness';
import { findingIds, type RuleKey } from '@app/schema/findings';
import type { Todo } from '@app/schema/todos';
import { findQuestion } from '../answers/answers-by-key.ts';
import { linkTo, one, priorityNames } from './answer-rules.ts';
import type { Checked, Finding } from './finding.ts';

const SOON_DAYS = 90;
const ONE_PERSON_FROM = 3; // fewer to-dos say nothing about how the work is divided
const DAY_MS = 86_400_000;

/**
 * Priorities without a to-do. A to-do of the same step belongs to a priority when they share a word; what is left of the to-dos on the list of
 * priorities counts for the priorities left, one each. So an owner who wrote a to-do for each in other words is not blamed, and only when there
 * are too few are those without a likely one named.
 */
export function prioritiesWithoutTodo(checked: Checked): Finding[] {
  const found = findQuestion(checked.questionnaire, 'pr_list');
  if (!found) return [];
  const inStep = new Set(found.step.questions.map((question) => question.id));
  const todos = checked.todos.filter((todo) => inStep.has(todo.questionId));
  const names = priorityNames(checked);
  const unmatched = names.filter((name) => !todos.some((todo) => sharesWords(name, todo.task)));
  const spare = todos.filter(
    (todo) => todo.questionId === found.question.id && !names.some((name) => sharesWords(name, todo.task)),
  );
  return unmatched
    .slice(spare.length)
    .flatMap((name) => one(checked, 'priority_no_todo', 'pr_list', { name }, findingIds.priorityWithoutTodo(name)));
}

export const todosWithoutOwner = (checked: Checked) =>
  eachOpen(checked, 'todo_no_owner', (todo) =>
    isFilled(todo.personResponsible) ? null : findingIds.todoWithoutOwner(todo),
  );

export const todosWithoutDate = (checked: Checked) =>
  eachOpen(checked, 'todo_no_date', (todo) => (todo.deadline ? null : findingIds.todoWithoutDate(todo)));

/** A new deadline that has passed too is reported again. */
export const todosPast = (checked: Checked) =>
  eachOpen(checked, 'todo_past', (todo) =>
    todo.deadline && todo.deadline < checked.today ? findingIds.todoPast(todo) : null,
  );

export function noTodoSoon(checked: Checked): Finding[] {
  const last = new Date(Date.parse(checked.today) + SOON_DAYS * DAY_MS).toISOString().slice(0, 10);
  const soon = openTodos(checked).some(({ deadline }) => deadline && deadline >= checked.today && deadline <= last);
  return soon ? [] : one(checked, 'todo_none_90', 'pr_list', {});
}

export function onePerson(checked: Checked): Finding[] {
  const open = openTodos(checked);
  if (open.length < ONE_PERSON_FROM) return [];
  const people = Map.groupBy(open, (todo) => fold(todo.personResponsible));
  const most = [...people].find(([name, theirs]) => name !== '' && theirs.length > open.length / 2);
  const name = most?.[1][0]?.personResponsible?.trim();
  return most && name ? one(checked, 'one_person', 'pr_list', { name }, findingIds.onePerson(name)) : [];
}

/** A finding for each open to-do for which `findId` gives one; null when all is well. To-dos that are done have none. */
function eachOpen(checked: Checked, key: RuleKey, findId: (todo: Todo) => string | null): Finding[] {
  const keys = new Map(
    checked.questionnaire.steps.flatMap((step) => step.questions).map((question) => [question.id, question.key]),
  );
  return openTodos(checked).flatMap((todo) => {
    const id = findId(todo);
    const link = linkTo(checked, keys.get(todo.questionId) ?? '');
    if (!id || !link) return [];
    return [{ key, id, params: { task: todo.task }, link: { ...link, todoId: todo.id } }];
  });
}

function openTodos({ todos }: Checked): Todo[] {
  return todos.filter((todo) => !todo.done);
}

function fold(name: string | null): string {
  return (name ?? '').trim().toLowerCase();
}

const WORD_MIN = 4; // shorter words are mostly glue: and, the, ja, on
const STEM = 5; // Finnish and English endings come after this many letters

/** Whether two texts share a word of some length, endings aside: "monitoring contract" and "sign the contracts". */
function sharesWords(first: string, other: string): boolean {
  const stems = new Set(listStems(first));
  return listStems(other).some((stem) => stems.has(stem));
}

function listStems(text: string): string[] {
  const words = text.toLocaleLowerCase().match(/\p{L}+/gu) ?? [];
  return words.filter((word) => word.length >= WORD_MIN).map((word) => word.slice(0, STEM));
}
