import type { AnswerValue, MetricTable, OwnRow, Row } from '@app/schema/answers';
import { OWN_ROWS } from '@app/schema/plan-limits';
import { isFilled } from '@app/schema/completeness';
import type { Question, Questionnaire, Step } from '@app/schema/questionnaire';

/** Answers by question id. */
export type Answers = ReadonlyMap<string, AnswerValue>;

/** The id of the list of people's names that the plan knows; fields for persons offer it. */
export const PEOPLE_LIST = 'plan-people';

/** The question with this key, or with this id, and its step. */
export function findQuestion(
  { steps }: Questionnaire,
  value: string,
  by: 'key' | 'id' = 'key',
): { step: Step; question: Question } | null {
  for (const step of steps) {
    const question = step.questions.find((candidate) => candidate[by] === value);
    if (question) return { step, question };
  }
  return null;
}

/** The answer to a question by its key; undefined when there is no such question or answer. */
export function getAnswer(questionnaire: Questionnaire, answers: Answers, key: string): AnswerValue | undefined {
  const found = findQuestion(questionnaire, key);
  return found ? answers.get(found.question.id) : undefined;
}

/** The rows of a list answer; none when it was never given. */
export function toRows(value: AnswerValue | undefined): Row[] {
  return Array.isArray(value) ? value : [];
}

/** Whether anything is written in a row. */
export function hasCell(row: Row): boolean {
  return Object.values(row).some(isFilled);
}

/** A cell as trimmed text; empty for a number or nothing. */
export function toText(cell: unknown): string {
  return typeof cell === 'string' ? cell.trim() : '';
}

/** A metric table; empty when it was never given. */
export function toMetricTable(value: unknown): MetricTable {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as MetricTable) : {};
}

/** A row of a metric table that the questionnaire gives. */
export function getFixedRow(table: MetricTable, key: string): Row {
  return (table[key] as Row | undefined) ?? {};
}

/** The rows of a metric table that the client added. */
export function getOwnRows(table: MetricTable): OwnRow[] {
  return table[OWN_ROWS] ?? [];
}

/**
 * The answers without choices that point at nothing: `pr_first` names a row of `pr_list`, and that row may have been removed or emptied.
 */
export function withoutDanglingChoices(questionnaire: Questionnaire, answers: Answers): Answers {
  const kept = new Map(answers);
  for (const question of questionnaire.steps.flatMap((step) => step.questions)) {
    if (!question.optionsFrom) continue;
    const rows = toRows(getAnswer(questionnaire, answers, question.optionsFrom));
    const chosen = rows[Number(kept.get(question.id))];
    if (!chosen || !hasCell(chosen)) kept.delete(question.id);
  }
  return kept;
}
