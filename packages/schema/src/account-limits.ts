/** Limits that the public pages show; free of any parser, which those pages do without. */
export const RESEND_SECONDS = 60; // the web waits so long before it offers another mail
export const REQUEST_MESSAGE_MAX = 1000;
