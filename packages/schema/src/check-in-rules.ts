/*
 * When check-ins are due, and how much is written into one. Here is no parser: pages read this with their first part.
 */

export const CHECK_IN_TEXT_MAX = 1000; // docs/product.md#limits
export const CHECK_IN_FOCUS_MAX = 200;
export const CHECK_IN_ANSWER_MAX = 2000;
export const PAUSE_REASON_MAX = 500;
export const CONFIDENCE_MAX = 5;
/** The next check-in is so many days ahead. */
export const NEXT_CHECK_IN_DAYS = { min: 14, max: 180 };
/** It opens so many days before it is due. */
export const OPENS_DAYS_BEFORE = 14;
/** It is missed when it is not sent so many days after it was due. */
export const MISSED_DAYS_AFTER = 21;
