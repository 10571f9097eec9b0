const IDENTIFIED = 'the caller was identified, or the row locked, a moment before: it is there; kept for the types';
const BY_FOREIGN_KEY = 'a foreign key says that it is there; kept for the types';
const DELETED_TOO = 'a second wall: `client.deleted` in the scope says the same';
const SEALED_FOR_ONE = 'a second wall: what is sealed is sealed for one account, so no two are alike';

/**
 * Guards that no test can miss, each with the reason: a second wall behind one that is proved, or one that cannot be
 * reached. By the start of their names. Keep it short.
 */
export const REDUNDANT: readonly { id: string; why: string }[] = [
  { id: 'features/auth/accounts/account.ts getAccount refusal: !account', why: IDENTIFIED },
  { id: 'features/privacy/erasure.ts requestErasure refusal: !known', why: IDENTIFIED },
  { id: 'features/privacy/erasure.ts withdrawErasure refusal: !known', why: IDENTIFIED },
  { id: 'features/privacy/export.ts gather refusal: !person', why: IDENTIFIED },
  { id: 'features/plans/service.ts getStepsWithAnswers refusal: !questionnaire', why: BY_FOREIGN_KEY },
  { id: 'features/plans/service.ts getSteps refusal: !questionnaire', why: BY_FOREIGN_KEY },
  { id: "features/clients/queries.ts updateDetails condition: .where('account.deleted_at'", why: DELETED_TOO },
  { id: "features/clients/queries.ts lockPlanCredit condition: .where('account.deleted_at'", why: DELETED_TOO },
  { id: "features/clients/queries.ts selectClient condition: .where('account.deleted_at'", why: DELETED_TOO },
  { id: 'features/clients/list-queries.ts countNeeds condition: account.deleted_at is null', why: DELETED_TOO },
  { id: "features/auth/second-factor/queries.ts usePending condition: .where('id'", why: SEALED_FOR_ONE },
  { id: "features/auth/second-factor/queries.ts updateSealed condition: .where('id'", why: SEALED_FOR_ONE },
  {
    id: 'features/auth/second-factor/service.ts confirm refusal: pending === null',
    why: 'a second wall: without a secret no code has a time step',
  },
  {
    id: "features/auth/sessions/identify.ts identify refusal: verdict.kind === 'expired'",
    why: 'a second wall: an expired token names no session, and none is found',
  },
  {
    id: "features/auth/sessions/network-queries.ts hasNetwork condition: .where('account_id'",
    why: 'a second wall: the hash is of network and account; it is there for the index',
  },
  {
    id: 'features/auth/sessions/login.ts logInNow refusal: !ofArea',
    why: 'a second wall: without an account there is no hash, and no password matches',
  },
  {
    id: "features/auth/tokens/queries.ts countTokensUnderLock condition: .where('id'",
    why: 'without it every account is locked, which is slower and no less safe',
  },
  {
    id: "features/auth/accounts/account.ts getAccount withheld: actor.role === 'User'",
    why: 'for speed only: staff have no wish to be erased, so none would be found',
  },
  {
    id: "features/auth/accounts/queries.ts selectCodes condition: .where('secret.used_at'",
    why: 'a second wall: `spendSecret` takes an unused one alone; it is there for the partial indexes',
  },
  {
    id: "features/privacy/queries.ts deleteErasure condition: .where('account_id'",
    why: 'without it every client is locked, which is slower and no less safe',
  },
  {
    id: 'lib/tokens.ts secretOf refusal: !secret',
    why: 'without a key no signature verifies, with the same result; kept for the types',
  },
];
