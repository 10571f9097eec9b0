import type { CheckIn } from '@app/schema/check-ins';
import { deepEqual } from '../../../lib/json.ts';
import type { Merging } from '../answers/save-state.ts';

/** What is typed into a check-in is saved as one: a text that is empty is null. */
export type CheckInDraft = Pick<CheckIn, 'moved' | 'obstacle' | 'question' | 'focus' | 'confidence'>;

export const EMPTY: CheckInDraft = { moved: null, obstacle: null, question: null, focus: null, confidence: null };

const PARTS = Object.keys(EMPTY) as (keyof CheckInDraft)[];

const fill = (draft: unknown): CheckInDraft => ({ ...EMPTY, ...(draft as Partial<CheckInDraft> | undefined) });

/** What one side changed since the base, and the rest as the other side has it; a figure is one part. */
function preferChanges(base: unknown, changed: unknown, other: unknown): unknown {
  if (typeof other !== 'object' || other === null) return changed === base ? other : changed;
  const [before, after, rest] = [fill(base), fill(changed), fill(other)];
  return Object.fromEntries(PARTS.map((part) => [part, (after[part] === before[part] ? rest : after)[part]]));
}

/** The saver merges two devices that write into different parts of a check-in, and asks only about parts that both changed. */
export const CHECK_IN_MERGING: Merging = {
  take(entry, theirs) {
    const { value: base } = entry.server;
    const mine = entry.local?.value;
    entry.local = { value: preferChanges(base, mine, theirs) };
    entry.server = { ...entry.server, value: preferChanges(mine, base, theirs) }; // what was taken is not asked about later
    return deepEqual(entry.local.value, preferChanges(base, theirs, mine));
  },
  keep({ server, local }, theirs) {
    const value = preferChanges(server.value, theirs, local?.value);
    return deepEqual(value, theirs) ? null : { value };
  },
  restore(entry, { base, baseVersion }) {
    const { server, problem } = entry;
    if (problem?.kind === 'conflict') {
      entry.server = { value: base, version: baseVersion };
      const isMerged = this.take(entry, problem.theirs);
      entry.problem = isMerged ? null : { ...problem, base: entry.server.value };
      if (isMerged) entry.server = server;
    } else if (baseVersion === server.version && base !== undefined)
      entry.server = { value: base, version: baseVersion };
  },
};

/** The parts that a person must choose between: both sides changed them, to different values. */
export function listAskedParts(base: unknown, mine: CheckInDraft, theirs: CheckInDraft): (keyof CheckInDraft)[] {
  const chosen = fill(preferChanges(base, theirs, mine));
  return PARTS.filter((part) => mine[part] !== chosen[part]);
}
