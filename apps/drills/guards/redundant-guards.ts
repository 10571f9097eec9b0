/** Guards that no test can miss, by the reason: a second wall behind one that is proved, or one that cannot be reached. Keep it short. */
const GUARDS: Record<string, string | string[]> = {
  'the caller was identified, or the row locked, a moment before: it is there; kept for the types': [
    'features/auth/accounts/account.ts getAccount refusal: !account',
    'features/privacy/erasure.ts announce refusal: !known',
    'features/privacy/export.ts gather refusal: !person',
  ],
  'a foreign key says that it is there; kept for the types': [
    'features/plans/service.ts getStepsWithAnswers refusal: !questionnaire',
    'features/plans/service.ts getSteps refusal: !questionnaire',
  ],
  'a second wall: what is sealed is sealed for one account, so no two are alike': [
    "features/auth/second-factor/queries.ts usePending condition: .where('id'",
    "features/auth/second-factor/queries.ts updateSealed condition: .where('id'",
  ],
  'a second wall: without a secret no code has a time step':
    'features/auth/second-factor/service.ts confirmSecondFactor refusal: pending === null',
  'a second wall: an expired token names no session, and none is found':
    "features/auth/sessions/identify.ts identify refusal: verdict.kind === 'expired'",
  'a second wall: the hash is of network and account; it is there for the index':
    "features/auth/sessions/network-queries.ts hasNetwork condition: .where('account_id'",
  'a second wall: without an account there is no hash, and no password matches':
    'features/auth/sessions/login.ts checkNow refusal: !ofArea',
  'without it every account is locked, which is slower and no less safe':
    "features/auth/tokens/queries.ts countTokensUnderLock condition: .where('id'",
  'a second wall: `spendSecret` takes an unused one alone; it is there for the partial indexes':
    "features/auth/accounts/queries.ts selectCodes condition: .where('secret.used_at'",
  'a second wall: no six digits have the hash of a link’s token':
    "features/auth/accounts/queries.ts selectCodes condition: .where('secret.purpose'",
  'without it every client is locked, which is slower and no less safe':
    "features/privacy/queries.ts deleteErasure condition: .where('account_id'",
  'for speed only: `withdrawRound` does nothing to a plan without an open round': [
    "features/plans/queries.ts selectLeftWaiting condition: 'plan.id'",
    "features/plans/queries.ts selectLeftWaiting condition: .where('round",
  ],
  'for speed only: `possibleFindingIds` looks at the answers to these questions alone':
    'features/plans/queries.ts selectFindingSubjects condition: question_id',
  'without a key no signature verifies, with the same result; kept for the types':
    'lib/tokens.ts secretOf refusal: !secret',
};

/** They by the start of their names. */
export const REDUNDANT = Object.entries(GUARDS).flatMap(([why, ids]) => [ids].flat().map((id) => ({ id, why })));
