/* Which test shows what a help text promises. */

/** Where a test is, from the root. */
export type Shown = readonly [file: string, title: string];

/** By key: the words that promise something, and the tests that show it. */
export type Promises = Record<string, Record<string, readonly Shown[]>>;

export const inApi = (file: string, title: string): Shown => [`apps/api/test/${file}.test.ts`, title];
export const inBrowser = (file: string, title: string): Shown => [`apps/e2e/journeys/${file}.spec.ts`, title];
export const inWeb = (file: string, title: string): Shown => [`apps/web/src/${file}.test.ts`, title];

export const PLAN = inBrowser('help-promises', 'what the help texts of a plan say that the tool does, it does');
export const CONFIRMED = inApi(
  'email-change',
  'with the current password takes effect with the code of the new address; the old one logs in until then',
);
export const OWN_CHANGE = inBrowser(
  'email-change',
  'the owner’s own change asks for the password, and the code logs everybody out',
);
export const SECOND_STEP = inBrowser(
  'own-account',
  'a consultant sets up a second factor, logs in with it and with a recovery code',
);
export const REVIEW = inBrowser(
  'consultant-reviews',
  'a consultant reviews a plan with the keyboard and ends the round once; the client reads it',
);
export const RIGHT = inApi(
  'registration',
  'with the right to a plan a new client may start at once; the invitation says so, also a later one, and no other mail comes',
);
export const REGISTERS = inBrowser(
  'consultant-clients',
  'a consultant registers, edits, writes to and deletes a client',
);
export const WITHOUT_CONSENT = (title: string) => inApi('email-change-without-consent', title);
export const AREAS = inApi('tokens', 'reaches the areas it was made for alone');
export const WEBHOOK_ADDRESS = inApi(
  'webhooks',
  'the address %s is refused in place, and allowed by the operator alone',
);
export const JOINS = inBrowser('members', 'and the invited colleague joins and sees the plan');
export const PREFERENCES = inBrowser('help-promises', 'the theme and the single keys are kept on the device alone');

/** The hints on the page of the firm's branding. */
export const BRANDING: Promises = {
  'branding.sender_hint': {
    'The address stays the one of the server’s settings': [
      inApi('branding-ways-out', 'a mail comes from the sender, in the colours, with the logo in it'),
    ],
  },
  'branding.email_hint': {
    'Without it nobody can request an account': [
      inApi('registration', 'where the firm has no address nobody can ask for an account'),
    ],
  },
  'branding.logo_hint': {
    'A PNG, JPEG, WebP or SVG picture': [
      inBrowser('branding', 'a logo, a colour that can be read and a name are seen before they are published'),
    ],
  },
};
