import { toDefences } from '../asvs/defence.ts';

/** H2, H3, M3: one caller stops nobody else. */
export const AVAILABILITY_DEFENCES = toDefences({
  'password-strength.test.ts › too many checks from one network are refused, those from another are not':
    'H2 swap lib/password-strength.ts: through(caller, () => check(request)) → check(request)',
  'password-checks.test.ts › a new link does not give an account more than forty tries an hour, nor does a session':
    'H2 guard features/auth/accounts/password-policy.ts expectGoodPassword check: await countOrRefuse({ db: ctx.db, now: ctx.clock() }, NEW_PASSWORDS, [person.id])',
  'plan-size.test.ts › what is gone takes its dismissal along with the next one, so that they do not pile up':
    'H3 edit apps/api/src/features/plans/findings.ts: await queries.deletePassedFindingsBut(tx, plan.id, [...possible]); → ',
  'plan-size.test.ts › a plan takes 1,000; of ten added at once to 995, five are refused':
    'H3 edit apps/api/src/database/migrations/0012-plan-size.ts: size.todos > 1000 → size.todos > 1000000',
  'answer-history.test.ts › of versions saved within an hour the newest 50 are kept':
    'H3 clause features/answers/queries.ts: and exists (select from written) → and false',
  'answer-history.test.ts › the hourly job keeps the newest 50, the last of each hour for 90 days':
    'H3 clause features/answers/queries.ts: where place > 1 → where false',
  'large-answers.test.ts › beyond the bytes that one caller may have unread, large answers are refused with 503':
    'H3 swap http/large-answers.ts: keys.every((key) => fits(ofKey.get(key) ?? 0, more, answersOfOneBytes)) → true',
  'large-answers.test.ts › beyond the bytes that everybody may have unread, another caller is refused too':
    'H3 swap http/large-answers.ts: fits(inAll, more, answersBytes) → true',
  'large-answers.test.ts › who reads nothing of a large answer is cut off long before its time is up':
    'H3 swap http/large-answers.ts: taken - seen < progressBytes → false',
  'sharing-large.test.ts › sixty who open it at once read the plan once':
    'H3 swap http/shared-answers.ts: underWay.get(key)?.catch(() => undefined) → undefined',
  'sharing-large.test.ts › a large one is as it was for up to a minute, a small one always as it is':
    'H3 swap http/shared-answers.ts: found && found.until > clock().getTime() → false',
  'sharing-large.test.ts › a kept one is shut at the next request: not shared, a new code, a deleted client':
    'H3 swap http/shared-answers.ts: await isOpenToStrangers(ctx, code) → true',
  'privacy-export-large.test.ts › a client with megabytes of earlier answers, packed or not, gets every one of them once':
    'H3 swap features/privacy/export-queries.ts: bytes >= HISTORY_BYTES → false',
  'fairness.test.ts › while one account sends 24 exports at once, others take their papers, spreadsheets and all their data':
    "M3 edit apps/api/src/lib/gate.ts: const enter = (caller: Caller) => { → const enter = (_given: Caller) => {\n    const caller: Caller = { network: 'all' };",
});
