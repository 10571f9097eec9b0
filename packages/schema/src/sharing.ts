import * as z from 'zod/mini';
import { answerOutput } from './answers.ts';
import { daySchema, idSchema, requiredText } from './fields.ts';
import { todoOutput } from './todos.ts';

export const shareCodeInput = z.strictObject({ code: requiredText(100) });

/** What a stranger with the code sees: no e-mail, no person's name, no id of the plan or its owner, no feedback. */
export const sharedPlanOutput = z.object({
  name: z.string(),
  businessUnit: z.string(),
  company: z.string(),
  startDate: daySchema,
  percentCompleted: z.int(),
  completed: z.boolean(),
  questionnaireId: idSchema,
  answers: z.array(answerOutput),
  todos: z.array(z.omit(todoOutput, { personResponsible: true })),
});
