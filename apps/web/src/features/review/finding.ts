import type { Questionnaire } from '@app/schema/questionnaire';
import type { Todo } from '@app/schema/todos';
import type { Answers } from '../answers/answers-by-key.ts';

/** The rules of the automatic check (questionnaire.md, last table), in the order of that table. */
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
] as const;

export type RuleKey = (typeof RULE_KEYS)[number];

/** Where to mend it: a question of a step, or a to-do there. */
export type FindingLink = { stepPosition: number; questionKey: string; todoId?: string };

export type Finding = {
  key: RuleKey;
  /** The same finding has the same id as long as it stands: what the owner passed over stays passed over. */
  id: string;
  params: Record<string, string | number>;
  link: FindingLink;
};

export type Checked = {
  questionnaire: Questionnaire;
  /** By question id. */
  answers: Answers;
  todos: readonly Todo[];
  /** The day it is for the reader, `YYYY-MM-DD`. */
  today: string;
};

const ID_MAX = 200; // what plan.passFinding takes

export function findingId(key: RuleKey, ...parts: readonly string[]): string {
  return [key, ...parts].join(':').slice(0, ID_MAX);
}
