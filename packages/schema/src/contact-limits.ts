/*
 * Limits of people without an account. Here is no parser: the page behind their link loads none for them.
 */

export const CONTACT_NAME_MAX = 100; // docs/product.md#limits
export const CONTACTS_MAX = 30;
export const NEW_CONTACTS_A_DAY = 10;
export const CONTACT_LINK_DAYS = 180;
export const CONTACT_DONE_DAYS = 30; // how long the page behind a link shows what was done
