import { newId } from '../src/lib/ids.ts';
import { LOOKED_AFTER, LOOKED_AFTER_WITH, READ, WRITE } from './policy-answers.ts';

type Subject = { plan: { id: string }; stepId: string };

/** What a consultant writes about a plan. */
export const FEEDBACK_ROWS = {
  'feedback.rounds': { input: ({ plan: { id } }: Subject) => ({ id }), expected: READ },
  'feedback.save': {
    input: ({ plan: { id }, stepId }: Subject) => ({ id, growthPlanStepId: stepId, feedbackText: 'Good' }),
    expected: LOOKED_AFTER,
  },
  'feedback.saveDraft': {
    input: ({ plan: { id }, stepId }: Subject) => ({ id, growthPlanStepId: stepId, text: 'Good', version: 0 }),
    expected: { ...LOOKED_AFTER, admin: 'forbidden' },
  },
  'feedback.send': {
    input: ({ plan: { id } }: Subject) => ({ id, versions: {} }),
    expected: { ...LOOKED_AFTER_WITH('no_feedback_yet'), admin: 'forbidden' },
  },
  'feedback.correct': {
    input: ({ plan: { id } }: Subject) => ({ id, text: 'Better' }), // of neither an entry nor a round
    expected: LOOKED_AFTER_WITH('bad_request'),
  },
  'feedback.markRead': { input: ({ plan: { id } }: Subject) => ({ id, feedbackIds: [newId()] }), expected: WRITE },
  'feedback.give': { input: ({ plan: { id } }: Subject) => ({ id }), expected: LOOKED_AFTER_WITH('no_feedback_yet') },
  'feedback.list': { input: ({ plan: { id } }: Subject) => ({ id }), expected: READ },
};
