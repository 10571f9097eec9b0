import * as z from 'zod/mini';
import { daySchema, idSchema, verbatimText, versionSchema, writeOutput } from './fields.ts';
import {
  CELL_MAX,
  LONG_TEXT_MAX,
  OWN_ROWS,
  PERSON_MAX,
  ROWS_MAX,
  SHORT_TEXT_MAX,
  SWOT_POINTS_MAX,
} from './plan-limits.ts';
import type { ColumnDefinition, QuestionDefinition } from './questionnaire.ts';

export type Cell = string | number | null;
export type Row = Record<string, Cell>;
export type OwnRow = Row & { label: string };
export type MetricTable = { [OWN_ROWS]?: OwnRow[] } & { [rowKey: string]: Row | OwnRow[] };
export type DatePerson = { date: string | null; person: string | null };

/** The value of an answer; its shape goes by the question's type. */
export type AnswerValue =
  | string
  | number
  | Row[]
  | MetricTable
  | Record<string, number>
  | Record<string, string[]>
  | DatePerson;

export const answerOutput = z.object({
  questionId: idSchema,
  value: z.unknown(),
  version: z.int(),
});

export const saveAnswerInput = z.strictObject({
  id: idSchema,
  stepId: idSchema,
  questionId: idSchema,
  value: z.unknown(),
  /** The version last read; 0 when there was none. */
  version: versionSchema,
});

export const saveAnswerOutput = writeOutput('saved', { version: z.int() });

/** What `could_not_save_answer` carries when somebody saved in between. */
export const answerConflict = z.object({ value: z.unknown(), version: z.int() });

export type SaveAnswerInput = z.infer<typeof saveAnswerInput>;
export type Answer = z.infer<typeof answerOutput>;
export type AnswerConflict = z.infer<typeof answerConflict>;

/** The schema of a question's value (docs/product.md#answers); `checklist_auto` takes none. */
export function answerValueSchema(question: QuestionDefinition): z.ZodMiniType {
  switch (question.type) {
    case 'short_text':
      return verbatimText(question.maxChars ?? SHORT_TEXT_MAX);
    case 'long_text':
      return verbatimText(question.maxChars ?? LONG_TEXT_MAX);
    case 'single_choice':
      return question.optionsFrom ? z.string().check(z.regex(/^\d{1,3}$/)) : oneOf(question.options);
    case 'scale_1_5':
      return z.int().check(z.minimum(1), z.maximum(5));
    case 'benefit_list':
    case 'row_list':
    case 'priority_list':
    case 'risk_list':
      return z.array(rowSchema(question.columns)).check(z.maxLength(question.maxRows));
    case 'metric_table':
      return metricTableSchema(question);
    case 'share_table':
      return byKey(question.rows, z.number().check(z.minimum(0), z.maximum(100)));
    case 'swot_grid':
      return byKey(question.boxes, z.array(verbatimText(CELL_MAX)).check(z.maxLength(SWOT_POINTS_MAX)));
    case 'date_person':
      return z.strictObject({ date: z.nullable(daySchema), person: z.nullable(verbatimText(PERSON_MAX)) });
    case 'checklist_auto':
      return z.never();
  }
}

function oneOf(choices: readonly { key: string }[]) {
  return z.enum(choices.map((choice) => choice.key));
}

function byKey<Value extends z.ZodMiniType>(keys: readonly { key: string }[], value: Value) {
  return z.strictObject(Object.fromEntries(keys.map(({ key }) => [key, z.optional(value)])));
}

function cellSchema(column: ColumnDefinition): z.ZodMiniType {
  if (column.type === 'number') return z.nullable(z.number());
  if (column.type === 'choice') return z.nullable(oneOf(column.options));
  if (column.type === 'date') return z.nullable(daySchema);
  return z.nullable(verbatimText(CELL_MAX));
}

function cells(columns: readonly ColumnDefinition[]) {
  return Object.fromEntries(columns.map((column) => [column.key, z.optional(cellSchema(column))]));
}

function rowSchema(columns: readonly ColumnDefinition[]) {
  return z.strictObject(cells(columns));
}

function metricTableSchema(question: QuestionDefinition) {
  const row = rowSchema(question.columns);
  const own = z.strictObject({ label: verbatimText(CELL_MAX), ...cells(question.columns) });
  return z.strictObject({
    ...Object.fromEntries(question.rows.map(({ key }) => [key, z.optional(row)])),
    [OWN_ROWS]: z.optional(z.array(own).check(z.maxLength(ROWS_MAX))),
  });
}
