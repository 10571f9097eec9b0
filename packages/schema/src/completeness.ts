import type { AnswerValue, Cell, DatePerson, MetricTable, Row } from './answers.ts';
import { OWN_ROWS } from './plan-limits.ts';
import type { QuestionDefinition, Step } from './questionnaire.ts';

/** What a step still needs before its owner can call it completed. */
export type Missing = { kind: 'answer'; questionId: string; questionKey: string } | { kind: 'todos'; needed: number };

/** Whether a cell, text or number holds anything. */
export function isFilled(cell: Cell | undefined): boolean {
  if (typeof cell === 'string') return cell.trim() !== '';
  return cell !== null && cell !== undefined;
}

/** A row counts when each column that is not optional is filled. */
export function rowCounts(question: QuestionDefinition, row: Row): boolean {
  return question.columns.every((column) => column.optional || isFilled(row[column.key]));
}

/** All rows of a metric table, the question's own first and then those the client added. */
export function metricRows(value: MetricTable): Row[] {
  const own = value[OWN_ROWS] ?? [];
  const fixed = Object.entries(value).flatMap(([key, row]) => (key === OWN_ROWS ? [] : [row as Row]));
  return [...fixed, ...own];
}

/**
 * Whether an answer meets its question's minimum: some text, a choice, enough rows that count, one figure, one point.
 * An answer that was never given is undefined and meets none.
 */
export function meetsMinimum(question: QuestionDefinition, value: AnswerValue | undefined): boolean {
  if (value === undefined || value === null) return false;
  switch (question.type) {
    case 'short_text':
    case 'long_text':
    case 'single_choice':
    case 'scale_1_5':
      return isFilled(value as Cell);
    case 'benefit_list':
    case 'row_list':
    case 'priority_list':
    case 'risk_list':
      return (value as Row[]).filter((row) => rowCounts(question, row)).length >= Math.max(1, question.minRows);
    case 'metric_table':
      return metricRows(value as MetricTable).some((row) =>
        Object.values(row).some((cell) => typeof cell === 'number'),
      );
    case 'share_table':
      return Object.values(value as Record<string, number>).some((share) => share > 0);
    case 'swot_grid':
      return Object.values(value as Record<string, string[]>).some((points) => points.some(isFilled));
    case 'date_person':
      return isFilled((value as DatePerson).date) && isFilled((value as DatePerson).person);
    case 'checklist_auto':
      return true;
  }
}

/** What a step lacks, in the order of its questions; empty when it can be called completed. */
export function missingInStep(step: Step, answers: ReadonlyMap<string, AnswerValue>, todoCount: number): Missing[] {
  const missing: Missing[] = step.questions
    .filter((question) => question.required && !meetsMinimum(question, answers.get(question.id)))
    .map((question) => ({ kind: 'answer', questionId: question.id, questionKey: question.key }));
  return todoCount < step.minTodos ? [...missing, { kind: 'todos', needed: step.minTodos }] : missing;
}

/** Percent of the steps that count: all but the last (docs/product.md#plans), as a whole number. */
export function percentCompleted(steps: readonly { id: string }[], completed: ReadonlySet<string>): number {
  const counting = steps.slice(0, -1);
  if (counting.length === 0) return 0;
  return Math.round((counting.filter((step) => completed.has(step.id)).length * 100) / counting.length);
}
