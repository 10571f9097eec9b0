import { openDrafts, openOwnDraft, toDraftField } from '../../../lib/drafts.ts';

const PREFIX = 'correct-';

/** A correction that is being typed, and the draft that it becomes when what it corrects is withdrawn: of a step, or of the summary. */
type Correction = { text: string; draft: string };

const openCorrections = (planId: string) => openDrafts({ kind: 'half-typed', scope: planId });

/** Where the correction of an entry or a round is kept on the device. */
export const openKeptCorrection = (planId: string, id: string) => openOwnDraft(openCorrections(planId), PREFIX + id);

/** What was kept; null for none. */
export function readCorrection(value: unknown): Correction | null {
  return typeof value === 'object' && value !== null && 'text' in value ? (value as Correction) : null;
}

/** Takes from the device the corrections of what is not there any more. */
export function takeLeftCorrections(planId: string, isThere: (id: string) => boolean): Correction[] {
  const drafts = openCorrections(planId);
  const left = [...drafts.list()].filter(([place]) => {
    const field = toDraftField(place);
    return field.startsWith(PREFIX) && !isThere(field.slice(PREFIX.length));
  });
  for (const [place] of left) drafts.remove(place);
  return left.flatMap(([, { value }]) => readCorrection(value) ?? []);
}
