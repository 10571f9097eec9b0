import { answerValueSchema, type SaveAnswerInput } from '@app/schema/answers';
import { ANSWER_BYTES_MAX } from '@app/schema/plan-limits';
import type { QuestionDefinition } from '@app/schema/questionnaire';
import { fieldErrors } from '@app/schema/validation';
import type * as z from 'zod/mini';
import { Failure } from '../../failure.ts';
import { holdMembership } from '../../policy/scope.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { throwFull } from '../plans/size.ts';
import { selectAnswer, writeAnswer } from './queries.ts';

/**
 * Saves an answer over the version last read. When somebody saved in between nothing is written and the error
 * carries what is stored, so that a person can choose. `restoredFrom` is the earlier version that the value was taken from.
 */
export async function saveAnswer(ctx: SignedInContext, input: SaveAnswerInput, restoredFrom: number | null = null) {
  const placed = await ctx.questionnaires.findQuestion(input.stepId, input.questionId);
  if (!placed) throw new Failure('not_found');
  const value = parseValue(placed.question, input.value);
  const outcome = await writeAnswer(ctx.db, ctx.scope, {
    planId: input.id,
    questionnaireId: placed.questionnaireId,
    questionId: input.questionId,
    value,
    version: input.version,
    authorId: ctx.actor.accountId,
    restoredFrom,
  }).catch(throwFull);
  if (!outcome) {
    await holdMembership(ctx.db, ctx.scope);
    throw new Failure('not_found');
  }
  if (outcome.completed) throw new Failure('plan_is_completed');
  if (outcome.version === null)
    throw new Failure('could_not_save_answer', { data: await selectAnswer(ctx.db, input.id, input.questionId) });
  return { msg: 'saved', version: outcome.version } as const;
}

const schemas = new Map<QuestionDefinition, z.ZodMiniType>();

function getSchema(question: QuestionDefinition): z.ZodMiniType {
  const schema = schemas.get(question) ?? answerValueSchema(question);
  schemas.set(question, schema);
  return schema;
}

/** The value as JSON text; a wrong shape is refused with the path of each error (docs/product.md#answers). */
function parseValue(question: QuestionDefinition, value: unknown): string {
  const parsed = getSchema(question).safeParse(value);
  if (!parsed.success) {
    const errors = fieldErrors(parsed.error.issues, value).map((error) => ({
      ...error,
      path: ['value', error.path].filter(Boolean).join('.'),
    }));
    throw new Failure('bad_request', { errors });
  }
  const text = JSON.stringify(parsed.data);
  if (Buffer.byteLength(text) > ANSWER_BYTES_MAX) throw new Failure('payload_too_large');
  return text;
}
