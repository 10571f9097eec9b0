import type { AnswerValue, MetricTable, Row } from './answers.ts';
import { FINDING_MAX, OWN_ROWS } from './plan-limits.ts';
import type { Questionnaire } from './questionnaire.ts';
import type { Todo } from './todos.ts';

/** The rules of the automatic check (docs/product.md#automatic-check), in the order in which they are shown. */
export const RULE_KEYS = [
  'no_required',
  'target_no_number',
  'priority_count',
  'priority_no_todo',
  'todo_no_owner',
  'todo_no_date',
  'todo_past',
  'todo_none_90',
  'one_person',
  'benefit_repeats',
  'shares_not_100',
  'funding_open',
  'runway_short',
  'no_followup',
  'followup_late',
] as const;

export type RuleKey = (typeof RULE_KEYS)[number];

/** The questions whose rows a finding can name. */
export const QUESTIONS_NAMED = { targets: 'ta_targets', priorities: 'pr_list', benefits: 'of_benefits' } as const;

/** Rules with at most one finding in a plan: their id names nothing of the plan. */
const ONCE: readonly RuleKey[] = [
  'priority_count',
  'todo_none_90',
  'shares_not_100',
  'funding_open',
  'runway_short',
  'no_followup',
  'followup_late',
];

/** The id of a finding; trimmed as a stored text is, so that what was dismissed is found again. */
function toId(key: RuleKey, ...parts: readonly string[]): string {
  return [key, ...parts].join(':').slice(0, FINDING_MAX).trim();
}

type TodoFacts = Pick<Todo, 'id' | 'deadline' | 'personResponsible'>;

/** The ids of findings. The same finding keeps its id for as long as its subject stays as it is. */
export const findingIds = {
  /** Of a rule that finds one thing at most. */
  once: (key: RuleKey) => toId(key),
  requiredMissing: (stepKey: string) => toId('no_required', stepKey),
  targetWithoutNumber: (rowKey: string) => toId('target_no_number', rowKey),
  ownTargetWithoutNumber: (row: Row) => toId('target_no_number', OWN_ROWS, toText(row['label'])),
  priorityWithoutTodo: (name: string) => toId('priority_no_todo', name),
  todoWithoutOwner: ({ id }: TodoFacts) => toId('todo_no_owner', id),
  todoWithoutDate: ({ id }: TodoFacts) => toId('todo_no_date', id),
  /** A new deadline that has passed too is another finding. */
  todoPast: ({ id, deadline }: TodoFacts) => toId('todo_past', id, deadline ?? ''),
  onePerson: (name: string | null) => toId('one_person', toFolded(name)),
  benefitRepeats: (row: Row) => toId('benefit_repeats', toText(row['product']), toFolded(toText(row['benefit']))),
};

/** What findings can be about: the answers by the question's id and the to-dos of one plan. */
export type FindingSubjects = {
  questionnaire: Questionnaire;
  answers: ReadonlyMap<string, AnswerValue>;
  todos: readonly TodoFacts[];
};

/**
 * Every id that a finding of a plan can have: each rule with each step, row, to-do and person that the plan holds. Whether a rule applies
 * today is left open, since that depends on the reader's day.
 */
export function possibleFindingIds({ questionnaire, answers, todos }: FindingSubjects): ReadonlySet<string> {
  const answerTo = (key: string) => {
    const question = questionnaire.steps.flatMap(({ questions }) => questions).find((one) => one.key === key);
    return question && answers.get(question.id);
  };
  const targets = (answerTo(QUESTIONS_NAMED.targets) ?? {}) as MetricTable;
  return new Set([
    ...ONCE.map(findingIds.once),
    ...questionnaire.steps.slice(0, -1).map(({ key }) => findingIds.requiredMissing(key)),
    ...Object.keys(targets).map(findingIds.targetWithoutNumber),
    ...(targets[OWN_ROWS] ?? []).map(findingIds.ownTargetWithoutNumber),
    ...toRows(answerTo(QUESTIONS_NAMED.priorities)).map((row) =>
      findingIds.priorityWithoutTodo(toText(row['priority'])),
    ),
    ...toRows(answerTo(QUESTIONS_NAMED.benefits)).map(findingIds.benefitRepeats),
    ...todos.flatMap((todo) => [
      findingIds.todoWithoutOwner(todo),
      findingIds.todoWithoutDate(todo),
      findingIds.todoPast(todo),
      findingIds.onePerson(todo.personResponsible),
    ]),
  ]);
}

function toRows(value: AnswerValue | undefined): Row[] {
  return Array.isArray(value) ? value : [];
}

function toText(cell: unknown): string {
  return typeof cell === 'string' ? cell.trim() : '';
}

/** Without regard to case; the same on every machine, whatever its language. */
function toFolded(name: string | null): string {
  return (name ?? '').trim().toLowerCase();
}
