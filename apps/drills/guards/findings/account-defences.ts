import type { Defence } from '../asvs/defence.ts';

const GUESSES = 'apps/api/src/features/auth/sessions/guesses.ts';
const CHECK = 'apps/api/src/features/auth/second-factor/check.ts';
const OF_40_NETWORKS =
  'login-limits.test.ts › from 40 networks %s are checked sixty times at most, while its owner logs in and gets one mail';
const SENT_TO_LOCK = 'second-factor-lock.test.ts › lock the second factor: the right code no longer works';
const CODES = 'mail-requests.test.ts › from one network void two codes of an address at most';
const NAME = 'mails-of-an-account.test.ts › is refused when it is %j';

/** M1, M2, L1: limits of guesses and mails, and the address that they count. */
const LIMIT_DEFENCES: Defence[] = [
  {
    rows: ['M1'],
    test: 'mail-requests.test.ts › that one exhausted network asks for take nothing from the owner, and leave no row',
    guard: 'features/auth/accounts/mail-requests.ts countMailRequest silence: ofNetwork.left === 0',
  },
  {
    rows: ['M1'],
    test: 'mail-requests.test.ts › are five a day at most for one network where nobody logged in, and seven for all of these',
    guard: 'features/auth/accounts/mail-requests.ts countMailRequest silence: ofPair.left === 0 && !isKnown',
  },
  {
    rows: ['M1'],
    test: 'mail-requests.test.ts › are kept in reserve for networks where the owner logged in, ten a day in all',
    swap: [
      'apps/api/src/features/auth/accounts/mail-requests.ts',
      'isKnown ? limit : toStrangersShare(limit)',
      'limit',
    ],
  },
  {
    rows: ['M1'],
    test: CODES,
    guard:
      'features/auth/accounts/verification.ts verifyAccount check: await countOrRefuse(ctx.db, now, WRONG_CODES, who)',
  },
  {
    rows: ['M1'],
    test: 'mail-requests.test.ts › that are refused for one address use up nothing of the network',
    guard:
      'features/auth/accounts/verification.ts verifyAccount check: await expectRoom(ctx.db, now, WRONG_CODES, who)',
  },
  {
    rows: ['M1'],
    test: 'mail-requests.test.ts › from one network are thirty an hour at most, to whatever addresses',
    guard: 'features/auth/accounts/verification.ts verifyAccount check: await countNetworkTryOrRefuse',
  },
  {
    rows: ['M1'],
    test: 'mail-requests.test.ts › do not include the right one',
    edit: [
      'apps/api/src/features/auth/accounts/verification.ts',
      'await takeBackNetworkTry(tx, now, WRONG_CODES_OF_NETWORK, ctx.network);',
      'void takeBackNetworkTry;',
    ],
  },
  { rows: ['M2'], test: OF_40_NETWORKS, swap: [GUESSES, 'room.left > 0', 'true'] },
  {
    rows: ['M2'],
    test: OF_40_NETWORKS,
    guard: 'features/auth/sessions/guesses.ts expectGuess check: refuseWithout(room)',
  },
  { rows: ['M2'], test: OF_40_NETWORKS, swap: [GUESSES, 'await isKnownNetwork(ctx, accountId)', 'false'] },
  {
    rows: ['M2'],
    test: OF_40_NETWORKS,
    guard: "features/auth/sessions/known-networks.ts isKnownNetwork condition: .where('network_hash'",
  },
  {
    rows: ['M2'],
    test: 'login-limits.test.ts › are known for ninety days after the last login, the newest twenty of them, as hashes',
    guard: "features/auth/sessions/known-networks.ts isKnownNetwork condition: .where('last_success_at'",
  },
  {
    rows: ['M2'],
    test: 'login-limits.test.ts › after %i failed logins from the networks around an IPv6 one, its neighbours are refused as well',
    swap: [
      'apps/api/src/features/auth/rate-limits/networks.ts',
      'wider.map((one, step) => ({ limit: toWiderLimit(limit, step), key: one }))',
      '[]',
    ],
  },
  ...['{ left: 1 }', '{ left: 0 }'].map((instead): Defence => ({
    rows: ['M2'],
    test: 'login-limits.test.ts › tell their owner once a day, in a mail without a link that logs in',
    swap: [GUESSES, 'await countTry(tx, clock(), LOGIN_WARNINGS, [email])', instead],
  })),
  {
    rows: ['M2'],
    test: 'second-factor.test.ts › the right password without the code is taken twenty times in a quarter of an hour from one network',
    guard: 'features/auth/sessions/login.ts logInNow check: await countOrRefuse(ctx.db, ctx.clock(), FIRST_STEPS',
  },
  ...['expectRoom', 'countOrRefuse'].map((name): Defence => ({
    rows: ['M2'],
    test: 'second-factor-lock.test.ts › thirty wrong codes are taken in a session in a quarter of an hour',
    guard: `features/auth/second-factor/check.ts expectSecondFactor check: await ${name}`,
  })),
  { rows: ['M2'], test: SENT_TO_LOCK, swap: [CHECK, 'failures >= SECOND_FACTOR_FAILURES_MAX', 'false'] },
  {
    rows: ['M2'],
    test: 'second-factor-lock.test.ts › are counted one by one, however many are entered at the same moment',
    clause: [
      'apps/api/src/features/auth/second-factor/queries.ts',
      'second_factor_failures < ${most}',
      '${most}::int is not null',
    ],
  },
  {
    rows: ['M2'],
    test: 'second-factor-lock.test.ts › the link that unlocks is mailed three times in ten minutes at most',
    guard: 'features/auth/second-factor/check.ts mailUnlock silence: left > 0',
  },
  {
    rows: ['M2'],
    test: 'second-factor-lock.test.ts › after ten wrong codes with the right password its owner gets a mail that somebody may know it, once a day',
    guard: 'features/auth/second-factor/check.ts warnOfPassword silence: left > 0',
  },
  {
    rows: ['M2'],
    test: 'second-factor-lock.test.ts › after ten wrong codes with the right password its owner gets a mail that somebody may know it, once a day',
    swap: [CHECK, 'inARow >= WARNED_AFTER', 'false'],
  },
  {
    rows: ['L1'],
    test: 'email-spelling.test.ts › five wrong codes void a code for every spelling of the address',
    swap: [
      'apps/api/src/features/auth/accounts/verification.ts',
      'selectCodes(ctx.db, ROLE_OF_AREA[area], email, now)',
      "selectCodes(ctx.db, ROLE_OF_AREA[area], normalizeEmail(typed.replaceAll('\\u0130', 'i')), now)", // as PostgreSQL lowers it
    ],
  },
  {
    rows: ['L1'],
    test: 'email-spelling.test.ts › ten failed logins of an address refuse the right password for every spelling that finds the account',
    swap: [
      'apps/api/src/features/auth/sessions/login.ts',
      'findAccountByEmail(ctx.db, email)',
      "findAccountByEmail(ctx.db, normalizeEmail(typed.replaceAll('\\u0130', 'i')))",
    ],
  },
];

/** M4, M7, M8, L2, L3: what people of the firm do with accounts, and what ends with a password. */
const STAFF_DEFENCES: Defence[] = [
  {
    rows: ['M4'],
    test: 'disabled-accounts.test.ts › is out on another server at the next request, with session and token',
    guard: 'features/auth/sessions/login.ts logInNow refusal: isDisabled',
  },
  {
    rows: ['M4'],
    test: 'disabled-accounts.test.ts › disabling ends what is there: sessions, tokens, the calendar address, links and codes',
    guard: 'features/auth/accounts/disabling.ts endAccess revocation: await endSessionsOf',
  },
  {
    rows: ['M4'],
    test: 'disabled-accounts.test.ts › disabling ends what is there: sessions, tokens, the calendar address, links and codes',
    guard: 'features/auth/accounts/disabling.ts endAccess revocation: await revokeTokensOf',
  },
  {
    rows: ['M4'],
    test: 'disabled-accounts.test.ts › disabling ends what is there: sessions, tokens, the calendar address, links and codes',
    guard: 'features/auth/accounts/disabling.ts endAccess revocation: await endFeedOf',
  },
  {
    rows: ['M4'],
    test: 'disabled-accounts.test.ts › disabling ends what is there: sessions, tokens, the calendar address, links and codes',
    guard: 'features/auth/accounts/disabling.ts endAccess revocation: await voidSecrets',
  },
  ...['findSession', 'findToken'].map((name): Defence => ({
    rows: ['M4'],
    test: 'disabled-accounts.test.ts › a session and a personal token that are still there let nobody in',
    guard: `features/auth/sessions/queries.ts ${name} condition: account.disabled_at is null`,
  })),
  {
    rows: ['M4'],
    test: 'last-admin.test.ts › the last admin who can log in cannot be disabled in the product',
    guard: "features/auth/accounts/disabling.ts disableAccount refusal: account.role === 'Admin' && !isAnotherLeft",
  },
  {
    rows: ['M4'],
    test: 'last-admin.test.ts › two admins who disable each other at the same time on two servers: one of them is left',
    clause: [
      'apps/api/src/features/auth/accounts/disabling-queries.ts',
      'order by id for no key update',
      'order by id',
    ],
  },
  {
    rows: ['M7'],
    test: 'second-factor-lock.test.ts › account.%s needs a code of it besides the password',
    guard: 'features/auth/second-factor/service.ts expectProof check: await expectSecondFactor',
  },
  {
    rows: ['M7'],
    test: 'second-factor-lock.test.ts › another app takes over with its first code, which ends the personal tokens',
    guard: 'features/auth/second-factor/service.ts confirm revocation: await revokeTokensOf',
  },
  {
    rows: ['M7'],
    test: 'second-factor-lock.test.ts › new recovery codes are announced by mail',
    edit: [
      'apps/api/src/features/auth/second-factor/service.ts',
      "await queueMail(tx, { template: 'recovery_codes_renewed', accountId, data: {} });",
      '',
    ],
  },
  {
    rows: ['M7'],
    test: 'mails-of-an-account.test.ts › the owner of a new personal token gets a mail with its name',
    edit: [
      'apps/api/src/features/auth/tokens/service.ts',
      "await queueMail(tx, { template: 'token_created', accountId, data: { tokenName: name } });",
      '',
    ],
  },
  {
    rows: ['M7'],
    test: 'tokens.test.ts › is dead on every replica when it is revoked, by its owner alone',
    swap: [
      'apps/api/src/features/auth/tokens/service.ts',
      'queries.deleteToken(tx, accountId, id)',
      'Promise.resolve(true)',
    ],
  },
  {
    rows: ['M7'],
    test: 'tokens.test.ts › are revoked by an admin at once, with an event that says whose it was, and a mail to the owner',
    guard: "features/auth/tokens/all-tokens-queries.ts deleteAnyToken condition: .where('id'",
  },
  {
    rows: ['M8'],
    test: 'tokens.test.ts › reaches the areas it was made for alone',
    swap: ['apps/api/src/trpc/base.ts', "access === 'any' || areas.includes(access)", 'true'],
  },
  {
    rows: ['M8'],
    test: 'mails-of-an-account.test.ts › of %s are %i a day at most, and nothing is left of one too many',
    guard: 'features/auth/accounts/register-account.ts registerAccount check: await countOrRefuse(tx, clock(), limit',
  },
  {
    rows: ['M8'],
    test: 'mails-of-an-account.test.ts › a client asks to be erased three times a day at most, and can always withdraw',
    guard: 'features/privacy/erasure.ts requestErasure check: await countOrRefuse(tx, ctx.clock(), ERASURE_REQUESTS',
  },
  {
    rows: ['M8'],
    test: 'mails-of-an-account.test.ts › may hold what names hold, and greets with three words at most',
    swap: ['apps/api/src/features/mail/letter.ts', "firstWords(letter.firstName ?? '')", "letter.firstName ?? ''"],
  },
  {
    rows: ['M8'],
    test: NAME,
    edit: ['packages/schema/src/fields.ts', 'PERSON_NAME = /^(?!.*:\\/\\/)', 'PERSON_NAME = /^'],
  },
  {
    rows: ['M8'],
    test: NAME,
    edit: ['packages/schema/src/fields.ts', '[^\\n\\r\\u2028\\u2029]*$/u', '[^\\n\\r]*$/u'],
  },
  {
    rows: ['L2'],
    test: 'email-change-in-use.test.ts › staff get an error for an address in use, a client does not',
    swap: ['apps/api/src/features/auth/email-change/request-email-change.ts', "actor.role === 'User'", 'false'],
  },
  {
    rows: ['L3'],
    test: 'mails-of-an-account.test.ts › ends when its owner changes the password',
    guard: 'features/auth/accounts/password-change.ts changePassword revocation: await endFeedOf',
  },
  {
    rows: ['L3'],
    test: 'mails-of-an-account.test.ts › ends when a forgotten password is replaced, and that of others goes on',
    guard: 'features/auth/accounts/links.ts setPassword revocation: await endFeedOf',
  },
  {
    rows: ['L3'],
    test: 'cli-sessions-end.test.ts › it ends the sessions of one account on every replica at once',
    edit: ['apps/api/src/cli/sessions-end.ts', 'await endFeedOf(tx, account?.id ?? null);', 'void endFeedOf;'],
  },
  {
    rows: ['L3'],
    test: 'cli-sessions-end.test.ts › it ends the sessions of one account on every replica at once',
    edit: [
      'apps/api/src/cli/sessions-end.ts',
      'await revokeTokensOf(tx, account?.id ?? null);',
      'void revokeTokensOf;',
    ],
  },
];

export const ACCOUNT_DEFENCES: Defence[] = [...LIMIT_DEFENCES, ...STAFF_DEFENCES];
