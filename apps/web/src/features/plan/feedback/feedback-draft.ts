import { useState } from 'react';
import { planDrafts } from '../../../lib/drafts.ts';
import { getSession } from '../../../lib/session.ts';

/** What an account typed as feedback on the steps of a plan and did not publish, kept on the device by step. */
export function feedbackDrafts(planId: string) {
  const session = getSession();
  return planDrafts({ accountId: session.state === 'none' ? '' : session.accountId, planId, kind: 'feedback-draft' });
}

/** The feedback on a step that is being written; `kept` is false when this device refuses to keep it. */
export function useFeedbackDraft(planId: string, stepId: string) {
  const [text, setText] = useState(() => textOf(feedbackDrafts(planId).read(stepId)?.value));
  const [kept, setKept] = useState(true);
  const change = (next: string) => {
    setText(next);
    const drafts = feedbackDrafts(planId);
    if (next === '') drafts.remove(stepId);
    setKept(next === '' || drafts.write(stepId, { value: next, baseVersion: 0, at: Date.now() }));
  };
  return { text, change, kept };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
