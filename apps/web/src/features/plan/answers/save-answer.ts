import type { AnswerConflict } from '@app/schema/answers';
import { SIGNATURE_FAILED } from '@app/schema/errors';
import { failedWith, readFailure, type Failure } from '../../../lib/api-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import type { SaverDeps, SaveResult } from './save-state.ts';
import { findTaken, forgetTaken } from './taken-versions.ts';

/** Saves one answer of a plan over the network; never throws. `stepIds` has the step of each question. */
export function createSave(planId: string, stepIds: ReadonlyMap<string, string>): SaverDeps['save'] {
  return async (questionId, value, version) => {
    try {
      const saved = await write({ id: planId, stepId: stepIds.get(questionId) ?? '', questionId, version }, value);
      return { kind: 'saved', version: saved.version };
    } catch (error) {
      return readSaveResult(error);
    }
  };
}

/** Writes a value on top of a version: one that was taken from an earlier version as that, unless it is no longer kept. */
async function write(input: { id: string; stepId: string; questionId: string; version: number }, value: unknown) {
  const place = { planId: input.id, questionId: input.questionId };
  const fromVersion = findTaken(place, value);
  if (fromVersion !== null)
    try {
      const restored = await trpc.history.restore.mutate({ ...input, fromVersion });
      forgetTaken(place);
      return restored;
    } catch (error) {
      if (!failedWith(error, 'not_found')) throw error;
      forgetTaken(place);
    }
  return trpc.plan.saveAnswer.mutate({ ...input, value });
}

/** What a failed call means for the text that was sent, and when it is worth trying again. */
export function readSaveResult(error: unknown): SaveResult {
  const result = toSaveResult(readFailure(error));
  const retryAfterSeconds = getRetryAfter(error);
  return result.kind === 'failed' && retryAfterSeconds !== undefined ? { ...result, retryAfterSeconds } : result;
}

/** After how many seconds the server said that it is worth trying again, if it did. */
export function getRetryAfter(error: unknown): number | undefined {
  const { meta } = (error ?? {}) as { meta?: { response?: Pick<Response, 'headers'> } };
  const seconds = meta?.response?.headers.get('retry-after') ?? '';
  return /^\d+$/.test(seconds) ? Number(seconds) : undefined;
}

/** What a failed call means for the text that was sent; whatever may pass is tried again. */
export function toSaveResult(failure: Failure): SaveResult {
  if (failure.kind !== 'answer') return { kind: 'failed' };
  if (failure.msg === 'could_not_save_answer') return toConflict(failure.data);
  if (failure.msg === 'plan_is_completed') return { kind: 'stopped' };
  if (failure.msg === 'unauthorized' || failure.msg === SIGNATURE_FAILED) return { kind: 'session-ended' };
  if (failure.status === 404 || failure.status === 403) return { kind: 'stopped' };
  if (failure.status === 429 || failure.status >= 500) return { kind: 'failed' };
  const { msg, params, errors } = failure;
  const whole = { path: 'value', key: `server_errors_text.${msg}`, ...(params && { params }) };
  return { kind: 'rejected', errors: errors ?? [whole] };
}

/** Reads what somebody else saved by hand: the plan page saves without a parser. */
function toConflict({ value, version }: { [key in keyof AnswerConflict]?: unknown } = {}): SaveResult {
  return typeof version === 'number' ? { kind: 'conflict', value, version } : { kind: 'failed' };
}
