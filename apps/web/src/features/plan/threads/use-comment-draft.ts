import { useEffect, useState } from 'react';
import { openOwnDraft } from '../../../lib/drafts.ts';
import type { Place } from './thread-queries.ts';
import type { ThreadsOfPlan } from './threads-context.ts';
import { findLeft, hasCommentDraft, openCommentDrafts, toField } from './unsent-comments.ts';

/** A comment that was not sent yet, with the id that it has once it is. */
type Unsent = { text: string; id: string; wasSent: boolean };

/**
 * What is typed into the field of a comment, kept on the device until it is stored. A text that was sent and is changed then may have
 * been stored without an answer, so that it gets another id: otherwise the change would be taken for a repetition. So does one that was
 * found, as the page that left it may still send it.
 */
export function useCommentDraft(planId: string, field: string, initial: string) {
  const [draft] = useState(() => openOwnDraft(openCommentDrafts(planId), field));
  useEffect(() => draft.watch(), [draft]);
  const [unsent, setUnsent] = useState<Unsent>(() => toFound(draft.found?.value) ?? toNew(initial));
  const [isKept, setKept] = useState(true);
  const keep = (next: Unsent) => {
    setUnsent(next);
    if (next.text !== initial) return setKept(draft.write(next));
    draft.remove();
    return setKept(true);
  };
  return {
    ...unsent,
    isKept,
    change: (text: string) => keep({ ...(unsent.wasSent ? toNew(text) : unsent), text }),
    markSent: () => keep({ ...unsent, wasSent: true }),
    clear: () => {
      draft.remove();
      setUnsent(toNew(initial));
    },
  };
}

/** Puts what was left so into the field of the question or step, where that is empty. */
export function adoptComment(ofPlan: ThreadsOfPlan, place: Place): void {
  const drafts = openCommentDrafts(ofPlan.planId);
  const field = toField(place);
  const left = findLeft(ofPlan, place);
  const draft = left !== undefined && drafts.read(left);
  if (!draft || hasCommentDraft(ofPlan.planId, field)) return;
  if (drafts.write(field, draft)) drafts.remove(left);
}

const toNew = (text: string): Unsent => ({ text, id: crypto.randomUUID(), wasSent: false });

function toFound(value: unknown): Unsent | null {
  const { text, id } = (value ?? {}) as Record<string, unknown>;
  return typeof text === 'string' && typeof id === 'string' ? { text, id, wasSent: true } : null;
}
