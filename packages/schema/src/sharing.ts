import * as z from 'zod/mini';
import { answerOutput } from './answers.ts';
import { daySchema, idSchema, languageCodeSchema, momentSchema, writeOutput } from './fields.ts';
import { questionHead, stepHead } from './plans.ts';
import { wantedTextsInput } from './texts.ts';
import { todoOutput } from './todos.ts';

/** A code has 128 bits of randomness (docs/product.md#sharing). */
export const SHARE_CODE_BYTES = 16;

/** Whatever comes as a code, as long as a part of a path may be: one that cannot be is as unknown as one that never was. */
const codeSchema = z.string().check(z.trim(), z.maxLength(500));

export const shareCodeInput = z.strictObject({ code: codeSchema });
export const shareTextsInput = z.extend(wantedTextsInput, shareCodeInput.shape);
export const shareMessagesInput = z.strictObject({ code: codeSchema, lang: languageCodeSchema });

/** What the owner sees; `url` is for anyone who gets the link. */
export const shareLinkOutput = z.object({
  shareCode: z.string(),
  url: z.string(),
  shared: z.boolean(),
  /** When somebody last read it by its link, to the minute. */
  lastOpenedAt: z.nullable(momentSchema),
});

export const setSharedInput = z.strictObject({ id: idSchema, shared: z.boolean() });
export type ShareCodeInput = z.infer<typeof shareCodeInput>;
export type ShareTextsInput = z.infer<typeof shareTextsInput>;
export type ShareMessagesInput = z.infer<typeof shareMessagesInput>;
export type SetSharedInput = z.infer<typeof setSharedInput>;
export const sharedSetOutput = writeOutput('shared_set', { shared: z.boolean() });
export const renewedShareOutput = writeOutput('saved', { shareCode: z.string(), url: z.string(), shared: z.boolean() });

/** The head of a shared plan: no e-mail, no person's name, no id. */
export const sharedPlanOutput = z.object({
  name: z.string(),
  businessUnit: z.string(),
  company: z.string(),
  startDate: daySchema,
  percentCompleted: z.int(),
  completed: z.boolean(),
});

const sharedTodo = z.omit(todoOutput, { personResponsible: true });

/** The steps as the owner's `plan.steps`, without feedback, persons and the ids of to-dos (docs/product.md#sharing). */
export const sharedStepsOutput = z.array(
  z.extend(stepHead, {
    questions: z.array(z.extend(questionHead, { todos: z.array(z.omit(sharedTodo, { id: true, questionId: true })) })),
  }),
);

/** All that the page of a shared plan shows, in one call. Answers come without their cells for persons. */
export const sharedDocumentOutput = z.object({
  ...sharedPlanOutput.shape,
  questionnaireId: idSchema,
  completedSteps: z.array(idSchema),
  answers: z.array(answerOutput),
  todos: z.array(sharedTodo),
});

export type SharedPlan = z.infer<typeof sharedPlanOutput>;
export type SharedDocument = z.infer<typeof sharedDocumentOutput>;
