import { toDefences } from './defence.ts';

/** What holds the rows of chapters 7 to 9: sessions, rights, tokens. */
export const SESSION_DEFENCES = toDefences({
  'sessions.test.ts › answers 422 and says exactly that its signature does not verify': [
    "7.2.1 9.1.1 edit apps/api/src/lib/tokens.ts: await jwtVerify(token, → await (async (given: string, ..._rest: unknown[]) => ({\n          payload: JSON.parse(Buffer.from(given.split('.')[1] ?? '', 'base64url').toString()) as { jti?: string; exp?: number },\n        }))(token,",
    '9.1.3 swap lib/tokens.ts: secretOf(byId, header.kid) → secretOf(byId, current.id)',
    '9.1.2 guard lib/tokens.ts createTokens defence: algorithms',
    "9.2.2 guard lib/tokens.ts createTokens defence: typ: 'JWT' #2",
    '9.2.3 guard lib/tokens.ts createTokens defence: issuer',
  ],
  'sessions.test.ts › is new with each login, as is the session that it names':
    '7.2.2 7.2.4 swap features/auth/sessions/open-session.ts: newId() → account.id',
  'environment.test.ts › %s=%s stops the start':
    '7.2.3 11.2.3 edit apps/api/src/environment.ts: /^[\\w-]+:[A-Za-z0-9_-]{43,}(, → /^[\\w-]+:[A-Za-z0-9_-]{8,}(,',
  'own-sessions.test.ts › where the operator says so, it ends when it is not used, and never later than after twelve hours':
    '7.3.1 swap features/auth/sessions/rules.ts: idleMinutes === 0 → true',
  'sessions.test.ts › is unauthorized once its session ran out':
    '7.3.2 guard features/auth/sessions/queries.ts findSession condition: session.expires_at > ${now}',
  'sessions.test.ts › is refused after its own time, though the row of its session goes on':
    '7.3.2 9.2.1 swap lib/tokens.ts: known.expiresAt > now.getTime() → true',
  'sessions.test.ts › is dead on every replica once logged out':
    '7.4.1 guard features/auth/sessions/queries.ts findSession condition: session.id = ${id}',
  'sessions.test.ts › is unauthorized once its session ran out, or its account is deleted':
    '7.4.2 guard features/auth/sessions/queries.ts findSession condition: account.deleted_at is null',
  'disabled-accounts.test.ts › disabling ends what is there: sessions, tokens, the calendar address, links and codes':
    'M4 7.4.2 guard features/auth/accounts/disabling.ts endAccess revocation: await endSessions',
  'disabled-accounts.test.ts › a session and a personal token that are still there let nobody in':
    'M4 7.4.2 8.3.2 guard features/auth/sessions/queries.ts findSession condition: account.disabled_at is null',
  'links.test.ts › keeps this session, ends the others, and tells the owner':
    '7.4.3 guard features/auth/accounts/password-change.ts replacePassword revocation: await endSessions',
  'second-factor.test.ts › ends the other sessions, tells the owner, and gives ten recovery codes':
    '7.4.3 guard features/auth/second-factor/service.ts confirmSecondFactor revocation: await endSessions',
  'email-change-takeover.test.ts › sessions, personal tokens, the calendar address and links end':
    'H1 7.4.3 guard features/auth/email-change/effect.ts moveTo revocation: await endSessions',
  'nothing-stays.spec.ts › after a logout nothing of the first person is left':
    '7.4.4 edit apps/web/src/features/shell/nav-bar.tsx: logout={{ onClick: () => void logout() }} → logout={{}}',
  'cli-sessions-end.test.ts › it ends the sessions of one account on every replica at once':
    '7.4.5 edit apps/api/src/cli/queries.ts: delete from session where ${accountId}::uuid is null or → delete from session where true or',
  'email-change.test.ts › with a wrong password is refused and counted, and nothing waits':
    'H1 7.5.1 guard features/auth/email-change/request-email-change.ts changeOwnEmail check: await expectOwnPassword',
  'second-factor-lock.test.ts › account.%s needs a code of it besides the password':
    'M7 7.5.1 guard features/auth/second-factor/service.ts expectProof check: await expectSecondFactor',
  'own-sessions.test.ts › one is ended by itself, or all others at once':
    '7.5.2 guard features/auth/sessions/service.ts endOtherSessions revocation',
  'policy.test.ts › every procedure of the router has a row':
    "8.2.1 edit apps/api/src/policy/policy.ts: ['audit', 'exportAudit'] → ['exportAudit']",
  'bystanders.test.ts › touches nobody else':
    "8.2.2 8.4.1 guard features/clients/queries.ts updateDetails condition: .where('account_id', '=', id)",
  'bystanders.test.ts › tells of nobody else':
    '8.2.2 guard policy/scope.ts clientInScope condition: client.account_id = ${scope.member.clientId}',
  'plan-list.test.ts › a share code is shown to nobody but the owner':
    '8.2.3 guard features/plans/queries.ts selectPlanColumns withheld: isOwner(scope)',
  'sharing.test.ts › reads answers and to-dos, and no person’s name':
    '8.2.3 14.2.6 guard features/sharing/service.ts open withheld: withoutPersons',
  'rest-inputs.test.ts › is an unknown field':
    '8.2.3 15.3.3 edit packages/schema/src/plans.ts: export const createPlanInput = z.strictObject({ → export const createPlanInput = z.object({',
  'policy.test.ts › a procedure that the policy does not name is refused to everybody':
    '8.3.1 guard trpc/base.ts signedIn refusal: reach === undefined',
  'email-change-takeover.test.ts › when the client is moved away from the consultant who asked':
    "8.3.2 edit apps/api/src/features/consultants/service.ts: await cancelEmailChanges(tx, CHANGES.ofMoved(ids, from), { reason: 'client_moved' }); → void cancelEmailChanges;",
  'staff-clients.test.ts › a consultant cannot touch a colleague’s client':
    '8.4.1 guard policy/scope.ts clientInScope condition: client.consultant_id = ${scope.accountId}',
  'sessions.test.ts › a login survives the rotation of the signing key for as long as its key is configured':
    '9.2.4 11.2.2 swap lib/tokens.ts: keys.map((key) => [key.id, key.secret]) → keys.map((key) => [key.id, current.secret])',
});
