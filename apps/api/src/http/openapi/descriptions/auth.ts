import { CLIENT_DETAILS, CLIENT_ID, CONSULTANT_DETAILS, CONSULTANT_ID } from './examples.ts';
import type { DescriptionsOf } from '../types.ts';

const NEW_PASSWORD = { new_password: 'Vaahtera#48kuu', confirm_password: 'Vaahtera#48kuu' };
const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMTlhIn0.c2lnbmF0dXJl';

export const AUTH: DescriptionsOf<'auth'> = {
  'auth.login': {
    summary: 'Log in as {area}',
    description: `Trades an e-mail address and a password for an access token. An unknown address, a wrong password and the wrong area get the same answer. An account with a second factor also sends \`code\`, once \`second_factor_required\` asked for it; after 100 wrong codes in a row \`second_factor_locked\` is answered until its owner opens a mailed link. Where a second factor is required and a passkey is the account’s only one, \`params\` has \`by: passkey\`, and programs use a personal token. Where the firm requires its login service for the domain of an address, a right password of a consultant or an admin is answered with \`sso_required\`: programs use a personal token there. At most 20 logins of an account work in 15 minutes: keep the token.`,
    failures: [
      'invalid_email_or_password',
      'account_not_verified',
      'sso_required',
      'second_factor_required',
      'second_factor_locked',
      'invalid_verification_code',
      'too_many_requests',
    ],
    body: { email: CLIENT_DETAILS.email, password: 'Vaahtera#48kuu' },
    answer: { access_token: TOKEN, role: 'User' },
  },
  'auth.logout': {
    summary: 'Log out',
    description:
      'Ends the session of the token, at once and everywhere. A personal token is revoked in the web app instead.',
  },
  'auth.changePassword': {
    summary: 'Change your password',
    description:
      'Every other session, every personal token and the calendar address of the account end. A personal token cannot do this.',
    failures: ['invalid_current_password', 'passwords_do_not_match', 'too_many_requests'],
    body: { current_password: 'Koivu#31suo', ...NEW_PASSWORD },
  },
  'auth.registerClient': {
    summary: 'Register a client',
    description: `Makes the account and mails an invitation to choose a password, good for 7 days. The client is the calling consultant’s; an admin names the consultant with \`consultant_id\`. With \`give_plan_right\` the client gets the right to a plan at once, and the invitation says so.`,
    failures: ['email_in_use', 'too_many_requests'],
    body: { ...CLIENT_DETAILS, language_code: 'fi' },
    fields: {
      consultant_id: 'Who looks after the client: for an admin only, and required there.',
      language_code: 'The language of the invitation; the one asked for when it is left out.',
      give_plan_right: 'Whether the client may start a plan right after the first login; false when it is left out.',
    },
    answer: { msg: 'registered', id: CLIENT_ID },
  },
  'auth.registerConsultant': {
    summary: 'Register a consultant',
    description: 'Makes the account and mails an invitation to choose a password, good for 7 days.',
    failures: ['email_in_use', 'too_many_requests'],
    body: { ...CONSULTANT_DETAILS, language_code: 'en' },
    fields: { language_code: 'The language of the invitation; the one asked for when it is left out.' },
    answer: { msg: 'registered', id: CONSULTANT_ID },
  },
  'auth.requestPasswordReset': {
    summary: 'Ask for a link to reset the password of {area}',
    description: 'Always answers the same, whether there is such an account or not. The link is good for one hour.',
    body: { email: CLIENT_DETAILS.email },
  },
  'auth.resetPassword': {
    summary: 'Reset the password of {area}',
    description:
      'Stores a new password in exchange for the token of a reset mail; every session, every personal token and the calendar address of the account end.',
    failures: ['link_expired_or_wrong', 'passwords_do_not_match'],
    body: NEW_PASSWORD,
  },
  'auth.setFirstPassword': {
    summary: 'Choose the first password of {area}',
    description: `Stores the first password in exchange for the token of an invitation, and mails a code to confirm the address.`,
    failures: ['incorrect_or_expired_link', 'passwords_do_not_match'],
    body: NEW_PASSWORD,
  },
  'auth.verifyAccount': {
    summary: 'Confirm the e-mail address of {area}',
    description: `Takes the six digits that were mailed: of a new account, or of a new address, which takes the old one’s place once its owner has consented as well. Five wrong ones void the code.`,
    failures: ['invalid_verification_code', 'email_in_use', 'too_many_requests'],
    body: { email: CLIENT_DETAILS.email, code: '274913' },
  },
  'auth.answerEmailChange': {
    summary: 'Answer the notice of a new e-mail address of {area}',
    description: `The token is that of the notice mailed to the old address. \`consent\` true allows the change, which takes effect once the code of the new address is given as well, in either order; false is “This was not me” and ends the change.`,
    failures: ['link_expired_or_wrong', 'email_in_use'],
    fields: { consent: 'True allows the change, false ends it.' },
    body: { consent: true },
  },
  'auth.resendVerification': {
    summary: 'Ask for another code to confirm the e-mail address of {area}',
    description:
      'Always answers the same, whether there is something to confirm or not. A code is good for 30 minutes.',
    body: { email: CLIENT_DETAILS.email },
  },
};
