import { useState } from 'react';
import { drafts } from '../../../lib/drafts.ts';

/** What an account typed as feedback on the steps of a plan and did not publish, kept on the device by step. */
export const feedbackDrafts = (planId: string) => drafts({ kind: 'feedback-draft', scope: planId });

/** The feedback on a step that is being written; `draftStored` is false when the browser refused to store it. */
export function useFeedbackDraft(planId: string, stepId: string) {
  const [text, setText] = useState(() => asText(feedbackDrafts(planId).read(stepId)?.value));
  const [draftStored, setDraftStored] = useState(true);
  const change = (next: string) => {
    setText(next);
    const stored = feedbackDrafts(planId);
    if (next === '') stored.remove(stepId);
    setDraftStored(next === '' || stored.write(stepId, { value: next, baseVersion: 0, at: Date.now() }));
  };
  return { text, change, draftStored };
}

const asText = (value: unknown) => (typeof value === 'string' ? value : '');
