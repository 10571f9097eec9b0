import { toDefences } from './defence.ts';

/** What holds the rows of chapters 1 to 5: input, output, browsers, requests, files. */
export const WEB_DEFENCES = toDefences({
  'static-files.test.ts › is refused, and is neither a page nor a file from outside':
    '1.1.1 5.3.2 13.4.1 guard app.ts answerErrors refusal: !isPagelike(pathname)',
  'branding.test.ts › is a small PNG, and not %s':
    '5.1.1 5.2.1 5.2.2 5.2.6 edit apps/api/src/features/branding/logo.ts: if (!isSmall(given)) return null; → ',
  'branding.test.ts › is not unpacked where its decoder has no limit':
    '5.2.3 edit apps/api/src/features/branding/logo.ts:  && given[INTERLACED_AT] === 0 → ',
  'branding.test.ts › is written again from its pixels, so that nothing else in its file is sent on':
    '5.3.1 edit apps/api/src/features/branding/logo.ts: return PNG.sync.write(png, { deflateLevel: 9 }); → return given;',
  'hostile-mail.test.ts › with the elements and links that are ours':
    '1.1.2 1.2.1 1.2.2 swap lib/markup.ts: value.replaceAll(/[&<>"\']/g, (character) => ENTITIES[character]!) → value',
  'hostile-outputs.test.ts › does nothing, and its file has one name':
    '1.2.1 3.2.1 5.4.2 swap http/pdf.ts: toDisposition(name) → name',
  'apps/web/src/features/shell/return-url.test.ts › only a path of this site is a way back':
    '1.2.2 3.7.2 edit apps/web/src/features/shell/return-url.ts: /^\\/(?![/\\\\\\s])/.test(from) → true',
  'static-files.test.ts › has a page without a script or style inside, and nothing from elsewhere':
    '1.2.3 3.6.1 14.2.3 edit apps/web/index.html: <script src="/theme.js"></script> → <script src="/theme.js"></script><script src="https://cdn.example/x.js"></script>',
  'staff-clients.test.ts › search finds parts of words, Finnish letters in either case, and signs as they are': [
    "1.2.4 edit apps/api/src/database/text-search.ts: like lower(${toPattern(typed)}) → like lower(${sql.raw(`'${toPattern(typed)}'`)})",
    '1.2.9 swap database/text-search.ts: typed.replaceAll(/[\\\\%_]/g, String.raw`\\$&`) → typed',
  ],
  'infra/test/source-rules.test.ts › SQL is put together by its library, never from text':
    "1.2.4 edit apps/api/src/features/auth/rate-limits/queries.ts: deleteFrom('attempt').where('key' → deleteFrom('attempt').where(sql.raw('key')",
  'infra/test/source-rules.test.ts › no program is started but the embedded PostgreSQL':
    "1.2.5 edit apps/api/src/lib/free-port.ts: from 'node:net' → from 'node:child_process'",
  'infra/test/source-rules.test.ts › no text becomes a regular expression unless it is a constant':
    '1.2.9 edit apps/api/src/database/text-search.ts: return `%${ → new RegExp(typed); return `%${',
  'infra/test/source-rules.test.ts › no page writes HTML':
    '1.3.1 3.2.2 edit apps/web/src/ui/form/password-field.tsx: <div className="flex flex-col gap-1.5"> → <div dangerouslySetInnerHTML={{ __html: props.label }}>',
  'infra/test/source-rules.test.ts › no text is run as a program':
    "1.3.2 edit apps/api/src/lib/ids.ts: return v7(); → return String(eval('v7()'));",
  'browser-defences.test.ts › every route answers everybody with every defence': [
    '1.3.2 3.4.3 guard http/security.ts POLICY defence: scriptSrc: SELF',
    "3.2.1 3.4.4 swap http/security.ts: answer.json<Record<string, string>>() → Object.fromEntries(Object.entries(answer.json<Record<string, string>>()).filter(([name]) => name !== 'x-content-type-options'))",
    '3.4.1 guard http/security.ts POLICY defence: maxAge',
    "3.4.2 swap http/security.ts: answer.json<Record<string, string>>() → { ...answer.json<Record<string, string>>(), 'access-control-allow-origin': '*' }",
    '3.4.3 guard http/security.ts POLICY defence: baseUri',
    "3.4.5 swap http/security.ts: answer.json<Record<string, string>>() → Object.fromEntries(Object.entries(answer.json<Record<string, string>>()).filter(([name]) => name !== 'referrer-policy'))",
    '3.4.6 guard http/security.ts POLICY defence: frameAncestors',
    "3.4.8 swap http/security.ts: answer.json<Record<string, string>>() → Object.fromEntries(Object.entries(answer.json<Record<string, string>>()).filter(([name]) => name !== 'cross-origin-opener-policy'))",
    "3.5.8 swap http/security.ts: answer.json<Record<string, string>>() → Object.fromEntries(Object.entries(answer.json<Record<string, string>>()).filter(([name]) => name !== 'cross-origin-resource-policy'))",
    "4.1.1 swap http/rest.ts: 'application/json; charset=utf-8' → 'text/plain'",
  ],
  'limits-inputs.test.ts › every text, number and list that a caller gives has a largest size':
    '1.3.3 2.2.1 15.3.3 edit packages/schema/src/fields.ts: return z.string().check(z.trim(), z.minLength(1), z.maxLength(max), z.regex(STORABLE)); → return z.string().check(z.trim(), z.minLength(Math.min(1, max)), z.regex(STORABLE));',
  'infra/test/source-rules.test.ts › the server asks an address by HTTP in one file alone, which looks at it first':
    "1.3.6 13.2.4 15.3.2 edit apps/api/src/http/calendar.ts: export function registerCalendar( → void fetch('http://x.example');\nexport function registerCalendar(",
  'webhooks.test.ts › nothing is sent to an address that is not public, however it is written or resolved, and redirects are not followed':
    '1.3.6 15.3.2 edit apps/api/src/features/webhooks/call.ts: lookup: allowPrivate ? resolve : lookupPublic → lookup: resolve',
  'texts-hostile.test.ts › each of 200 hostile texts is stored as text or refused by name':
    '1.3.7 guard features/texts/service.ts saveMessages refusal: faults.length > 0',
  'hostile-mail.test.ts › goes to one address under its own headers':
    "1.3.11 swap features/mail/letter.ts: value.replaceAll(/(?!\\n)[\\p{Cc}\\p{Bidi_Control}\\p{Zl}\\p{Zp}]/gu, ' ') → value",
  'openapi.test.ts › has every path of the contract and no other':
    "2.1.1 edit apps/api/src/http/rest-table.ts: post('/api/change-password' → post('/api/alter-password'",
  'answer-values.test.ts › refuses %j and says where it is wrong':
    '2.2.1 2.2.2 15.3.5 guard features/answers/service.ts parseValue refusal: !parsed.success',
  'another-questionnaire.test.ts › what is written to a question of another version is not found':
    '2.2.3 guard features/todos/service.ts createTodo refusal: plan.questionnaireId !== placed.questionnaireId',
  'links.test.ts › that is not repeated the same is refused as such':
    '2.2.3 guard features/auth/accounts/password-policy.ts expectGoodPassword refusal: newPassword !== confirmPassword',
  'plans.test.ts › needs every step but the last':
    '2.3.1 guard features/plans/service.ts completePlan refusal: !canBeCompleted',
  'staff-feedback.test.ts › a round ends once feedback was written':
    '2.3.1 guard features/feedback/service.ts endRound refusal: round.entries === 0',
  'plan-start.test.ts › without a credit it is forbidden':
    '2.3.1 2.3.2 guard features/plans/service.ts createPlan refusal: !(await queries.spendCredit',
  'limits.test.ts › a question has as many to-dos as allowed':
    '2.3.2 guard features/todos/service.ts createTodo refusal: (await queries.countTodosOf',
  'database-rules.test.ts › the database refuses a second active plan':
    '2.3.2 edit apps/api/src/database/migrations/0001-foundation.ts: create unique index plan_one_active → create index plan_one_active',
  'plans.test.ts › when the mail cannot be queued, the plan is not sent either':
    '2.3.3 edit apps/api/src/features/plans/service.ts: if (!(await queries.openFeedbackRound(tx, round))) return; → if (!(await queries.openFeedbackRound(ctx.db, round))) return;',
  'races.test.ts › parallel starts with one credit give one plan':
    "2.3.4 15.4.2 guard features/plans/queries.ts spendCredit condition: .where('credits'",
  'cross-site.test.ts › no write takes the body of a form':
    "3.5.1 3.5.2 edit apps/api/src/app.ts: app.addContentTypeParser('application/json', → app.addContentTypeParser(/./,",
  'cross-site.test.ts › no write is reached by a method that only reads':
    "3.5.3 4.1.4 edit apps/api/src/http/trpc.ts: type: 'query', readInput → type: 'mutation', readInput",
  'static-files.test.ts › holds the kinds of files that a page needs, and no map of its sources':
    '3.7.1 13.4.7 edit apps/web/vite.config.ts: assetsInlineLimit: 0, → assetsInlineLimit: 0, sourcemap: true,',
  'infra/test/source-rules.test.ts › no page sends people to an address that is not a constant':
    "3.7.2 edit apps/web/src/lib/update.ts: tabStorage.write(mark, '1'); → window.open(mark);",
  'attempts.test.ts › a caller cannot choose their address':
    '4.1.3 15.3.4 swap app.ts: deps.settings.trustedProxies.length > 0 ? [...deps.settings.trustedProxies] : false → true',
  'browser-defences.test.ts › %i to %s, which reaches no route':
    '4.2.1 edit apps/api/src/app.ts: http: { headersTimeout → http: { insecureHTTPParser: true, headersTimeout',
  'hostile-outputs.test.ts › of to-dos has a row for each, seven cells in each row, and no cell that is run':
    '1.2.10 swap lib/csv.ts: text.replaceAll(FORMULA[delimiter], "\'") → text',
});
