import type { Defence } from './defence.ts';

const WEAK = 'links.test.ts › %s is refused, and the link stays good';

/** What holds the rows of chapter 6: passwords, codes, second factors. */
export const AUTHENTICATION_DEFENCES: Defence[] = [
  {
    rows: ['6.2.1'],
    test: WEAK,
    edit: ['packages/schema/src/password-rules.ts', 'PASSWORD_MIN = 8;', 'PASSWORD_MIN = 1;'],
  },
  {
    rows: ['6.2.2', '6.2.3'],
    test: 'links.test.ts › needs the current one, ten guesses at most',
    guard: 'features/auth/accounts/password-change.ts expectOwnPassword admission',
  },
  {
    rows: ['6.2.4', '6.2.11', '6.2.12'],
    test: WEAK,
    guard: 'features/auth/accounts/password-policy.ts expectGoodPassword refusal: key !== null',
  },
  {
    rows: ['6.2.6'],
    test: 'apps/web/src/features/auth/session/password-field.test.tsx › a password is hidden while it is typed',
    edit: [
      'apps/web/src/features/auth/session/password-field.tsx',
      "type={shown ? 'text' : 'password'}",
      'type="text"',
    ],
  },
  {
    rows: ['6.2.7'],
    test: 'infra/test/source-rules.test.ts › no page hinders pasting or password managers',
    edit: [
      'apps/web/src/features/auth/session/password-field.tsx',
      'autoCapitalize="none"',
      'onPaste={(event) => event.preventDefault()}',
    ],
  },
  {
    rows: ['6.2.8'],
    test: 'sessions.test.ts › a password is read exactly',
    swap: [
      'apps/api/src/lib/passwords.ts',
      'await verify(stored ?? decoy, password)',
      '(await verify(stored ?? decoy, password)) || (await verify(stored ?? decoy, password.trim()))',
    ],
  },
  {
    rows: ['6.2.9'],
    test: 'links.test.ts › %s is kept exactly: spaces, letters of any language, case',
    edit: [
      'packages/schema/src/password-rules.ts',
      'export const PASSWORD_MAX = 250;',
      'export const PASSWORD_MAX = 63;',
    ],
  },
  {
    rows: ['6.2.10'],
    test: 'sessions.test.ts › a password stays valid however long ago it was set',
    swap: [
      'apps/api/src/features/auth/sessions/login.ts',
      'ofArea?.password_hash ?? null',
      'ctx.clock().getFullYear() > 2036 ? null : (ofArea?.password_hash ?? null)',
    ],
  },
  {
    rows: ['6.3.1'],
    test: 'attempts.test.ts › ten failed logins of an account from one address',
    guard: 'features/auth/rate-limits/service.ts refuseWithout admission: left > 0',
  },
  {
    rows: ['6.3.1'],
    test: 'attempts.test.ts › fifty failures from one address refuse all logins there',
    guard:
      'features/auth/sessions/guesses.ts expectGuess check: await expectNetworkRoom(db, now, FAILED_LOGINS_OF_NETWORK',
  },
  {
    rows: ['6.3.1'],
    test: 'login-limits.test.ts › from 40 networks %s are checked sixty times at most, while its owner logs in and gets one mail',
    swap: ['apps/api/src/features/auth/sessions/guesses.ts', 'room.left > 0', 'true'],
  },
  {
    rows: ['6.3.2'],
    test: 'environment.test.ts › production needs its address, database, keys and mail server',
    edit: [
      'apps/api/src/environment.ts',
      "['PUBLIC_URL', 'DATABASE_URL', 'SESSION_KEYS', 'SMTP_URL'] as const",
      "['PUBLIC_URL', 'SESSION_KEYS', 'SMTP_URL'] as const",
    ],
  },
  {
    rows: ['6.3.3'],
    test: 'second-factor.test.ts › an account without one can set it up and log out, and nothing else',
    guard: 'trpc/base.ts signedIn refusal: actor.secondFactorDue',
  },
  {
    rows: ['6.3.4'],
    test: 'policy.test.ts › every procedure of the router has a row',
    edit: ['apps/api/src/policy/policy.ts', "  'auth.logout': [EVERY_LOGIN, 'never'],\n", ''],
  },
  {
    rows: ['6.4.1'],
    test: 'links.test.ts › lasts an hour; an invitation seven days',
    guard: 'features/auth/accounts/queries.ts selectLink condition: secret.expires_at > ${now}',
  },
  {
    rows: ['6.3.7'],
    test: 'links.test.ts › stores the password, ends every session, tells the owner',
    edit: [
      'apps/api/src/features/auth/accounts/links.ts',
      "await queueMail(tx, { template: 'password_changed', accountId: link.id, data: {} });",
      '',
    ],
  },
  {
    rows: ['6.3.7'],
    test: 'email-change-takeover.test.ts › both addresses get a mail that names both',
    edit: [
      'apps/api/src/features/auth/email-change/effect.ts',
      "await queueMail(tx, { template: 'email_changed', accountId, data }); // to the old",
      '// to the old',
    ],
  },
  {
    rows: ['6.3.7'],
    test: 'second-factor.test.ts › ends the other sessions, tells the owner, and gives ten recovery codes',
    edit: [
      'apps/api/src/features/auth/second-factor/service.ts',
      "await queueMail(tx, { template: 'second_factor_changed', accountId, data: { on } });",
      'void on;',
    ],
  },
  {
    rows: ['6.3.7'],
    test: 'second-factor-lock.test.ts › new recovery codes are announced by mail',
    edit: [
      'apps/api/src/features/auth/second-factor/service.ts',
      "await queueMail(tx, { template: 'recovery_codes_renewed', accountId, data: {} });",
      '',
    ],
  },
  {
    rows: ['6.3.8'],
    test: 'sessions.test.ts › are answered alike, to the byte',
    swap: [
      'apps/api/src/features/auth/sessions/login.ts',
      "new Failure('invalid_email_or_password')",
      "new Failure(account ? 'invalid_email_or_password' : 'not_found')",
    ],
  },
  {
    rows: ['6.3.8'],
    test: 'link-requests.test.ts › asking for a link answers the same for every address',
    edit: [
      'apps/api/src/features/auth/accounts/links.ts',
      'await transact(db, async (tx) => {\n    if (!(await countMailRequest',
      "if (!(await db.selectFrom('account').select('id').where('email', '=', typed).executeTakeFirst())) throw new Failure('not_found');\n  await transact(db, async (tx) => {\n    if (!(await countMailRequest",
    ],
  },
  {
    rows: ['6.3.8'],
    test: 'email-change-in-use.test.ts › staff get an error for an address in use, a client does not',
    swap: ['apps/api/src/features/auth/email-change/request-email-change.ts', "actor.role === 'User'", 'false'],
  },
  {
    rows: ['6.4.2'],
    test: 'infra/test/source-rules.test.ts › no account has a secret question or a hint for its password',
    edit: [
      'packages/schema/src/accounts.ts',
      'const anyAddress =',
      'export const passwordHint = requiredText(50);\nconst anyAddress =',
    ],
  },
  {
    rows: ['6.4.3'],
    test: 'second-factor.test.ts › asks for it after a forgotten password too',
    guard: 'features/auth/second-factor/check.ts expectSecondFactor refusal: code === undefined',
  },
  {
    rows: ['6.4.6'],
    test: 'email-change-takeover.test.ts › a consultant who edits a client’s address gets no login of theirs',
    swap: [
      'apps/api/src/features/auth/email-change/request-email-change.ts',
      "consent === 'none' ? 'delayed' : 'consent'",
      "'direct'",
    ],
  },
  {
    rows: ['6.5.1'],
    test: 'second-factor.test.ts › takes a code once',
    guard: 'features/auth/second-factor/queries.ts spendStep condition: (totp_step is null',
  },
  {
    rows: ['6.5.1'],
    test: 'second-factor.test.ts › takes each recovery code once',
    guard: "features/auth/second-factor/queries.ts spendRecoveryCode condition: .where('used_at'",
  },
  {
    rows: ['6.5.2'],
    test: 'second-factor.test.ts › keeps neither secret nor recovery code in the clear',
    swap: [
      'apps/api/src/features/auth/second-factor/recovery.ts',
      "createHash('sha256').update(plain).digest()",
      'Buffer.from(code)',
    ],
  },
  {
    rows: ['6.5.3', '11.5.1', '11.5.2'],
    test: 'infra/test/source-rules.test.ts › random values come from the system',
    edit: ['apps/api/src/lib/codes.ts', 'String(randomInt(1_000_000))', 'String(Math.floor(Math.random() * 1e6))'],
  },
  {
    rows: ['6.5.4'],
    test: 'verification.test.ts › six digits, whatever is typed between them, verify the account and no other',
    swap: [
      'apps/api/src/lib/codes.ts',
      "String(randomInt(1_000_000)).padStart(6, '0')",
      "String(randomInt(1_000)).padStart(3, '0')",
    ],
  },
  {
    rows: ['6.4.4'],
    test: 'second-factor.test.ts › a recovery code opens its own account alone',
    guard: "features/auth/second-factor/queries.ts spendRecoveryCode condition: .where('account_id'",
  },
  {
    rows: ['6.5.5'],
    test: 'verification.test.ts › a code lasts thirty minutes',
    guard: 'features/auth/accounts/queries.ts selectCodes condition: secret.expires_at > ${now}',
  },
  {
    rows: ['6.5.5'],
    test: 'second-factor.test.ts › takes a code once, those of the step before and after too, and no older one',
    edit: ['apps/api/src/features/auth/second-factor/totp.ts', 'const WINDOW = 1;', 'const WINDOW = 5;'],
  },
  {
    rows: ['6.5.6'],
    test: 'second-factor.test.ts › turned off, by its owner or by the operator, it ends the other sessions',
    guard: 'features/auth/second-factor/service.ts turnOffFor revocation: await endSessionsOf',
  },
  {
    rows: ['6.6.2'],
    test: 'verification.test.ts › the code of a client opens nothing at the consultants’ path',
    guard: 'features/auth/accounts/queries.ts selectCodes condition: account.role = ${role}',
  },
  {
    rows: ['6.6.3'],
    test: 'verification.test.ts › five wrong tries void the code',
    swap: [
      'apps/api/src/features/auth/accounts/verification.ts',
      'left > 0 && isCode(ctx, one, code)',
      'isCode(ctx, one, code)',
    ],
  },
];
