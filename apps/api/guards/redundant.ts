/**
 * Guards that no test can miss, each with the reason: a second wall behind one that is proved, or a condition that only
 * spares work. Found by `startsWith`. Keep it short.
 */
export const REDUNDANT: readonly { id: string; why: string }[] = [];
