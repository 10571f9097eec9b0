import { toDefences } from '../asvs/defence.ts';

export const ACCOUNT_DEFENCES = toDefences({
  // M1, M2, L1: limits of guesses and mails, and the address that they count.
  'mail-requests.test.ts › that one exhausted network asks for take nothing from the owner, and leave no row':
    'M1 guard features/auth/accounts/mail-requests.ts countMailRequest silence: ofNetwork.left === 0',
  'mail-requests.test.ts › are five a day at most for one network where nobody logged in, and seven for all of these':
    'M1 guard features/auth/accounts/mail-requests.ts countMailRequest silence: ofPair.left === 0 && !isKnown',
  'mail-requests.test.ts › are kept in reserve for networks where the owner logged in, ten a day in all':
    'M1 swap features/auth/accounts/mail-requests.ts: isKnown ? limit : toStrangersShare(limit) → limit',
  'mail-requests.test.ts › from one network void two codes of an address at most':
    'M1 guard features/auth/accounts/verification.ts verifyAccount check: await countOrRefuse(at, WRONG_CODES, who)',
  'mail-requests.test.ts › that are refused for one address use up nothing of the network':
    'M1 guard features/auth/accounts/verification.ts verifyAccount check: await expectRoom(at, WRONG_CODES, who)',
  'mail-requests.test.ts › from one network are thirty an hour at most, to whatever addresses':
    'M1 guard features/auth/accounts/verification.ts verifyAccount check: await countNetworkTryOrRefuse',
  'mail-requests.test.ts › do not include the right one':
    'M1 edit apps/api/src/features/auth/accounts/verification.ts: await takeBackNetworkTry({ db: tx, now }, WRONG_CODES_OF_NETWORK, ctx.network); → void takeBackNetworkTry;',
  'login-limits.test.ts › from 40 networks %s are checked sixty times at most, while its owner logs in and gets one mail':
    [
      'M2 guard features/auth/sessions/guesses.ts expectGuess check: refuseWithout(room)',
      'M2 swap features/auth/sessions/guesses.ts: await isKnownNetwork(ctx, accountId) → false',
      "M2 guard features/auth/sessions/network-queries.ts hasNetwork condition: .where('network_hash'",
    ],
  'login-limits.test.ts › are known for ninety days after the last login, the newest twenty of them, as hashes':
    "M2 guard features/auth/sessions/network-queries.ts hasNetwork condition: .where('last_success_at'",
  'login-limits.test.ts › after %i failed logins from the networks around an IPv6 one, its neighbours are refused as well':
    'M2 swap features/auth/rate-limits/service.ts: wider.map((one, step) => ({ limit: toWiderLimit(limit, step), who: [one] })) → []',
  'login-limits.test.ts › tell their owner once a day, in a mail without a link that logs in': [
    'M2 swap features/auth/accounts/mail-requests.ts: await countTry({ db: tx, now: clock() }, limit, who) → { left: 1 }',
    'M2 swap features/auth/accounts/mail-requests.ts: await countTry({ db: tx, now: clock() }, limit, who) → { left: 0 }',
  ],
  'second-factor.test.ts › the right password without the code is taken twenty times in a quarter of an hour from one network':
    'M2 guard features/auth/sessions/login.ts checkNow check: await countOrRefuse({ db: ctx.db, now: ctx.clock() }, FIRST_STEPS',
  'second-factor-lock.test.ts › thirty wrong codes are taken in a session in a quarter of an hour': [
    'M2 guard features/auth/second-factor/check.ts expectSecondFactor check: await expectRoom',
    'M2 guard features/auth/second-factor/check.ts expectSecondFactor check: await countOrRefuse',
  ],
  'second-factor-lock.test.ts › lock the second factor: the right code no longer works':
    'M2 swap features/auth/second-factor/check.ts: failures >= SECOND_FACTOR_FAILURES_MAX → false',
  'second-factor-lock.test.ts › are counted one by one, however many are entered at the same moment':
    "M2 edit apps/api/src/features/auth/second-factor/queries.ts: '<', most) → '>=', 0)",
  'second-factor-lock.test.ts › the link that unlocks is mailed three times in ten minutes at most':
    'M2 guard features/auth/accounts/mail-requests.ts queueMailWithin silence: left > 0',
  'second-factor-lock.test.ts › after ten wrong codes with the right password its owner gets a mail that somebody may know it, once a day':
    [
      'M2 guard features/auth/accounts/mail-requests.ts queueMailWithin silence: left > 0',
      'M2 swap features/auth/second-factor/check.ts: inARow >= WARNED_AFTER → false',
    ],
  'email-spelling.test.ts › five wrong codes void a code for every spelling of the address':
    "L1 swap features/auth/accounts/verification.ts: selectCodes(ctx.db, { role: ROLE_OF_AREA[area], email, now }) → selectCodes(ctx.db, { role: ROLE_OF_AREA[area], email: normalizeEmail(typed.replaceAll('\\u0130', 'i')), now })",
  'email-spelling.test.ts › ten failed logins of an address refuse the right password for every spelling that finds the account':
    "L1 swap features/auth/sessions/login.ts: findAccountByEmail(ctx.db, email) → findAccountByEmail(ctx.db, normalizeEmail(typed.replaceAll('\\u0130', 'i')))",

  // M4, M7, M8, L2, L3: what people of the firm do with accounts, and what ends with a password.
  'disabled-accounts.test.ts › is out on another server at the next request, with session and token':
    'M4 guard features/auth/sessions/login.ts checkNow refusal: isDisabled',
  'disabled-accounts.test.ts › disabling ends what is there: sessions, tokens, the calendar address, links and codes': [
    'M4 guard features/auth/accounts/disabling.ts endAccess revocation: await revokeTokens',
    'M4 guard features/auth/accounts/disabling.ts endAccess revocation: await endFeed',
    'M4 guard features/auth/accounts/disabling.ts endAccess revocation: await voidSecrets',
  ],
  'disabled-accounts.test.ts › a session and a personal token that are still there let nobody in':
    'M4 guard features/auth/sessions/queries.ts findToken condition: account.disabled_at is null',
  'last-admin.test.ts › the last admin who can log in cannot be disabled in the product':
    "M4 guard features/auth/accounts/disabling.ts disableAccount refusal: account.role === 'Admin' && !isAnotherLeft",
  'last-admin.test.ts › two admins who disable each other at the same time on two servers: one of them is left':
    'M4 clause features/auth/accounts/queries.ts: order by id for no key update → order by id',
  'second-factor-lock.test.ts › another app takes over with its first code, which ends the personal tokens':
    'M7 guard features/auth/second-factor/service.ts confirmSecondFactor revocation: await revokeTokens',
  'mails-of-an-account.test.ts › the owner of a new personal token gets a mail with its name':
    "M7 edit apps/api/src/features/auth/tokens/service.ts: await queueMail(tx, { template: 'token_created', accountId, data: { tokenName: name } }); → ",
  'tokens.test.ts › is dead on every replica when it is revoked, by its owner alone':
    'M7 swap features/auth/tokens/service.ts: queries.deleteToken(tx, accountId, id) → Promise.resolve(true)',
  'tokens.test.ts › are revoked by an admin at once, with an event that says whose it was, and a mail to the owner':
    "M7 guard features/auth/tokens/queries.ts deleteAnyToken condition: .where('id'",
  'tokens.test.ts › reaches the areas it was made for alone':
    "M8 swap trpc/base.ts: access === 'any' || areas.includes(access) → true",
  'mails-of-an-account.test.ts › of %s are %i a day at most, and nothing is left of one too many':
    'M8 guard features/auth/accounts/register-account.ts registerAccount check: await countOrRefuse({ db: tx, now: clock() }, limit',
  'mails-of-an-account.test.ts › a client asks to be erased three times a day at most, and can always withdraw':
    'M8 guard features/privacy/erasure.ts requestErasure check: await countOrRefuse({ db: tx, now: ctx.clock() }, ERASURE_REQUESTS',
  'mails-of-an-account.test.ts › may hold what names hold, and greets with three words at most':
    "M8 swap features/mail/letter.ts: takeFirstWords(letter.firstName ?? '') → letter.firstName ?? ''",
  'mails-of-an-account.test.ts › is refused when it is %j': [
    'M8 edit packages/schema/src/fields.ts: PERSON_NAME = /^(?!.*:\\/\\/) → PERSON_NAME = /^',
    'M8 edit packages/schema/src/fields.ts: [^\\n\\r\\u2028\\u2029]*$/u → [^\\n\\r]*$/u',
  ],
  'mails-of-an-account.test.ts › ends when its owner changes the password':
    'L3 guard features/auth/accounts/password-change.ts replacePassword revocation: await endFeed',
  'mails-of-an-account.test.ts › ends when a forgotten password is replaced, and that of others goes on':
    'L3 guard features/auth/accounts/password-change.ts replacePassword revocation: await endFeed',
  'cli-sessions-end.test.ts › it ends the sessions of one account on every replica at once': [
    'L3 edit apps/api/src/cli/sessions-end.ts: await endFeed(tx, account?.id ?? null); → void endFeed;',
    'L3 edit apps/api/src/cli/sessions-end.ts: await revokeTokens(tx, account?.id ?? null); → void revokeTokens;',
  ],
});
