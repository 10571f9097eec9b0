import * as z from 'zod/mini';
import { EXAMPLE_COMPANIES, PLAN_SORTS, PLAN_STATES } from './choices.ts';
import { answerOutput } from './answers.ts';
import { feedbackEntry, outcomeSchema } from './feedback.ts';
import {
  daySchema,
  idSchema,
  momentSchema,
  optionalText,
  pageInput,
  pageOutput,
  requiredText,
  writeOutput,
} from './fields.ts';
import { FINDING_MAX, FINDING_REASON_MAX } from './plan-limits.ts';
import { livingTodoOutput, todoOutput } from './todos.ts';

export const PLAN_NAME_MAX = 80; // docs/product.md#limits
export const BUSINESS_UNIT_MAX = 80;
export const PLAN_BYTES_MAX = 4 * 1024 * 1024; // docs/product.md#limits: answers, to-dos and dismissed findings, as JSON
export const PLAN_TODOS_MAX = 1_000;

export const planOutput = z.object({
  id: idSchema,
  name: z.string(),
  businessUnit: z.string(),
  active: z.boolean(),
  completed: z.boolean(),
  percentCompleted: z.int(),
  shareCode: z.nullable(z.string()),
  shared: z.boolean(),
  startDate: daySchema,
  submittedForFeedback: z.boolean(),
  completedAt: z.nullable(momentSchema),
  user: z.object({ id: idSchema, company: z.string(), firstName: z.string(), lastName: z.string() }),
});

export const createPlanInput = z.strictObject({
  name: requiredText(PLAN_NAME_MAX),
  businessUnit: optionalText(BUSINESS_UNIT_MAX),
});

export const createPlanOutput = writeOutput('saved', { growthPlan: planOutput });

/** What the owner corrects; what is absent stays. */
export const updatePlanInput = z.strictObject({
  id: idSchema,
  name: z.optional(requiredText(PLAN_NAME_MAX)),
  businessUnit: z.optional(optionalText(BUSINESS_UNIT_MAX)),
  example: z.optional(z.enum(EXAMPLE_COMPANIES)),
});

export const listPlansInput = z.strictObject({
  clientId: z.optional(idSchema),
  /** For an Admin: the plans of one consultant's clients. */
  consultantId: z.optional(idSchema),
  q: z.optional(optionalText(100)),
  state: z.optional(z.array(z.enum(PLAN_STATES)).check(z.maxLength(PLAN_STATES.length))),
  ...pageInput,
});

export const listPlansOutput = pageOutput(planOutput);

export const listStaffPlansInput = z.strictObject({
  /** For an Admin: the plans of one consultant's clients. */
  consultantId: z.optional(idSchema),
  q: z.optional(optionalText(100)),
  state: z.optional(z.enum(PLAN_STATES)),
  sort: z._default(z.enum(PLAN_SORTS), '-started'),
  ...pageInput,
});

export type ListStaffPlansInput = z.infer<typeof listStaffPlansInput>;

/** A plan as the people who look after it see it in a list. */
export const staffPlan = z.object({
  id: idSchema,
  name: z.string(),
  businessUnit: z.string(),
  clientId: idSchema,
  company: z.string(),
  consultant: z.string(),
  active: z.boolean(),
  percentCompleted: z.int(),
  startDate: z.iso.date(),
  completedAt: z.nullable(momentSchema),
  /** Since when it waits for feedback; null when it does not. */
  waitingSince: z.nullable(momentSchema),
  /** When its client last wrote in it; null before. */
  changedAt: z.nullable(momentSchema),
  /** How many rounds of feedback were given. */
  rounds: z.int(),
  openTodos: z.int(),
  overdueTodos: z.int(),
});

export type StaffPlan = z.infer<typeof staffPlan>;

export const listStaffPlansOutput = pageOutput(staffPlan);

/** The caller's active plan, or that there is none: 200 with a `msg` (docs/product.md#wire). */
export const activePlanOutput = z.union([planOutput, z.object({ msg: z.literal('no_plan_found') })]);

/** A passed finding of the automatic check: which one, and the owner's reason. */
export const passedFinding = z.object({ finding: z.string(), reason: z.string() });
export const passedFindingsOutput = z.array(passedFinding);

/**
 * All that a plan holds apart from the texts of its questionnaire: what the plan page reads in one call.
 * `completedSteps` are step ids; answers never given are absent.
 */
export const planDocumentOutput = z.object({
  plan: planOutput,
  questionnaireId: idSchema,
  submittedAt: z.nullable(momentSchema),
  completedSteps: z.array(idSchema),
  answers: z.array(answerOutput),
  todos: z.array(livingTodoOutput),
  feedback: z.array(z.extend(feedbackEntry, { read: z.boolean(), editedAt: z.nullable(momentSchema) })),
  /** What the last round of feedback came to; null before one was given. */
  lastRound: z.nullable(
    z.object({
      givenAt: momentSchema,
      outcome: z.nullable(outcomeSchema),
      summary: z.nullable(z.string()),
      summaryEditedAt: z.nullable(momentSchema),
    }),
  ),
  /** The company whose example answers are shown; null until one was chosen. */
  example: z.nullable(z.enum(EXAMPLE_COMPANIES)),
  passedFindings: passedFindingsOutput,
  /** Completed, and the caller can make it active again. */
  reopenable: z.boolean(),
});

export const completedStepsOutput = z.array(
  z.object({
    growthPlanStep: z.object({ id: idSchema, position: z.int(), name: z.string() }),
    completed: z.boolean(),
  }),
);

export const saveCompletedStepsInput = z.strictObject({
  id: idSchema,
  completedQuestions: z
    .array(z.strictObject({ growthPlanStepId: idSchema, completed: z.boolean() }))
    .check(z.minLength(1), z.maxLength(50)),
});

export const saveCompletedStepsOutput = writeOutput('saved', { percentCompleted: z.int() });

export const reopenPlanOutput = writeOutput('updated', { growthPlan: planOutput });

export const saveProgressInput = z.strictObject({
  id: idSchema,
  percentCompleted: z.int().check(z.minimum(0), z.maximum(100)),
});

export const passFindingInput = z.strictObject({
  id: idSchema,
  finding: requiredText(FINDING_MAX),
  /** null takes the pass back. */
  reason: z.nullable(requiredText(FINDING_REASON_MAX)),
});

export const savedOutput = writeOutput('saved', {});
export const submittedOutput = writeOutput('submitted_for_feedback', {});

export type CreatePlanInput = z.infer<typeof createPlanInput>;
export type UpdatePlanInput = z.infer<typeof updatePlanInput>;
export type ListPlansInput = z.infer<typeof listPlansInput>;
export type SaveCompletedStepsInput = z.infer<typeof saveCompletedStepsInput>;
export type SaveProgressInput = z.infer<typeof saveProgressInput>;
export type PassFindingInput = z.infer<typeof passFindingInput>;
export type Plan = z.infer<typeof planOutput>;
export type PlanDocument = z.infer<typeof planDocumentOutput>;
export type PassedFinding = z.infer<typeof passedFinding>;

/** The head of a step and of a question, texts in the language asked for. */
export const stepHead = z.object({
  id: idSchema,
  position: z.int(),
  name: z.string(),
  description: z.string(),
  component: z.string(),
  completed: z.boolean(),
});
export const questionHead = z.object({
  id: idSchema,
  position: z.int(),
  label: z.string(),
  help: z.string(),
  type: z.string(),
  required: z.boolean(),
  value: z.unknown(),
});

/** A plan's steps with answers, to-dos and feedback. */
export const planStepsOutput = z.array(
  z.extend(stepHead, {
    questions: z.array(z.extend(questionHead, { version: z.int(), todos: z.array(todoOutput) })),
    feedback: z.array(feedbackEntry),
  }),
);

export type PlanSteps = z.infer<typeof planStepsOutput>;
