import { findingIds, QUESTIONS_NAMED, type FindingSubjects, type RuleKey } from '@app/schema/findings';
import type { LivingTodo } from '@app/schema/todos';
import { findQuestion, getAnswer, toRows, toText } from '../answers/answer-values.ts';

/** Where to mend it: a question of a step, or a to-do there. */
export type FindingLink = { stepPosition: number; questionKey: string; todoId?: string };

export type Finding = {
  key: RuleKey;
  /** A finding keeps its id as long as it holds, so that what the owner passed over stays passed over. */
  id: string;
  params: Record<string, string | number>;
  link: FindingLink;
};

export type Checked = Omit<FindingSubjects, 'todos'> & {
  todos: readonly LivingTodo[];
  /** The day it is for the reader, `YYYY-MM-DD`. */
  today: string;
};

/** The link to a question; null when there is no such question. */
export function getLink({ questionnaire }: Checked, questionKey: string): FindingLink | null {
  const found = findQuestion(questionnaire, questionKey);
  return found && { stepPosition: found.step.position, questionKey };
}

type Found = { key: RuleKey; question: string; params?: Finding['params']; id?: string };

/** The finding of a rule at a question, as a list; none when there is no such question. */
export function listFinding(
  checked: Checked,
  { key, question, params = {}, id = findingIds.once(key) }: Found,
): Finding[] {
  const link = getLink(checked, question);
  return link ? [{ key, id, params, link }] : [];
}

export function listPriorityNames({ questionnaire, answers }: Checked): string[] {
  return toRows(getAnswer(questionnaire, answers, QUESTIONS_NAMED.priorities))
    .map((row) => toText(row['priority']))
    .filter((name) => name !== '');
}
