/*
 * How feedback is written, sent and corrected. Here is no parser: pages read this with their first part.
 */

export const FEEDBACK_MAX = 1000; // docs/product.md#limits
export const SUMMARY_MAX = 2000;

/** How long the author of published feedback, or of a comment, can change it. */
export const CORRECTION_MINUTES = 15;

/** What a round came to: the plan can be completed, or needs changes and another round. */
export const OUTCOMES = ['ready', 'changes'] as const;

export type Outcome = (typeof OUTCOMES)[number];

/** The key of the summary among drafts; the other keys are ids of steps. */
export const SUMMARY_KEY = 'summary';
