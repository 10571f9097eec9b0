/** The heading of the right column: where a question leads to its to-dos. */
export const ASIDE_ID = 'plan-aside';
