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
  const { saver, planId, questionId } = field;
  await saver.flushAll();
  const { value, version, problem } = saver.view(questionId);
  if (problem) return null;
  takeVersion({ planId, questionId }, earlier);
  const putBack = saver.halfTyped.move(questionId, () => null); // numbers and days that cannot be read yet belong to what is replaced
  saver.edit(questionId, earlier.value);
  saver.flush(questionId);
  return async () => {
    const undone = await restoreVersion(field, { value, version });
    if (undone) putBack();
    return undone !== null;
  };
}
