/**
 * Wrong second factors in a row, over whatever time, before the owner must confirm by mail that they want to go on: at most one
 * code in ten thousand is found so by somebody who has the password (NIST SP 800-63B, 5.2.2, allows no more than a hundred).
 */
export const SECOND_FACTOR_FAILURES_MAX = 100;
