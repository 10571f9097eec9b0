import type { Defence } from './defence.ts';

const FORGED = 'sessions.test.ts › answers 422 and says exactly that its signature does not verify';
const TOKENS = 'apps/api/src/lib/tokens.ts';

/** What holds the rows of chapters 7 to 9: sessions, rights, tokens. */
export const SESSION_DEFENCES: Defence[] = [
  {
    rows: ['7.2.1', '9.1.1'],
    test: FORGED,
    edit: [
      TOKENS,
      'await jwtVerify(token,',
      `await (async (given: string, ..._rest: unknown[]) => ({
          payload: JSON.parse(Buffer.from(given.split('.')[1] ?? '', 'base64url').toString()) as { jti?: string; exp?: number },
        }))(token,`,
    ],
  },
  {
    rows: ['9.1.3'],
    test: FORGED,
    swap: [TOKENS, 'secretOf(byId, header.kid)', 'secretOf(byId, current.id)'],
  },
  {
    rows: ['9.1.2'],
    test: FORGED,
    guard: 'lib/tokens.ts createTokens defence: algorithms',
  },
  {
    rows: ['9.2.2'],
    test: FORGED,
    guard: "lib/tokens.ts createTokens defence: typ: 'JWT' #2",
  },
  {
    rows: ['9.2.3'],
    test: FORGED,
    guard: 'lib/tokens.ts createTokens defence: issuer',
  },
  {
    rows: ['7.2.2', '7.2.4'],
    test: 'sessions.test.ts › is new with each login, as is the session that it names',
    swap: ['apps/api/src/features/auth/sessions/login.ts', 'newId()', 'account.id'],
  },
  {
    rows: ['7.2.3', '11.2.3'],
    test: 'environment.test.ts › %s=%s stops the start',
    edit: ['apps/api/src/environment.ts', '/^[\\w-]+:[A-Za-z0-9_-]{43,}(,', '/^[\\w-]+:[A-Za-z0-9_-]{8,}(,'],
  },
  {
    rows: ['7.3.1'],
    test: 'own-sessions.test.ts › where the operator says so, it ends when it is not used, and never later than after twelve hours',
    swap: ['apps/api/src/features/auth/sessions/rules.ts', 'idleMinutes === 0', 'true'],
  },
  {
    rows: ['7.3.2'],
    test: 'sessions.test.ts › is unauthorized once its session ran out',
    guard: 'features/auth/sessions/queries.ts findSession condition: session.expires_at > ${now}',
  },
  {
    rows: ['7.3.2', '9.2.1'],
    test: 'sessions.test.ts › is refused after its own time, though the row of its session goes on',
    swap: ['apps/api/src/lib/tokens.ts', 'known.expiresAt > now.getTime()', 'true'],
  },
  {
    rows: ['7.4.1'],
    test: 'sessions.test.ts › is dead on every replica once logged out',
    guard: 'features/auth/sessions/queries.ts findSession condition: session.id = ${id}',
  },
  {
    rows: ['7.4.2'],
    test: 'sessions.test.ts › is unauthorized once its session ran out, or its account is deleted',
    guard: 'features/auth/sessions/queries.ts findSession condition: account.deleted_at is null',
  },
  {
    rows: ['7.4.2'],
    test: 'disabled-accounts.test.ts › disabling ends what is there: sessions, tokens, the calendar address, links and codes',
    guard: 'features/auth/accounts/disabling.ts endAccess revocation: await endSessionsOf',
  },
  {
    rows: ['7.4.2', '8.3.2'],
    test: 'disabled-accounts.test.ts › a session and a personal token that are still there let nobody in',
    guard: 'features/auth/sessions/queries.ts findSession condition: account.disabled_at is null',
  },
  {
    rows: ['7.4.3'],
    test: 'links.test.ts › keeps this session, ends the others, and tells the owner',
    guard: 'features/auth/accounts/password-change.ts changePassword revocation: await endSessionsOf',
  },
  {
    rows: ['7.4.3'],
    test: 'second-factor.test.ts › ends the other sessions, tells the owner, and gives ten recovery codes',
    guard: 'features/auth/second-factor/service.ts confirm revocation: await endSessionsOf',
  },
  {
    rows: ['7.4.3'],
    test: 'email-change-takeover.test.ts › sessions, personal tokens, the calendar address and links end',
    guard: 'features/auth/email-change/effect.ts moveTo revocation: await endSessionsOf',
  },
  {
    rows: ['7.4.4'],
    test: 'nothing-stays.spec.ts › after a logout nothing of the first person is left',
    edit: [
      'apps/web/src/features/shell/nav-bar.tsx',
      "<NavButton onClick={() => void logout()}>{t('nav.logout')}</NavButton>",
      '',
    ],
    build: true,
  },
  {
    rows: ['7.4.5'],
    test: 'cli-sessions-end.test.ts › it ends the sessions of one account on every replica at once',
    edit: [
      'apps/api/src/cli/queries.ts',
      'delete from session where ${accountId}::uuid is null or',
      'delete from session where true or',
    ],
  },
  {
    rows: ['7.5.1'],
    test: 'email-change.test.ts › with a wrong password is refused and counted, and nothing waits',
    guard: 'features/auth/email-change/request-email-change.ts changeOwnEmail check: await expectOwnPassword',
  },
  {
    rows: ['7.5.1'],
    test: 'second-factor-lock.test.ts › account.%s needs a code of it besides the password',
    guard: 'features/auth/second-factor/service.ts expectProof check: await expectSecondFactor',
  },
  {
    rows: ['7.5.2'],
    test: 'own-sessions.test.ts › one is ended by itself, or all others at once',
    guard: 'features/auth/sessions/service.ts endOtherSessions revocation',
  },
  {
    rows: ['8.2.1'],
    test: 'policy.test.ts › every procedure of the router has a row',
    edit: ['apps/api/src/policy/policy.ts', "  'admin.audit': [ADMINS, 'audit'],\n", ''],
  },
  {
    rows: ['8.2.2', '8.4.1'],
    test: 'bystanders.test.ts › touches nobody else',
    guard: "features/clients/queries.ts updateDetails condition: .where('client.account_id', '=', id)",
  },
  {
    rows: ['8.2.2'],
    test: 'bystanders.test.ts › tells of nobody else',
    guard: 'policy/scope.ts clientInScope condition: client.account_id = ${accountId}',
  },
  {
    rows: ['8.2.3'],
    test: 'plan-list.test.ts › a share code is shown to nobody but the owner',
    guard: "features/plans/queries.ts selectPlanColumns withheld: scope.reach === 'own'",
  },
  {
    rows: ['8.2.3', '14.2.6'],
    test: 'sharing.test.ts › reads answers and to-dos, and no person’s name',
    guard: 'features/sharing/service.ts getSharedDocument withheld: withoutPersons',
  },
  {
    rows: ['8.2.3', '15.3.3'],
    test: 'rest-inputs.test.ts › is an unknown field',
    edit: [
      'packages/schema/src/plans.ts',
      'export const createPlanInput = z.strictObject({',
      'export const createPlanInput = z.object({',
    ],
  },
  {
    rows: ['8.3.1'],
    test: 'policy.test.ts › a procedure that the policy does not name is refused to everybody',
    guard: 'trpc/base.ts signedIn refusal: reach === undefined',
  },
  {
    rows: ['8.3.2'],
    test: 'email-change-takeover.test.ts › when the client is moved away from the consultant who asked',
    edit: [
      'apps/api/src/features/consultants/move.ts',
      'await cancelEmailChangesOfMoved(tx, ids, from);',
      'void cancelEmailChangesOfMoved;',
    ],
  },
  {
    rows: ['8.4.1'],
    test: 'staff-clients.test.ts › a consultant cannot touch a colleague’s client',
    guard: 'policy/scope.ts clientInScope condition: client.consultant_id = ${accountId}',
  },
  {
    rows: ['9.2.4', '11.2.2'],
    test: 'sessions.test.ts › a login survives the rotation of the signing key for as long as its key is configured',
    swap: [TOKENS, 'keys.map((key) => [key.id, key.secret])', 'keys.map((key) => [key.id, current.secret])'],
  },
];
