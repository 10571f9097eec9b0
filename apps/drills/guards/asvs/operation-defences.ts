import type { Defence } from './defence.ts';

const CADDYFILE = 'infra/compose/Caddyfile';
const PROXY =
  'infra/test/compose.test.ts › the proxy speaks TLS 1.2 and 1.3 alone, and nothing without TLS but where to find it';
const PRIVATE_LOG = 'log-privacy.test.ts › holds anything personal or secret';

/** What holds the rows of chapters 12 to 14: TLS, configuration, data. */
export const OPERATION_DEFENCES: Defence[] = [
  { rows: ['12.1.1'], test: PROXY, edit: [CADDYFILE, 'protocols tls1.2 tls1.3', 'protocols tls1.0 tls1.3'] },
  {
    rows: ['12.1.2', '12.2.2'],
    test: PROXY,
    edit: [
      CADDYFILE,
      'protocols tls1.2 tls1.3\n',
      'protocols tls1.2 tls1.3\n\t\tciphers TLS_RSA_WITH_AES_128_CBC_SHA\n',
    ],
  },
  { rows: ['12.2.1'], test: PROXY, edit: [CADDYFILE, 'redir https://{host}{uri} 308', 'reverse_proxy server-1:3000'] },
  {
    rows: ['12.2.1'],
    test: 'infra/test/compose.test.ts › only the proxy is reached from outside',
    edit: [
      'infra/compose/compose.yaml',
      '  server-2: *replica',
      "  server-2:\n    <<: *replica\n    ports: ['3000:3000']",
    ],
  },
  {
    rows: ['12.3.1'],
    test: 'mail-answers.test.ts › STARTTLS is required: %s',
    swap: ['apps/api/src/features/mail/transport.ts', "username !== '' && !isLoopback(hostname)", 'false'],
  },
  {
    rows: ['12.3.2'],
    test: 'mail-answers.test.ts › is not given it when its certificate is signed by nobody we know',
    swap: [
      'apps/api/src/features/mail/transport.ts',
      'nodemailer.createTransport(smtpOptions(smtpUrl))',
      'nodemailer.createTransport({ ...smtpOptions(smtpUrl), tls: { rejectUnauthorized: false } })',
    ],
  },
  {
    rows: ['13.2.2'],
    test: 'cli-migrate.test.ts › serves everything and changes no table, no trigger and no event of the audit log',
    edit: [
      'apps/api/src/database/grants.ts',
      'grant select, insert, update, delete on all tables',
      'grant all on all tables',
    ],
  },
  {
    rows: ['13.2.2'],
    test: 'infra/test/systemd.test.ts › the server does not log in as the owner of the tables',
    edit: ['infra/systemd/growth-plan.service', 'MIGRATE_ON_START=false', 'MIGRATE_ON_START=true'],
  },
  {
    rows: ['13.2.3'],
    test: 'infra/test/compose.test.ts › no password is in the file: each is asked for',
    edit: ['infra/compose/compose.yaml', 'growth_plan_app:${APP_PASSWORD:?}@', 'growth_plan_app:postgres@'],
  },
  {
    rows: ['13.2.4', '13.2.5'],
    test: 'infra/test/kubernetes.test.ts › every way in and out has a port and an exact other end, and jobs reach the database alone',
    edit: ['infra/kubernetes/base/network.yaml', '{ cidr: 192.0.2.25/32 } # the mail server', '{ cidr: 0.0.0.0/0 }'],
  },
  {
    rows: ['13.2.6'],
    test: 'limits-load.test.ts › with every connection to the database taken, callers are asked to come back',
    swap: ['apps/api/src/trpc/errors.ts', 'POOL_MESSAGES.test(error.message)', 'false'],
  },
  {
    rows: ['13.3.1'],
    test: 'infra/test/image.test.ts › nothing secret and nothing of this machine goes in',
    edit: ['.dockerignore', '.env\n', ''],
  },
  {
    rows: ['13.3.2'],
    test: 'infra/test/compose.test.ts › jobs on the database get its address and no other secret',
    edit: [
      'infra/compose/compose.yaml',
      'DATABASE_URL: postgres://growth_plan:${OWNER_PASSWORD:?}@postgres:5432/growth_plan\n',
      'DATABASE_URL: postgres://growth_plan:${OWNER_PASSWORD:?}@postgres:5432/growth_plan\n    SESSION_KEYS: ${SESSION_KEYS:?}\n',
    ],
  },
  {
    rows: ['13.3.2'],
    test: 'infra/test/kubernetes.test.ts › jobs get the owner’s database address and no other secret',
    edit: ['infra/kubernetes/base/migration.yaml', 'name: growth-plan-owner', 'name: growth-plan'],
  },
  {
    rows: ['13.3.2'],
    test: 'environment.test.ts › an installation without keys makes one next to its data, keeps it, and lets nobody else read it',
    edit: ['apps/api/src/environment.ts', '{ mode: 0o600 }', '{ mode: 0o644 }'],
  },
  {
    rows: ['13.4.2'],
    test: 'browser-defences.test.ts › in production there is no kept mail to look at',
    guard: 'http/dev-mail.ts registerDevMail silence: settings.production',
  },
  {
    rows: ['13.4.3', '14.2.5'],
    test: 'browser-defences.test.ts › a page that exists is 200, another 404',
    swap: ['apps/api/src/app.ts', 'isPage(pathname) ? 200 : 404', '200'],
  },
  {
    rows: ['13.4.4'],
    test: 'browser-defences.test.ts › TRACE is not found anywhere, and gives nothing of the request back',
    edit: [
      'apps/api/src/app.ts',
      '  const { brand, upsellDays, eraseAfterDays } = deps.settings;\n',
      "  const { brand, upsellDays, eraseAfterDays } = deps.settings;\n  app.route({ method: 'TRACE' as 'GET', url: '/livez', handler: (request) => request.headers });\n",
    ],
  },
  {
    rows: ['13.4.5'],
    test: 'metrics.test.ts › in production the public listener knows no /metrics',
    swap: ['apps/api/src/app.ts', 'deps.settings.metricsPort === null && !deps.settings.production', 'true'],
  },
  {
    rows: ['13.4.6'],
    test: 'rest.test.ts › name neither the server nor its framework',
    swap: [
      'apps/api/src/http/security.ts',
      'answer.json<Record<string, string>>()',
      "{ ...answer.json<Record<string, string>>(), server: 'fastify' }",
    ],
  },
  {
    rows: ['14.2.1'],
    test: 'log.test.ts › a log line names no query, no secret of a path',
    swap: ['apps/api/src/http/log.ts', "path.replaceAll(SECRET_AFTER, '/$1/[secret]')", 'path'],
  },
  {
    rows: ['14.2.1'],
    test: 'infra/test/compose.test.ts › no log line of the proxy has a path or a header',
    edit: [CADDYFILE, '\t\t\t\trequest>uri delete\n', ''],
  },
  {
    rows: ['14.2.1'],
    test: 'infra/test/kubernetes.test.ts › the ingress writes no path and names each request itself',
    edit: ['infra/kubernetes/base/ingress.yaml', "enable-access-log: 'false'", "enable-access-log: 'true'"],
  },
  {
    rows: ['14.2.2', '14.3.2'],
    test: 'browser-defences.test.ts › every route answers everybody with every defence, and leaves nothing private in a cache',
    guard: "http/security.ts registerSecurity defence: 'cache-control'",
  },
  {
    rows: ['14.2.4', '14.2.7'],
    test: 'retention.test.ts › mail goes as many days after it was sent',
    edit: [
      'apps/api/src/features/retention/delete-expired.ts',
      'coalesce(sent_at, failed_at) < ${daysAgo(settings.keepMailDays)}',
      'created_at < ${daysAgo(36_500)}',
    ],
  },
  {
    rows: ['14.2.4', '16.2.5'],
    test: PRIVATE_LOG,
    swap: ['apps/api/src/http/log.ts', "typeof code === 'string' && BAD_VALUE.test(code)", 'false'],
  },
  {
    rows: ['14.3.1'],
    test: 'nothing-is-lost.spec.ts › when the session has ended nobody can read the page behind the login',
    edit: ['apps/web/src/features/auth/session/login-again.tsx', '      opaque\n', ''],
    build: true,
  },
  {
    rows: ['14.3.1'],
    test: 'nothing-stays.spec.ts › after a logout nothing of the first person is left',
    edit: ['apps/web/src/lib/query-client.ts', 'if (now !== owner) queryClient.clear();', 'void owner;'],
    build: true,
  },
  {
    rows: ['14.3.3'],
    test: 'apps/web/src/lib/drafts.test.ts › clearing an account leaves the drafts of others',
    edit: ['apps/web/src/lib/drafts.ts', 'storage?.removeItem(key)', 'void key'],
  },
];
