import * as z from 'zod/mini';
import { idSchema } from './fields.ts';

/** The types of a question; each has its editor and its shape of value (docs/product.md#answers). */
export const QUESTION_TYPES = [
  'short_text',
  'long_text',
  'benefit_list',
  'row_list',
  'metric_table',
  'single_choice',
  'share_table',
  'swot_grid',
  'priority_list',
  'risk_list',
  'date_person',
  'scale_1_5',
  'checklist_auto',
] as const;

export const COLUMN_TYPES = ['text', 'number', 'choice', 'date', 'person', 'metric_ref'] as const;

/** The shape of a step; an unknown one is shown as `BenefitList`, the default. */
export const COMPONENTS = ['Questions', 'BenefitList', 'Review'] as const;

const choice = z.object({ key: z.string() });

export const columnDefinition = z.object({
  key: z.string(),
  type: z.enum(COLUMN_TYPES),
  optional: z.boolean(),
  options: z.array(choice),
});

/** What a question asks for, without its texts: stored with a version of the questionnaire and never changed. */
export const questionDefinition = z.object({
  key: z.string(),
  type: z.enum(QUESTION_TYPES),
  required: z.boolean(),
  columns: z.array(columnDefinition),
  rows: z.array(choice),
  options: z.array(choice),
  boxes: z.array(choice),
  optionsFrom: z.nullable(z.string()),
  minRows: z.int(),
  maxRows: z.int(),
  maxChars: z.nullable(z.int()),
  computed: z.array(choice),
});

export const questionOutput = z.object({ id: idSchema, position: z.int(), ...questionDefinition.shape });

export const stepOutput = z.object({
  id: idSchema,
  key: z.string(),
  position: z.int(),
  component: z.string(),
  todos: z.boolean(),
  minTodos: z.int(),
  questions: z.array(questionOutput),
});

/** One version of the questionnaire; its texts are those of the category `growth_plan`, see `text-keys.ts`. */
export const questionnaireOutput = z.object({ id: idSchema, version: z.int(), steps: z.array(stepOutput) });

export type QuestionType = (typeof QUESTION_TYPES)[number];
export type ColumnDefinition = z.infer<typeof columnDefinition>;
export type QuestionDefinition = z.infer<typeof questionDefinition>;
export type Question = z.infer<typeof questionOutput>;
export type Step = z.infer<typeof stepOutput>;
export type Questionnaire = z.infer<typeof questionnaireOutput>;
