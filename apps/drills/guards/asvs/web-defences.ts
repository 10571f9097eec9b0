import type { Defence } from './defence.ts';

const EVERY_ROUTE = 'browser-defences.test.ts › every route answers everybody with every defence';
const SECURITY = 'apps/api/src/http/security.ts';
const HEADERS = 'answer.json<Record<string, string>>()';

/** The headers of every answer, without one of them. */
const without = (name: string) =>
  [SECURITY, HEADERS, `Object.fromEntries(Object.entries(${HEADERS}).filter(([name]) => name !== '${name}'))`] as const;

/** What holds the rows of chapters 1 to 5: input, output, browsers, requests, files. */
export const WEB_DEFENCES: Defence[] = [
  {
    rows: ['1.1.1', '5.3.2', '13.4.1'],
    test: 'static-files.test.ts › is refused, and is neither a page nor a file from outside',
    guard: 'app.ts answerErrors refusal: !isPagelike(pathname)',
  },
  {
    rows: ['1.1.2', '1.2.1', '1.2.2'],
    test: 'hostile-mail.test.ts › with the elements and links that are ours',
    swap: ['apps/api/src/lib/markup.ts', `value.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!)`, 'value'],
  },
  {
    rows: ['1.2.1', '3.2.1', '5.4.2'],
    test: 'hostile-outputs.test.ts › does nothing, and its file has one name',
    swap: ['apps/api/src/http/pdf.ts', 'dispositionOf(name)', 'name'],
  },
  {
    rows: ['1.2.2', '3.7.2'],
    test: 'apps/web/src/features/shell/return-url.test.ts › only a path of this site is a way back',
    edit: ['apps/web/src/features/shell/return-url.ts', '/^\\/(?![/\\\\])/.test(from)', 'true'],
  },
  {
    rows: ['1.2.3', '3.6.1', '14.2.3'],
    test: 'static-files.test.ts › has a page without a script or style inside, and nothing from elsewhere',
    edit: [
      'apps/web/index.html',
      '<script src="/theme.js"></script>',
      '<script src="/theme.js"></script><script src="https://cdn.example/x.js"></script>',
    ],
    build: true,
  },
  {
    rows: ['1.2.4'],
    test: 'staff-clients.test.ts › search finds parts of words, Finnish letters in either case, and signs as they are',
    edit: [
      'apps/api/src/database/text-search.ts',
      'like lower(${containing(typed)})',
      "like lower(${sql.raw(`'${containing(typed)}'`)})",
    ],
  },
  {
    rows: ['1.2.4'],
    test: 'infra/test/source-rules.test.ts › SQL is put together by its library, never from text',
    edit: [
      'apps/api/src/features/auth/rate-limits/queries.ts',
      "deleteFrom('attempt').where('key'",
      "deleteFrom('attempt').where(sql.raw('key')",
    ],
  },
  {
    rows: ['1.2.5'],
    test: 'infra/test/source-rules.test.ts › no program is started but the embedded PostgreSQL',
    edit: ['apps/api/src/lib/free-port.ts', "from 'node:net'", "from 'node:child_process'"],
  },
  {
    rows: ['1.2.9'],
    test: 'infra/test/source-rules.test.ts › no text becomes a regular expression unless it is a constant',
    edit: ['apps/api/src/database/text-search.ts', 'return `%${', 'new RegExp(typed); return `%${'],
  },
  {
    rows: ['1.2.9'],
    test: 'staff-clients.test.ts › search finds parts of words, Finnish letters in either case, and signs as they are',
    swap: ['apps/api/src/database/text-search.ts', 'typed.replaceAll(/[\\\\%_]/g, String.raw`\\$&`)', 'typed'],
  },
  {
    rows: ['1.3.1', '3.2.2'],
    test: 'infra/test/source-rules.test.ts › no page writes HTML',
    edit: [
      'apps/web/src/features/auth/session/password-field.tsx',
      '<div className="flex flex-col gap-1.5">',
      '<div dangerouslySetInnerHTML={{ __html: props.label }}>',
    ],
  },
  {
    rows: ['1.3.2'],
    test: 'infra/test/source-rules.test.ts › no text is run as a program',
    edit: ['apps/api/src/lib/ids.ts', 'return v7();', "return String(eval('v7()'));"],
  },
  { rows: ['1.3.2', '3.4.3'], test: EVERY_ROUTE, guard: 'http/security.ts POLICY defence: scriptSrc: SELF' },
  {
    rows: ['1.3.3', '2.2.1', '15.3.3'],
    test: 'limits-inputs.test.ts › every text, number and list that a caller gives has a largest size',
    edit: [
      'packages/schema/src/fields.ts',
      'return z.string().check(z.trim(), z.minLength(1), z.maxLength(max), z.regex(STORABLE));',
      'return z.string().check(z.trim(), z.minLength(Math.min(1, max)), z.regex(STORABLE));',
    ],
  },
  {
    rows: ['1.3.6', '13.2.4', '15.3.2'],
    test: 'infra/test/source-rules.test.ts › the server asks no address by HTTP, but the exporter of traces its collector',
    edit: [
      'apps/api/src/http/calendar.ts',
      'export function registerCalendar(',
      "void fetch('http://x.example');\nexport function registerCalendar(",
    ],
  },
  {
    rows: ['1.3.7'],
    test: 'texts-hostile.test.ts › each of 200 hostile texts is stored as text or refused by name',
    guard: 'features/texts/service.ts saveMessages refusal: faults.length > 0',
  },
  {
    rows: ['1.3.11'],
    test: 'hostile-mail.test.ts › goes to one address under its own headers',
    swap: [
      'apps/api/src/features/mail/letter.ts',
      "value.replaceAll(/(?!\\n)[\\p{Cc}\\p{Bidi_Control}\\p{Zl}\\p{Zp}]/gu, ' ')",
      'value',
    ],
  },
  {
    rows: ['2.1.1'],
    test: 'openapi.test.ts › has every path of the contract and no other',
    edit: ['apps/api/src/http/rest-table.ts', "path: '/api/change-password'", "path: '/api/alter-password'"],
  },
  {
    rows: ['2.2.1', '2.2.2', '15.3.5'],
    test: 'answer-values.test.ts › refuses %j and says where it is wrong',
    guard: 'features/answers/service.ts parseValue refusal: !parsed.success',
  },
  {
    rows: ['2.2.3'],
    test: 'another-questionnaire.test.ts › what is written to a question of another version is not found',
    guard: 'features/todos/service.ts createTodo refusal: plan.questionnaireId !== placed.questionnaireId',
  },
  {
    rows: ['2.2.3'],
    test: 'links.test.ts › that is not repeated the same is refused as such',
    guard: 'features/auth/accounts/password-policy.ts expectGoodPassword refusal: newPassword !== confirmPassword',
  },
  {
    rows: ['2.3.1'],
    test: 'plans.test.ts › needs every step but the last',
    guard: 'features/plans/service.ts completePlan refusal: !canBeCompleted',
  },
  {
    rows: ['2.3.1'],
    test: 'staff-feedback.test.ts › a round ends once feedback was written',
    guard: 'features/feedback/service.ts endRound refusal: round.entries === 0',
  },
  {
    rows: ['2.3.1', '2.3.2'],
    test: 'plan-start.test.ts › without a credit it is forbidden',
    guard: 'features/plans/service.ts createPlan refusal: !(await queries.spendCredit',
  },
  {
    rows: ['2.3.2'],
    test: 'limits.test.ts › a question has as many to-dos as allowed',
    guard: 'features/todos/service.ts createTodo refusal: (await queries.countTodosOf',
  },
  {
    rows: ['2.3.2'],
    test: 'database-rules.test.ts › the database refuses a second active plan',
    edit: [
      'apps/api/src/database/migrations/0001-foundation.ts',
      'create unique index plan_one_active',
      'create index plan_one_active',
    ],
  },
  {
    rows: ['2.3.3'],
    test: 'plans.test.ts › when the mail cannot be queued, the plan is not sent either',
    edit: [
      'apps/api/src/features/plans/service.ts',
      'if (!(await queries.openFeedbackRound(tx, round))) return;',
      'if (!(await queries.openFeedbackRound(ctx.db, round))) return;',
    ],
  },
  {
    rows: ['2.3.4', '15.4.2'],
    test: 'races.test.ts › parallel starts with one credit give one plan',
    guard: "features/plans/queries.ts spendCredit condition: .where('credits'",
  },
  { rows: ['3.2.1', '3.4.4'], test: EVERY_ROUTE, swap: without('x-content-type-options') },
  { rows: ['3.4.1'], test: EVERY_ROUTE, guard: 'http/security.ts POLICY defence: maxAge' },
  {
    rows: ['3.4.2'],
    test: EVERY_ROUTE,
    swap: [SECURITY, HEADERS, `{ ...${HEADERS}, 'access-control-allow-origin': '*' }`],
  },
  { rows: ['3.4.3'], test: EVERY_ROUTE, guard: 'http/security.ts POLICY defence: baseUri' },
  { rows: ['3.4.5'], test: EVERY_ROUTE, swap: without('referrer-policy') },
  { rows: ['3.4.6'], test: EVERY_ROUTE, guard: 'http/security.ts POLICY defence: frameAncestors' },
  { rows: ['3.4.8'], test: EVERY_ROUTE, swap: without('cross-origin-opener-policy') },
  {
    rows: ['3.5.1', '3.5.2'],
    test: 'cross-site.test.ts › no write takes the body of a form',
    edit: ['apps/api/src/app.ts', "app.addContentTypeParser('application/json',", 'app.addContentTypeParser(/./,'],
  },
  {
    rows: ['3.5.3', '4.1.4'],
    test: 'cross-site.test.ts › no write is reached by a method that only reads',
    edit: [
      'apps/api/src/http/trpc.ts',
      "call(request, reply, needs, 'query', ",
      "call(request, reply, needs, 'mutation', ",
    ],
  },
  { rows: ['3.5.8'], test: EVERY_ROUTE, swap: without('cross-origin-resource-policy') },
  {
    rows: ['3.7.1', '13.4.7'],
    test: 'static-files.test.ts › holds the kinds of files that a page needs, and no map of its sources',
    edit: ['apps/web/vite.config.ts', 'assetsInlineLimit: 0,', 'assetsInlineLimit: 0, sourcemap: true,'],
    build: true,
  },
  {
    rows: ['3.7.2'],
    test: 'infra/test/source-rules.test.ts › no page sends people to an address that is not a constant',
    edit: ['apps/web/src/lib/update.ts', "sessionStorage.setItem(mark, '1');", 'window.open(mark);'],
  },
  {
    rows: ['4.1.1'],
    test: EVERY_ROUTE,
    swap: ['apps/api/src/http/rest.ts', "'application/json; charset=utf-8'", "'text/plain'"],
  },
  {
    rows: ['4.1.3', '15.3.4'],
    test: 'attempts.test.ts › a caller cannot choose their address',
    swap: [
      'apps/api/src/app.ts',
      'deps.settings.trustedProxies.length > 0 ? [...deps.settings.trustedProxies] : false',
      'true',
    ],
  },
  {
    rows: ['4.2.1'],
    test: 'browser-defences.test.ts › %i to %s, which reaches no route',
    edit: ['apps/api/src/app.ts', 'http: { headersTimeout', 'http: { insecureHTTPParser: true, headersTimeout'],
  },
  {
    rows: ['1.2.10'],
    test: 'hostile-outputs.test.ts › of to-dos has a row for each, six cells in each row, and no cell that is run',
    swap: ['apps/api/src/lib/csv.ts', `(text ?? '').replaceAll(FORMULA, "'")`, "(text ?? '')"],
  },
];
