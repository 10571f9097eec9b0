import { toDefences } from './defence.ts';

/** What holds the rows of chapters 12 to 14: TLS, configuration, data. */
export const OPERATION_DEFENCES = toDefences({
  'infra/test/compose.test.ts › the proxy speaks TLS 1.2 and 1.3 alone, and nothing without TLS but where to find it': [
    '12.1.1 edit infra/compose/Caddyfile: protocols tls1.2 tls1.3 → protocols tls1.0 tls1.3',
    '12.1.2 12.2.2 edit infra/compose/Caddyfile: protocols tls1.2 tls1.3\n → protocols tls1.2 tls1.3\n\t\tciphers TLS_RSA_WITH_AES_128_CBC_SHA\n',
    '12.2.1 edit infra/compose/Caddyfile: redir https://{host}{uri} 308 → reverse_proxy server-1:3000',
  ],
  'infra/test/compose.test.ts › only the proxy is reached from outside':
    "12.2.1 edit infra/compose/compose.yaml:   server-2: *replica →   server-2:\n    <<: *replica\n    ports: ['3000:3000']",
  'mail-answers.test.ts › STARTTLS is required: %s':
    "12.3.1 swap features/mail/transport.ts: username !== '' && !isLoopback(hostname) → false",
  'mail-answers.test.ts › is not given it when its certificate is signed by nobody we know':
    '12.3.2 swap features/mail/transport.ts: createMailer(smtpOptions(smtpUrl)) → createMailer({ ...smtpOptions(smtpUrl), tls: { rejectUnauthorized: false } })',
  'cli-migrate.test.ts › serves everything and changes no table, no trigger and no event of the audit log':
    '13.2.2 edit apps/api/src/database/grants.ts: grant select, insert, update, delete on all tables in schema public → grant all on all tables in schema public',
  'infra/test/systemd.test.ts › the server does not log in as the owner of the tables':
    'L6 13.2.2 edit infra/systemd/growth-plan.service: MIGRATE_ON_START=false → MIGRATE_ON_START=true',
  'infra/test/compose.test.ts › no password is in the file: each is asked for':
    '13.2.3 edit infra/compose/compose.yaml: growth_plan_app:${APP_PASSWORD:?}@ → growth_plan_app:postgres@',
  'infra/test/kubernetes.test.ts › every way in and out has a port and an exact other end, and jobs reach the database alone':
    '13.2.4 13.2.5 edit infra/kubernetes/base/network.yaml: { cidr: 192.0.2.25/32 } # the mail server → { cidr: 0.0.0.0/0 }',
  'limits-load.test.ts › with every connection to the database taken, callers are asked to come back':
    '13.2.6 swap trpc/errors.ts: POOL_MESSAGES.test(error.message) → false',
  'infra/test/image.test.ts › nothing secret and nothing of this machine goes in':
    '13.3.1 edit .dockerignore: .data\n.env\n → .data\n',
  'infra/test/compose.test.ts › jobs on the database get its address and no other secret':
    'L6 13.3.2 edit infra/compose/compose.yaml: DATABASE_URL: postgres://growth_plan:${OWNER_PASSWORD:?}@postgres:5432/growth_plan\n → DATABASE_URL: postgres://growth_plan:${OWNER_PASSWORD:?}@postgres:5432/growth_plan\n    SESSION_KEYS: ${SESSION_KEYS:?}\n',
  'infra/test/kubernetes.test.ts › jobs get the owner’s database address and no other secret':
    'L6 13.3.2 edit infra/kubernetes/base/migration.yaml: name: growth-plan-owner → name: growth-plan',
  'environment.test.ts › an installation without keys makes one next to its data, keeps it, and lets nobody else read it':
    '13.3.2 edit apps/api/src/environment.ts: { mode: 0o600 } → { mode: 0o644 }',
  'browser-defences.test.ts › in production there is no kept mail to look at':
    '13.4.2 guard http/dev-mail.ts registerDevMail silence: settings.production',
  'browser-defences.test.ts › a page that exists is 200, another 404':
    '13.4.3 14.2.5 swap app.ts: isPage(pathname) ? 200 : 404 → 200',
  'browser-defences.test.ts › TRACE is not found anywhere, and gives nothing of the request back':
    "13.4.4 edit apps/api/src/app.ts:   registerBrandFiles(app, deps);\n →   app.route({ method: 'TRACE' as 'GET', url: '/livez', handler: (request) => request.headers });\n  registerBrandFiles(app, deps);\n",
  'metrics.test.ts › in production the public listener knows no /metrics':
    '13.4.5 swap app.ts: deps.settings.metricsPort === null && !deps.settings.production → true',
  'rest.test.ts › name neither the server nor its framework':
    "13.4.6 swap http/security.ts: answer.json<Record<string, string>>() → { ...answer.json<Record<string, string>>(), server: 'fastify' }",
  'log.test.ts › a log line names no query, no secret of a path':
    "14.2.1 swap http/log.ts: path.replaceAll(SECRET_AFTER, '/$1/[secret]') → path",
  'infra/test/compose.test.ts › no log line of the proxy has a path or a header':
    '14.2.1 edit infra/compose/Caddyfile: \t\t\t\trequest>uri delete\n → ',
  'infra/test/kubernetes.test.ts › the ingress writes no path and names each request itself':
    "L6 14.2.1 edit infra/kubernetes/base/ingress.yaml: enable-access-log: 'false' → enable-access-log: 'true'",
  'browser-defences.test.ts › every route answers everybody with every defence, and leaves nothing private in a cache':
    "14.2.2 14.3.2 guard http/security.ts registerSecurity defence: 'cache-control'",
  'retention.test.ts › mail goes as many days after it was sent':
    '14.2.4 14.2.7 edit apps/api/src/features/retention/delete-expired.ts: daysAgo(settings.keepMailDays) → daysAgo(36_500)',
  'log-privacy.test.ts › holds anything personal or secret':
    "14.2.4 16.2.5 swap http/log.ts: typeof code === 'string' && BAD_VALUE.test(code) → false",
  'nothing-is-lost.spec.ts › when the session has ended nobody can read the page behind the login':
    'L5 14.3.1 edit apps/web/src/features/auth/session/login-again.tsx:       opaque\n → ',
  'apps/web/src/lib/api.test.ts › what was read for one account is gone when the session ends':
    '14.3.1 edit apps/web/src/lib/api.ts: if (now !== owner) queryClient.clear(); → void owner;',
  'apps/web/src/lib/drafts.test.ts › clearing an account leaves the drafts of others':
    '14.3.3 edit apps/web/src/lib/drafts.ts: storage?.removeItem(key) → void key',
});
