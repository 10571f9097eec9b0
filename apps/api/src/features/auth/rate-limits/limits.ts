import { INVITATIONS_A_DAY } from '@app/schema/members';
import { NEW_CONTACTS_A_DAY } from '@app/schema/contact-limits';
import { COMMENTS_IN_5_MINUTES } from '@app/schema/thread-limits';

/** So many in so many seconds. */
export type Window = { most: number; seconds: number };

/** How often something may be tried by one who is named where it is counted. */
export type Limit = { name: string; windows: readonly Window[] };

const MINUTES = 60;
const HOURS = 60 * MINUTES;
const DAYS = 24 * HOURS;

/** Failed logins of one account from one network, and of anybody from one network (docs/product.md#limits). */
export const FAILED_LOGINS: Limit = { name: 'login', windows: [{ most: 10, seconds: 15 * MINUTES }] };
export const FAILED_LOGINS_OF_NETWORK: Limit = { name: 'logins', windows: [{ most: 50, seconds: 15 * MINUTES }] };

/** Failed logins of one account from all networks: beyond it only networks with an earlier login may go on (docs/product.md#limits). */
export const FAILED_LOGINS_OF_ACCOUNT: Limit = { name: 'account_logins', windows: [{ most: 30, seconds: HOURS }] };

/** Mails that warn the owner of an account of such guesses: a second one on the same day says nothing new. */
export const LOGIN_WARNINGS: Limit = { name: 'login_warning', windows: [{ most: 1, seconds: DAYS }] };

/** Logins of one account that work: more than a person or a program needs, too few to keep others from logging in. */
export const LOGINS: Limit = { name: 'logins_of_account', windows: [{ most: 20, seconds: 15 * MINUTES }] };

/** Logins through the login service from one network, each with requests of our own to it; an office that comes in the morning. */
export const SSO_LOGINS: Limit = { name: 'sso_logins', windows: [{ most: 120, seconds: 15 * MINUTES }] };

/** Logins with passkeys from one network, begun and ended: an office that comes in the morning. */
export const PASSKEY_LOGINS: Limit = { name: 'passkey_logins', windows: [{ most: 240, seconds: 15 * MINUTES }] };

/** A challenge counts once, and is forgotten when nobody could answer it any more. */
export const PASSKEY_CHALLENGES: Limit = { name: 'passkey_challenge', windows: [{ most: 1, seconds: 20 * MINUTES }] };

/** Right passwords without the code that is needed as well, by account and network: each costs as much as a login. */
export const FIRST_STEPS: Limit = { name: 'first_step', windows: [{ most: 20, seconds: 15 * MINUTES }] };

/** Wrong second factors of an account from anywhere: only who knows the password comes so far. */
export const FAILED_SECOND_FACTORS: Limit = { name: 'second_factor', windows: [{ most: 30, seconds: 15 * MINUTES }] };

/**
 * Wrong second factors in a row, over whatever time, before the owner must confirm by mail that they want to go on: at most one
 * code in ten thousand is found so by somebody who has the password (NIST SP 800-63B, 5.2.2, allows no more than a hundred).
 */
export const SECOND_FACTOR_FAILURES_MAX = 100;

/** Mails that tell an owner that somebody who enters wrong codes has the right password. */
export const PASSWORD_WARNINGS: Limit = { name: 'password_warning', windows: [{ most: 1, seconds: DAYS }] };

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

/** Wrong codes at one address while a code lasts: with the last one the code is void (docs/product.md#limits). */
export const CODE_TRIES: Limit = { name: 'code', windows: [{ most: 5, seconds: 30 * MINUTES }] };

/**
 * Wrong codes at one address from one network, and at any address from one network. One network can so void two codes of a
 * newcomer a day, who has more mails than that; an office full of newcomers mistypes less than the second.
 */
export const WRONG_CODES: Limit = { name: 'wrong_code', windows: [{ most: 10, seconds: DAYS }] };
export const WRONG_CODES_OF_NETWORK: Limit = { name: 'wrong_codes', windows: [{ most: 30, seconds: HOURS }] };

/** Mails of a kind to one address (docs/product.md#limits). */
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

/**
 * Of the mails of a kind to one address, those that networks where nobody logged in to the account may use up in a day. The
 * rest is a reserve for the networks where its owner logged in before, so that strangers cannot use up all mails of a person.
 */
const OF_STRANGERS_A_DAY = 7;

/** The same for one such network: another one must find room as well. */
const OF_STRANGE_NETWORK: readonly Window[] = [{ most: 5, seconds: DAYS }];
export const MAILS_OF_STRANGE_NETWORK: Limit = { name: 'mails_to', windows: OF_STRANGE_NETWORK };

/** What a network without an earlier login may use up of a limit of mails to one address; counted in the same place. */
export function toStrangersShare({ name, windows }: Limit): Limit {
  const share = ({ most, seconds }: Window) => ({ most: Math.min(most, OF_STRANGERS_A_DAY), seconds });
  return { name, windows: windows.map(share) };
}

/** Mails asked for from one network, to whatever addresses: an office may, a script may not. */
export const MAILS_OF_NETWORK: Limit = { name: 'mails', windows: [{ most: 30, seconds: HOURS }] };

/** Requests for an account from one network, and all of them: the firm's mailbox is read by people. */
export const ACCOUNT_REQUESTS: Limit = { name: 'account_request', windows: [{ most: 5, seconds: HOURS }] };
export const ALL_ACCOUNT_REQUESTS: Limit = { name: 'account_requests', windows: [{ most: 100, seconds: DAYS }] };

/** Receipts of them to one address, which anybody can type. */
export const ACCOUNT_REQUEST_RECEIPTS: Limit = {
  name: 'account_request_receipt',
  windows: [{ most: 2, seconds: DAYS }],
};

/**
 * How much more may come from the networks around an IPv6 one of 64 bits, in the order of `Network.wider`. A /56 is what one
 * home has and a /48 what one site has: several people may share it, but one person may have all of it, so it is far less
 * than the 256 and 65,536 networks within.
 */
const WIDER_TIMES = [2, 4];

/** The limit of the network around another one, `step` networks out. */
export function toWiderLimit({ name, windows }: Limit, step: number): Limit {
  const times = WIDER_TIMES[step] ?? 1;
  return { name, windows: windows.map(({ most, seconds }) => ({ most: most * times, seconds })) };
}

/** New accounts, each with an invitation, that one member of the staff may register in a day: a busy day, not a mailing. */
export const INVITATIONS: Limit = { name: 'invitation', windows: [{ most: 100, seconds: DAYS }] };
export const INVITATIONS_OF_ADMIN: Limit = { name: 'invitation', windows: [{ most: 300, seconds: DAYS }] };

/** Imports that make clients, each up to 300 of them with an invitation, by one admin in a day. No token makes one. */
export const CLIENT_IMPORTS: Limit = { name: 'client_import', windows: [{ most: 5, seconds: DAYS }] };

/** Invitations of one client's main user, each a mail to an address that anybody can type (docs/product.md#limits). */
export const MEMBER_INVITATIONS: Limit = {
  name: 'member_invitation',
  windows: [{ most: INVITATIONS_A_DAY, seconds: DAYS }],
};

/** Requests of one client to be erased: each, and each withdrawal, mails two people. */
export const ERASURE_REQUESTS: Limit = { name: 'erasure', windows: [{ most: 3, seconds: DAYS }] };

/** Links that unlock a second factor, mailed to its owner when somebody logs in with the right password. */
export const UNLOCK_MAILS: Limit = { name: 'unlock_mail', windows: OF_A_KIND };

/** New people responsible of one client, each of whom can be mailed (docs/product.md#limits). */
export const NEW_CONTACTS: Limit = { name: 'new_contacts', windows: [{ most: NEW_CONTACTS_A_DAY, seconds: DAYS }] };

/** Mails with a link to one person responsible, whether their client sends their to-dos or they ask for a link. */
export const CONTACT_MAILS: Limit = { name: 'contact_mail', windows: OF_A_KIND };

/** Requests for such a link at one address: the same for each address, known or not. */
export const CONTACT_LINK_REQUESTS: Limit = { name: 'contact_link_request', windows: OF_A_KIND };

/** Writes by the links of one person responsible, and links that are none from one network. */
export const CONTACT_WRITES: Limit = { name: 'contact_writes', windows: [{ most: 30, seconds: MINUTES }] };
export const WRONG_CONTACT_LINKS: Limit = { name: 'contact_links', windows: [{ most: 60, seconds: 15 * MINUTES }] };

/** Errors of the web app that one network reports: an office after a bad release is heard, and nobody fills the log. */
export const BROWSER_ERRORS: Limit = { name: 'browser_errors', windows: [{ most: 30, seconds: 10 * MINUTES }] };

/** Comments of one person, each of which can notify others (docs/product.md#limits). */
export const COMMENTS: Limit = { name: 'comments', windows: [{ most: COMMENTS_IN_5_MINUTES, seconds: 5 * MINUTES }] };
