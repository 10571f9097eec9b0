import { isDropped, isOpen } from '@app/schema/todo-state';
import { isFilled } from '@app/schema/completeness';
import { findingIds, type RuleKey } from '@app/schema/findings';
import type { Todo } from '@app/schema/todos';
import { findQuestion } from '../answers/answer-values.ts';
import { getLink, listFinding, listPriorityNames, type Checked, type Finding } from './finding.ts';

const SOON_DAYS = 90;
const ONE_PERSON_FROM = 3; // fewer to-dos say nothing about how the work is divided
const DAY_MS = 86_400_000;

/** The rules about to-dos. */
export const TODO_RULES: readonly ((checked: Checked) => Finding[])[] = [
  prioritiesWithoutTodo,
  (checked) =>
    checkOpenTodos(
      checked,
      'todo_no_owner',
      (todo) => !isFilled(todo.personResponsible) && findingIds.todoWithoutOwner(todo),
    ),
  (checked) => checkOpenTodos(checked, 'todo_no_date', (todo) => !todo.deadline && findingIds.todoWithoutDate(todo)),
  (checked) =>
    checkOpenTodos(
      checked,
      'todo_past',
      (todo) => todo.deadline && todo.deadline < checked.today && findingIds.todoPast(todo),
    ),
  noTodoSoon,
  onePerson,
];

/**
 * Priorities without a to-do. A to-do of the same step belongs to a priority when they share a word; what is left of the to-dos on the list of
 * priorities counts for the priorities left, one each. So an owner who wrote a to-do for each in other words is not blamed, and only when there
 * are too few are those without a likely one named.
 */
function prioritiesWithoutTodo(checked: Checked): Finding[] {
  const found = findQuestion(checked.questionnaire, 'pr_list');
  if (!found) return [];
  const inStep = new Set(found.step.questions.map((question) => question.id));
  const todos = checked.todos.filter((todo) => inStep.has(todo.questionId) && !isDropped(todo));
  const names = listPriorityNames(checked);
  const unmatched = names.filter((name) => !todos.some((todo) => sharesWords(name, todo.task)));
  const spare = todos.filter(
    (todo) => todo.questionId === found.question.id && !names.some((name) => sharesWords(name, todo.task)),
  );
  return unmatched.slice(spare.length).flatMap((name) => {
    const id = findingIds.priorityWithoutTodo(name);
    return listFinding(checked, { key: 'priority_no_todo', question: 'pr_list', params: { name }, id });
  });
}

function noTodoSoon(checked: Checked): Finding[] {
  const last = new Date(Date.parse(checked.today) + SOON_DAYS * DAY_MS).toISOString().slice(0, 10);
  const soon = listOpenTodos(checked).some(({ deadline }) => deadline && deadline >= checked.today && deadline <= last);
  return soon ? [] : listFinding(checked, { key: 'todo_none_90', question: 'pr_list' });
}

function onePerson(checked: Checked): Finding[] {
  const open = listOpenTodos(checked);
  if (open.length < ONE_PERSON_FROM) return [];
  const people = Map.groupBy(open, (todo) => fold(todo.personResponsible));
  const most = [...people].find(([name, theirs]) => name !== '' && theirs.length > open.length / 2);
  const name = most?.[1][0]?.personResponsible?.trim();
  if (!name) return [];
  const id = findingIds.onePerson(name);
  return listFinding(checked, { key: 'one_person', question: 'pr_list', params: { name }, id });
}

type FindId = (todo: Todo) => string | false | null;

/** A finding for each open to-do for which `findId` gives an id. To-dos that are done have none. */
function checkOpenTodos(checked: Checked, key: RuleKey, findId: FindId): Finding[] {
  return listOpenTodos(checked).flatMap((todo) => {
    const id = findId(todo);
    const link = getLink(checked, findQuestion(checked.questionnaire, todo.questionId, 'id')?.question.key ?? '');
    return id && link ? [{ key, id, params: { task: todo.task }, link: { ...link, todoId: todo.id } }] : [];
  });
}

function listOpenTodos({ todos }: Checked): Todo[] {
  return todos.filter(isOpen);
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
