import { deepEqual } from '../../../lib/json.ts';
import type { AnswerSaver } from '../answers/autosave.ts';
import { takeVersion, type Taken } from '../answers/taken-versions.ts';

type Field = { saver: AnswerSaver; planId: string; questionId: string };

/** Restores the version before; false when what was typed since cannot be saved. */
type Undo = () => Promise<boolean>;

/**
 * Puts an earlier version into its field, from where it is saved as what is typed is: on the device at once, with conflicts
 * and retries. What was typed before is saved first, so that it is a version too. Gives back how to undo it, null when that
 * cannot be saved.
 */
export async function restoreVersion(field: Field, earlier: Taken): Promise<Undo | null> {
  const { saver, questionId } = field;
  await saver.flushAll();
  const { value, version, problem } = saver.view(questionId);
  if (problem) return null;
  const putBack = saver.halfTyped.move(questionId, () => null); // numbers and days that cannot be read yet belong to what is replaced
  put(field, earlier);
  return async () => {
    const now = saver.view(questionId);
    const isWaiting = now.problem?.kind === 'retrying' && deepEqual(now.value, earlier.value);
    if (isWaiting) put(field, { value, version }); // nothing was typed since that could be lost
    else if (!(await restoreVersion(field, { value, version }))) return false;
    putBack();
    return true;
  };
}

function put({ saver, planId, questionId }: Field, version: Taken): void {
  takeVersion({ planId, questionId }, version);
  saver.edit(questionId, version.value);
  saver.flush(questionId);
}
