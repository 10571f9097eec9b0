/** So many in so many seconds. */
export type Window = { most: number; seconds: number };

/** How often something may be tried by one who is named where it is counted. */
export type Limit = { name: string; windows: readonly Window[] };

const MINUTES = 60;
const HOURS = 60 * MINUTES;
const DAYS = 24 * HOURS;

/** Failed logins of one account from one network, and of anybody from one network (contract, section 6). */
export const FAILED_LOGINS: Limit = { name: 'login', windows: [{ most: 10, seconds: 15 * MINUTES }] };
export const FAILED_LOGINS_OF_NETWORK: Limit = { name: 'logins', windows: [{ most: 50, seconds: 15 * MINUTES }] };

/** Wrong second factors of an account from anywhere: only who knows the password comes so far. */
export const FAILED_SECOND_FACTORS: Limit = { name: 'second_factor', windows: [{ most: 30, seconds: 15 * MINUTES }] };

/** Wrong current passwords in a session: a stolen one must not become a way to guess. */
export const FAILED_PASSWORDS: Limit = { name: 'password', windows: [{ most: 10, seconds: 15 * MINUTES }] };

/**
 * New passwords that are looked at: with one link, and for one account with all links and sessions. A refused one leaves
 * the link good, and each look is work.
 */
export const NEW_PASSWORDS_OF_LINK: Limit = {
  name: 'new_passwords_of_link',
  windows: [{ most: 20, seconds: 15 * MINUTES }],
};
export const NEW_PASSWORDS: Limit = { name: 'new_passwords', windows: [{ most: 40, seconds: HOURS }] };

/** Wrong codes at one address while a code lasts: with the last one the code is void (contract, section 6). */
export const CODE_TRIES: Limit = { name: 'code', windows: [{ most: 5, seconds: 30 * MINUTES }] };

/** Mails of a kind to one address (contract, section 6). */
const OF_A_KIND: readonly Window[] = [
  { most: 3, seconds: 10 * MINUTES },
  { most: 10, seconds: DAYS },
];
export const LINK_MAILS: Limit = { name: 'link_mail', windows: OF_A_KIND };
export const CODE_MAILS: Limit = { name: 'code_mail', windows: OF_A_KIND };

/** Codes to the new addresses of one account, whatever these are. */
export const EMAIL_CHANGE_CODES: Limit = { name: 'email_change', windows: OF_A_KIND };

/**
 * Changes of the address of one account that one person asks for: each mails a notice to the owner, which no other limit holds
 * back. More than a mistyped address takes; by person, so that nobody can use up the owner's own.
 */
export const EMAIL_CHANGES: Limit = { name: 'email_changes', windows: [{ most: 20, seconds: DAYS }] };

/** Mails asked for from one network, to whatever addresses: an office may, a script may not. */
export const MAILS_OF_NETWORK: Limit = { name: 'mails', windows: [{ most: 30, seconds: HOURS }] };

/** Requests for an account from one network, and all of them: the firm's mailbox is read by people. */
export const ACCOUNT_REQUESTS: Limit = { name: 'account_request', windows: [{ most: 5, seconds: HOURS }] };
export const ALL_ACCOUNT_REQUESTS: Limit = { name: 'account_requests', windows: [{ most: 100, seconds: DAYS }] };
