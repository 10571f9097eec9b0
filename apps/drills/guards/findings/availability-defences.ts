import type { Defence } from '../asvs/defence.ts';

const SIZE = 'apps/api/src/database/migrations/0012-plan-size.ts';
const LARGE = 'apps/api/src/http/large-answers.ts';
const SHARED = 'apps/api/src/http/shared-answers.ts';

/** H2, H3, M3: one caller stops nobody else. */
export const AVAILABILITY_DEFENCES: Defence[] = [
  {
    rows: ['H2'],
    test: 'password-strength.test.ts › 72 characters of a password are read, and no more',
    swap: ['apps/api/src/lib/password-strength.ts', 'password.slice(0, READ_CHARACTERS)', 'password'],
  },
  {
    rows: ['H2'],
    test: 'password-strength.test.ts › too many checks from one network are refused, those from another are not',
    swap: ['apps/api/src/lib/password-strength.ts', 'through(caller, () => check(request))', 'check(request)'],
  },
  {
    rows: ['H2'],
    test: 'password-checks.test.ts › with one link twenty refused passwords in a quarter of an hour are looked at',
    guard:
      'features/auth/accounts/password-policy.ts expectGoodPassword check: await countOrRefuse(ctx.db, ctx.clock(), NEW_PASSWORDS_OF_LINK',
  },
  {
    rows: ['H2'],
    test: 'password-checks.test.ts › a new link does not give an account more than forty tries an hour, nor does a session',
    guard:
      'features/auth/accounts/password-policy.ts expectGoodPassword check: await countOrRefuse(ctx.db, ctx.clock(), NEW_PASSWORDS, [person.id])',
  },
  {
    rows: ['H3'],
    test: 'plan-size.test.ts › one that the review cannot find in the plan is refused',
    guard: 'features/plans/findings.ts dismissFinding refusal: !possible.has(finding)',
  },
  {
    rows: ['H3'],
    test: 'plan-size.test.ts › what is gone takes its dismissal along with the next one, so that they do not pile up',
    edit: [
      'apps/api/src/features/plans/findings.ts',
      'await queries.deletePassedFindingsBut(tx, plan.id, [...possible]);',
      '',
    ],
  },
  {
    rows: ['H3'],
    test: 'plan-size.test.ts › a writer that knows nothing of the limits is held by the database',
    edit: [SIZE, 'size.bytes > 4194304', 'size.bytes > 1000000000'],
  },
  {
    rows: ['H3'],
    test: 'plan-size.test.ts › a plan takes 1,000; of ten added at once to 995, five are refused',
    edit: [SIZE, 'size.todos > 1000', 'size.todos > 1000000'],
  },
  {
    rows: ['H3'],
    test: 'answer-history.test.ts › of versions saved within an hour the newest 50 are kept',
    clause: ['apps/api/src/features/answers/queries.ts', 'old.plan_id = target.id and', 'false and'],
  },
  {
    rows: ['H3'],
    test: 'answer-history.test.ts › the hourly job keeps the newest 50, the last of each hour for 90 days',
    clause: ['apps/api/src/features/answers/queries.ts', 'where place > 1', 'where false'],
  },
  {
    rows: ['H3'],
    test: 'large-answers.test.ts › beyond the bytes that one caller may have unread, large answers are refused with 503',
    swap: [LARGE, 'keys.every((key) => fits(ofKey.get(key) ?? 0, more, answersOfOneBytes))', 'true'],
  },
  {
    rows: ['H3'],
    test: 'large-answers.test.ts › beyond the bytes that everybody may have unread, another caller is refused too',
    swap: [LARGE, 'fits(inAll, more, answersBytes)', 'true'],
  },
  {
    rows: ['H3'],
    test: 'large-answers.test.ts › who reads nothing of a large answer is cut off long before its time is up',
    swap: [LARGE, 'taken - seen < progressBytes', 'false'],
  },
  {
    rows: ['H3'],
    test: 'sharing-large.test.ts › sixty who open it at once read the plan once',
    swap: [SHARED, 'underWay.get(key)?.catch(() => undefined)', 'undefined'],
  },
  {
    rows: ['H3'],
    test: 'sharing-large.test.ts › a large one is as it was for up to a minute, a small one always as it is',
    swap: [SHARED, 'found && found.until > clock().getTime()', 'false'],
  },
  {
    rows: ['H3'],
    test: 'sharing-large.test.ts › a kept one is shut at the next request: not shared, a new code, a deleted client',
    swap: [SHARED, 'await isOpenToStrangers(ctx, code)', 'true'],
  },
  {
    rows: ['H3'],
    test: 'privacy-export-large.test.ts › a client with megabytes of earlier answers, packed or not, gets every one of them once',
    swap: ['apps/api/src/features/privacy/export-queries.ts', 'bytes >= HISTORY_BYTES', 'false'],
  },
  {
    rows: ['M3'],
    test: 'fairness.test.ts › while one account sends 100 logins at once, others log in',
    edit: [
      'apps/api/src/lib/gate.ts',
      'const enter = (caller: Caller) => {',
      "const enter = (_given: Caller) => {\n    const caller: Caller = { network: 'all' };",
    ],
  },
  {
    rows: ['M3'],
    test: 'fairness.test.ts › while one account sends 24 exports at once, others take their papers, spreadsheets and all their data',
    edit: [
      'apps/api/src/lib/gate.ts',
      'const enter = (caller: Caller) => {',
      "const enter = (_given: Caller) => {\n    const caller: Caller = { network: 'all' };",
    ],
  },
  {
    rows: ['M3'],
    test: 'login-limits.test.ts › are limited to twenty in a quarter of an hour for one account, also at the same moment',
    guard: 'features/auth/sessions/login.ts openSession check: await countOrRefuse(tx, now, LOGINS',
  },
  {
    rows: ['M3'],
    test: 'login-limits.test.ts › leave an account at most fifty sessions',
    edit: [
      'apps/api/src/features/auth/sessions/login.ts',
      'endOldestSessions(tx, accountId, SESSIONS_MAX - 1)',
      'endOldestSessions(tx, accountId, SESSIONS_MAX * 9)',
    ],
  },
];
