/*
 * Limits and names of answers and to-dos that the plan page knows. Here is no parser: that page loads one with its first form.
 */

export const SHORT_TEXT_MAX = 300; // docs/product.md#answers
export const LONG_TEXT_MAX = 4000;
export const CELL_MAX = 1000;
export const PERSON_MAX = 100;
export const ROWS_MAX = 200; // docs/product.md#limits
export const SWOT_POINTS_MAX = 5;
export const ANSWER_BYTES_MAX = 64 * 1024; // docs/product.md#limits

/** Under this key a metric table keeps the rows that the client added. */
export const OWN_ROWS = 'own';

export const TODO_TASK_MAX = 500; // docs/product.md#limits
export const TODO_PERSON_MAX = 100;
export const TODOS_PER_QUESTION_MAX = 200; // docs/product.md#limits

export const TODO_NOTE_MAX = 500; // docs/product.md#limits
export const TODO_NOTES_MAX = 20;
export const DROP_REASON_MAX = 200;
export const CHANGED_TODOS_MAX = 100;
export const MOVE_DAYS_MAX = 365;
export const UNDO_MINUTES = 10;

export const REOPEN_DAYS = 14; // docs/product.md#limits: its owner can reopen a completed plan until the end of the last of them
export const FINDING_MAX = 200; // characters of its id
export const FINDING_REASON_MAX = 300; // one line next to the finding
