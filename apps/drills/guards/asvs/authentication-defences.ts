import { toDefences } from './defence.ts';

/** What holds the rows of chapter 6: passwords, codes, second factors. */
export const AUTHENTICATION_DEFENCES = toDefences({
  'links.test.ts › %s is refused, and the link stays good': [
    '6.2.1 edit packages/schema/src/password-rules.ts: PASSWORD_MIN = 8; → PASSWORD_MIN = 1;',
    '6.2.4 6.2.11 6.2.12 guard features/auth/accounts/password-policy.ts expectGoodPassword refusal: key !== null',
  ],
  'links.test.ts › needs the current one, ten guesses at most':
    '6.2.2 6.2.3 guard features/auth/accounts/password-change.ts expectOwnPassword admission',
  'apps/web/src/ui/form/password-field.test.tsx › a password is hidden while it is typed':
    "6.2.6 edit apps/web/src/ui/form/password-field.tsx: type={shown ? 'text' : 'password'} → type=\"text\"",
  'infra/test/source-rules.test.ts › no page hinders pasting or password managers':
    '6.2.7 edit apps/web/src/ui/form/password-field.tsx: autoCapitalize="none" → onPaste={(event) => event.preventDefault()}',
  'sessions.test.ts › a password is read exactly':
    '6.2.8 swap lib/passwords.ts: await verify(stored ?? DECOY, password) → (await verify(stored ?? DECOY, password)) || (await verify(stored ?? DECOY, password.trim()))',
  'links.test.ts › %s is kept exactly: spaces, letters of any language, case':
    '6.2.9 edit packages/schema/src/password-rules.ts: export const PASSWORD_MAX = 250; → export const PASSWORD_MAX = 63;',
  'sessions.test.ts › a password stays valid however long ago it was set':
    '6.2.10 swap features/auth/sessions/login.ts: ofArea?.password_hash ?? null → ctx.clock().getFullYear() > 2036 ? null : (ofArea?.password_hash ?? null)',
  'attempts.test.ts › ten failed logins of an account from one address':
    '6.3.1 guard features/auth/rate-limits/service.ts refuseWithout admission: left > 0',
  'attempts.test.ts › fifty failures from one address refuse all logins there':
    '6.3.1 guard features/auth/sessions/guesses.ts expectGuess check: await expectNetworkRoom({ db, now }, FAILED_LOGINS_OF_NETWORK',
  'login-limits.test.ts › from 40 networks %s are checked sixty times at most, while its owner logs in and gets one mail':
    'M2 6.3.1 swap features/auth/sessions/guesses.ts: room.left > 0 → true',
  'environment.test.ts › production needs its address, database, keys and mail server':
    "6.3.2 edit apps/api/src/environment.ts: ['PUBLIC_URL', 'DATABASE_URL', 'SESSION_KEYS', 'SMTP_URL', 'MAIL_FROM'] as const → ['PUBLIC_URL', 'SESSION_KEYS', 'SMTP_URL', 'MAIL_FROM'] as const",
  'second-factor.test.ts › an account without one can set it up and log out, and nothing else':
    '6.3.3 guard trpc/base.ts signedIn refusal: actor.secondFactorDue',
  'policy.test.ts › every procedure of the router has a row':
    "6.3.4 edit apps/api/src/policy/policy.ts: ['logout', 'changePassword'] → ['changePassword']",
  'links.test.ts › lasts an hour; an invitation seven days':
    "6.4.1 guard features/auth/accounts/queries.ts selectLink condition: .where('secret.expires_at'",
  'links.test.ts › stores the password, ends every session, tells the owner':
    "6.3.7 edit apps/api/src/features/auth/accounts/links.ts: await queueMail(tx, { template: 'password_changed', accountId: link.id, data: {} }); → ",
  'email-change-takeover.test.ts › both addresses get a mail that names both':
    "H1 6.3.7 edit apps/api/src/features/auth/email-change/effect.ts: await queueMail(tx, { template: 'email_changed', accountId, data }); // to the old → // to the old",
  'second-factor.test.ts › ends the other sessions, tells the owner, and gives ten recovery codes':
    "6.3.7 edit apps/api/src/features/auth/second-factor/service.ts: await queueMail(tx, { template: 'second_factor_changed', accountId, data: { on } }); → void on;",
  'second-factor-lock.test.ts › new recovery codes are announced by mail':
    "M7 6.3.7 edit apps/api/src/features/auth/second-factor/service.ts: await queueMail(tx, { template: 'recovery_codes_renewed', accountId, data: {} }); → ",
  'sessions.test.ts › are answered alike, to the byte':
    "6.3.8 swap features/auth/sessions/login.ts: new Failure('invalid_email_or_password') → new Failure(account ? 'invalid_email_or_password' : 'not_found')",
  'link-requests.test.ts › asking for a link answers the same for every address':
    "6.3.8 edit apps/api/src/features/auth/accounts/links.ts: await transact(db, async (tx) => {\n    if (!(await countMailRequest → if (!(await db.selectFrom('account').select('id').where('email', '=', typed).executeTakeFirst())) throw new Failure('not_found');\n  await transact(db, async (tx) => {\n    if (!(await countMailRequest",
  'email-change-in-use.test.ts › staff get an error for an address in use, a client does not':
    "L2 6.3.8 swap features/auth/email-change/request-email-change.ts: actor.role === 'User' → false",
  'infra/test/source-rules.test.ts › no account has a secret question or a hint for its password':
    '6.4.2 edit packages/schema/src/accounts.ts: const anyAddress = → export const passwordHint = requiredText(50);\nconst anyAddress =',
  'second-factor.test.ts › asks for it after a forgotten password too':
    '6.4.3 guard features/auth/second-factor/check.ts expectSecondFactor refusal: code === undefined',
  'email-change-takeover.test.ts › a consultant who edits a client’s address gets no login of theirs':
    "H1 6.4.6 swap features/auth/email-change/request-email-change.ts: consent === 'none' ? 'delayed' : 'consent' → 'direct'",
  'second-factor.test.ts › takes a code once':
    '6.5.1 guard features/auth/second-factor/queries.ts spendStep condition: (totp_step is null',
  'second-factor.test.ts › takes each recovery code once':
    "6.5.1 guard features/auth/second-factor/queries.ts spendRecoveryCode condition: .where('used_at'",
  'second-factor.test.ts › keeps neither secret nor recovery code in the clear':
    "6.5.2 swap features/auth/second-factor/second-factor-codes.ts: createHash('sha256').update(plain).digest() → Buffer.from(code)",
  'infra/test/source-rules.test.ts › random values come from the system':
    '6.5.3 11.5.1 11.5.2 edit apps/api/src/lib/codes.ts: String(randomInt(1_000_000)) → String(Math.floor(Math.random() * 1e6))',
  'verification.test.ts › six digits, whatever is typed between them, verify the account and no other':
    "6.5.4 swap lib/codes.ts: String(randomInt(1_000_000)).padStart(6, '0') → String(randomInt(1_000)).padStart(3, '0')",
  'second-factor.test.ts › a recovery code opens its own account alone':
    "6.4.4 guard features/auth/second-factor/queries.ts spendRecoveryCode condition: .where('account_id'",
  'verification.test.ts › a code lasts thirty minutes':
    "6.5.5 guard features/auth/accounts/queries.ts selectCodes condition: .where('secret.expires_at'",
  'second-factor.test.ts › takes a code once, those of the step before and after too, and no older one':
    '6.5.5 edit apps/api/src/features/auth/second-factor/second-factor-codes.ts: const WINDOW = 1; → const WINDOW = 5;',
  'second-factor.test.ts › turned off, by its owner or by the operator, it ends the other sessions':
    '6.5.6 guard features/auth/second-factor/service.ts turnOffByOperator revocation: await endSessions',
  'verification.test.ts › the code of a client opens nothing at the consultants’ path':
    "6.6.2 guard features/auth/accounts/queries.ts selectCodes condition: .where('account.role'",
  'verification.test.ts › five wrong tries void the code':
    '6.6.3 swap features/auth/accounts/verification.ts: left > 0 && isCode(ctx, one, code) → isCode(ctx, one, code)',
});
