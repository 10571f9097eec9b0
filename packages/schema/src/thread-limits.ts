/*
 * Limits of the conversation on a plan. Here is no parser: a page loads one with its first form.
 */

export const THREADS_MAX = 500; // docs/product.md#limits
export const COMMENTS_MAX = 300;
export const COMMENT_MAX = 2000;
export const COMMENTS_IN_5_MINUTES = 30;

/** How a comment mentions an account: `<@account_id>`. */
export const MENTION = /<@([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})>/g;
