import type { Defence } from '../asvs/defence.ts';

const TELEMETRY = 'apps/api/src/http/telemetry.ts';
const EVENTS = 'apps/api/src/telemetry/security-events.ts';
const ACCESS = 'apps/api/src/features/backup/access.ts';
const MIGRATION = 'apps/api/src/database/migrations/0013-evidence.ts';
const CADDYFILE = 'infra/compose/Caddyfile';
const FROM_THE_LOG =
  'log-evidence.test.ts › from the log alone, given only the key, the failed logins for one address and from one network can be counted';
const PROXY =
  'infra/test/compose.test.ts › no log line of the proxy has a path or a header, and it names each request itself';
const INGRESS = 'infra/test/kubernetes.test.ts › the ingress writes no path and names each request itself';
const DISMISSED =
  'restore-access.test.ts › a restore over a database keeps dismissed people out and lets no replaced password or second factor work';

/** M5, L4: what is recorded, and that it stays. */
const RECORD_DEFENCES: Defence[] = [
  { rows: ['M5'], test: FROM_THE_LOG, swap: [TELEMETRY, 'logHashes.network(networkOf(ip).key)', "''"] },
  { rows: ['M5'], test: FROM_THE_LOG, swap: [TELEMETRY, 'logHashes.address(call.address)', "''"] },
  {
    rows: ['M5'],
    test: 'log-evidence.test.ts › a failed login of an account names the account in the log',
    swap: [TELEMETRY, 'call.accountId ?? call.actor?.accountId', 'call.actor?.accountId'],
  },
  {
    rows: ['M5'],
    test: 'log-evidence.test.ts › security events have their line at LOG_LEVEL %s, and everyday work has none',
    swap: [TELEMETRY, "settings.securityEvents ? app.log.child({}, { level: 'info' }) : null", 'null'],
  },
  {
    rows: ['M5'],
    test: 'log-evidence.test.ts › an id of somebody else that was asked for is a security event',
    swap: [EVENTS, "outcome === 'not_found' && call.actor && call.namesId", 'false'],
  },
  {
    rows: ['M5'],
    test: 'audit-reads.test.ts › %s by a consultant and by an admin is one event each, and by the client none',
    swap: ['apps/api/src/trpc/base.ts', "actor.role !== 'User' && readsPlan(path)", 'false'],
  },
  {
    rows: ['M5'],
    test: 'audit-reads.test.ts › a PDF of a plan that staff take is recorded, once an hour',
    swap: ['apps/api/src/http/pdf.ts', "actor && actor.role !== 'User'", 'false'],
  },
  {
    rows: ['M5'],
    test: 'audit-reads.test.ts › to-dos that are taken as CSV are recorded for anyone who takes them, once an hour',
    edit: [
      'apps/api/src/features/exports/todos-csv.ts',
      "await recordPlanAccess(ctx.db, { action: 'todos_exported', actor: ctx.actor, planId }, ctx.clock());",
      'void recordPlanAccess;',
    ],
  },
  {
    rows: ['L4'],
    test: 'audit-bursts.test.ts › sharing that is switched 300 times within ten minutes is four events',
    swap: ['apps/api/src/features/audit/bursts.ts', 'burst?.open', 'false'],
  },
  {
    rows: ['L4'],
    test: 'retention.test.ts › loses nothing younger than the floor in the database, whatever the configuration of a server asks for',
    edit: [MIGRATION, 'oldest := least(horizon, now() - make_interval(days => days));', 'oldest := horizon;'],
  },
  {
    rows: ['L4'],
    test: 'retention.test.ts › loses nothing of the floor, and nothing that the horizon named does not cover',
    edit: [MIGRATION, 'where at >= least(horizon, now() - make_interval(days => days))', 'where at >= horizon'],
  },
  {
    rows: ['L4'],
    test: 'cli-migrate.test.ts › serves everything and changes no table, no trigger and no event of the audit log',
    edit: [
      'apps/api/src/database/grants.ts',
      'revoke update, delete on audit_event',
      'revoke references on audit_event',
    ],
  },
  {
    rows: ['L4'],
    test: 'cli-migrate.test.ts › a role that was not named to migrate cannot delete from the audit log at all',
    edit: [MIGRATION, 'revoke all on function delete_audit_events(timestamptz, integer) from public', 'select'],
  },
];

/** M6: what a restore lets back in. */
const RESTORE_DEFENCES: Defence[] = [
  { rows: ['M6'], test: DISMISSED, swap: [ACCESS, 'later && old !== null', 'false'] },
  { rows: ['M6'], test: DISMISSED, swap: [ACCESS, 'later ? await selectChanged(tx, later, sealer) : []', '[]'] },
  {
    rows: ['M6'],
    test: 'restore-access.test.ts › --force-new-passwords lets no password of the backup work, and mails everybody but admins a link',
    clause: [ACCESS, '${forceNewPasswords} or id', 'id'],
  },
  {
    rows: ['M6'],
    test: 'restore-unknown.test.ts › a consultant who was erased since cannot log in, even where clients in the backup are theirs',
    swap: [ACCESS, 'later ? await selectMissing(tx, sql`account`, later) : []', '[]'],
  },
  {
    rows: ['M6'],
    test: 'restore-unknown.test.ts › an account of the backup whose address was given to another meanwhile is deleted',
    clause: [ACCESS, 'set deleted_at = now() where deleted_at is null', 'set deleted_at = now() where false'],
  },
  {
    rows: ['M6'],
    test: 'restore-unknown.test.ts › a second factor that too many wrong codes have locked stays locked',
    edit: [ACCESS, "  'second_factor_failures',\n", ''],
  },
];

/** L5, L6: what is seen after a session, in the logs of proxies, by jobs and at `/dev/mail`. */
const OPERATION_DEFENCES: Defence[] = [
  {
    rows: ['L5'],
    test: 'nothing-is-lost.spec.ts › when the session has ended nobody can read the page behind the login',
    edit: ['apps/web/src/features/auth/session/login-again.tsx', '      opaque\n', ''],
    build: true,
  },
  { rows: ['L6'], test: PROXY, edit: [CADDYFILE, '\t\t\t\trequest>uri delete\n', ''] },
  { rows: ['L6'], test: PROXY, edit: [CADDYFILE, 'header_up X-Request-Id {http.request.uuid}', ''] },
  {
    rows: ['L6'],
    test: INGRESS,
    edit: ['infra/kubernetes/base/ingress.yaml', "enable-access-log: 'false'", "enable-access-log: 'true'"],
  },
  {
    rows: ['L6'],
    test: 'log.test.ts › the id %s of a request is taken over from %s: %s',
    swap: [TELEMETRY, "trusted.check(remoteAddress, isIP(remoteAddress) === 6 ? 'ipv6' : 'ipv4')", 'true'],
  },
  {
    rows: ['L6'],
    test: 'infra/test/compose.test.ts › jobs on the database get its address and no other secret',
    edit: [
      'infra/compose/compose.yaml',
      'DATABASE_URL: postgres://growth_plan:${OWNER_PASSWORD:?}@postgres:5432/growth_plan\n',
      'DATABASE_URL: postgres://growth_plan:${OWNER_PASSWORD:?}@postgres:5432/growth_plan\n    SESSION_KEYS: ${SESSION_KEYS:?}\n',
    ],
  },
  {
    rows: ['L6'],
    test: 'infra/test/kubernetes.test.ts › jobs get the owner’s database address and no other secret',
    edit: ['infra/kubernetes/base/migration.yaml', 'name: growth-plan-owner', 'name: growth-plan'],
  },
  {
    rows: ['L6'],
    test: 'infra/test/systemd.test.ts › the server does not log in as the owner of the tables',
    edit: ['infra/systemd/growth-plan.service', 'MIGRATE_ON_START=false', 'MIGRATE_ON_START=true'],
  },
  {
    rows: ['L6'],
    test: 'cli-migrate.test.ts › doctor warns in production where the servers own the tables, and not where they log in as a role of their own',
    swap: ['apps/api/src/cli/doctor/database.ts', '!ownsTables', 'true'],
  },
  {
    rows: ['L6'],
    test: 'environment.test.ts › a start that others than this machine can reach needs a mail server',
    swap: [
      'apps/api/src/environment.ts',
      "data.SMTP_URL === undefined && data.NODE_ENV !== 'production' && !isLoopback(data.HOST)",
      'false',
    ],
  },
  {
    rows: ['L6'],
    test: 'mail-folder.test.ts › kept mail is not shown to who asks %s',
    swap: [
      'apps/api/src/http/dev-mail.ts',
      'isLoopbackAddress(socket.remoteAddress) && !isProxied && isLoopback(hostname)',
      'true',
    ],
  },
  {
    rows: ['L6'],
    test: 'mail-folder.test.ts › there is no such page where %s',
    swap: ['apps/api/src/environment.ts', 'data.SMTP_URL === undefined && isForDevelopment(data)', 'true'],
  },
];

export const EVIDENCE_DEFENCES: Defence[] = [...RECORD_DEFENCES, ...RESTORE_DEFENCES, ...OPERATION_DEFENCES];
