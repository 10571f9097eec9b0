import { toDefences } from '../asvs/defence.ts';

export const EVIDENCE_DEFENCES = toDefences({
  // M5, L4: what is recorded, and that it stays.
  'log-evidence.test.ts › from the log alone, given only the key, the failed logins for one address and from one network can be counted':
    "M5 swap http/telemetry.ts: logHashes.address(call.address) → ''",
  'log-evidence.test.ts › a failed login of an account names the account in the log':
    'M5 swap http/telemetry.ts: call.accountId ?? call.actor?.accountId → call.actor?.accountId',
  'log-evidence.test.ts › security events have their line at LOG_LEVEL %s, and everyday work has none':
    "M5 swap http/telemetry.ts: settings.securityEvents ? app.log.child({}, { level: 'info' }) : null → null",
  'log-evidence.test.ts › an id of somebody else that was asked for is a security event':
    "M5 swap telemetry/security-events.ts: outcome === 'not_found' && call.actor && call.namesId → false",
  'audit-reads.test.ts › %s by a consultant and by an admin is one event each, and by the client none':
    "M5 swap trpc/base.ts: actor.role !== 'User' && readsPlan(path) → false",
  'audit-reads.test.ts › a PDF of a plan is recorded for anyone who takes it, once an hour':
    'M5 edit apps/api/src/http/pdf.ts: if (actor) → if (false)',
  'audit-reads.test.ts › to-dos that are taken as CSV are recorded for anyone who takes them, once an hour':
    "M5 edit apps/api/src/features/exports/todos-spreadsheet.ts: await recordPlanAccess(ctx.db, { action: 'todos_exported', actor: ctx.actor, planId }, ctx.clock()); → void recordPlanAccess;",
  'audit-bursts.test.ts › sharing that is switched 300 times within ten minutes is four events':
    'L4 swap features/audit/bursts.ts: burst?.open → false',
  'retention.test.ts › loses nothing younger than the floor in the database, whatever the configuration of a server asks for':
    'L4 edit apps/api/src/database/migrations/0013-evidence.ts: oldest := least(horizon, now() - make_interval(days => days)); → oldest := horizon;',
  'retention.test.ts › loses nothing of the floor, and nothing that the horizon named does not cover':
    'L4 edit apps/api/src/database/migrations/0013-evidence.ts: where at >= least(horizon, now() - make_interval(days => days)) → where at >= horizon',
  'cli-migrate.test.ts › a role that was not named to migrate cannot delete from the audit log at all':
    'L4 edit apps/api/src/database/migrations/0013-evidence.ts: revoke all on function delete_audit_events(timestamptz, integer) from public → select',

  // M6: what a restore lets back in.
  'restore-access.test.ts › a restore over a database keeps dismissed people out and lets no replaced password or second factor work':
    [
      'M6 swap features/backup/access.ts: later && old !== null → false',
      'M6 swap features/backup/access.ts: later ? await selectChanged(tx, later, sealer) : [] → []',
    ],
  'restore-access.test.ts › --force-new-passwords lets no password of the backup work, and mails everybody but admins a link':
    'M6 clause features/backup/access.ts: ${forceNewPasswords} or id → id',
  'restore-unknown.test.ts › a consultant who was erased since cannot log in, even where clients in the backup are theirs':
    'M6 swap features/backup/access.ts: later ? await selectMissing(tx, sql`account`, later) : [] → []',
  'restore-unknown.test.ts › an account of the backup whose address was given to another meanwhile is deleted':
    'M6 clause features/backup/access.ts: set deleted_at = now() where deleted_at is null → set deleted_at = now() where false',
  'restore-unknown.test.ts › a second factor that too many wrong codes have locked stays locked':
    "M6 edit apps/api/src/features/backup/access.ts:   'second_factor_failures',\n → ",

  // L5, L6: what is seen after a session, in the logs of proxies, by jobs and at `/dev/mail`.
  'infra/test/compose.test.ts › no log line of the proxy has a path or a header, and it names each request itself': [
    'L6 edit infra/compose/Caddyfile: \t\t\t\trequest>uri delete\n → ',
    'L6 edit infra/compose/Caddyfile: header_up X-Request-Id {http.request.uuid} → ',
  ],
  'log.test.ts › the id %s of a request is taken over from %s: %s':
    "L6 swap http/telemetry.ts: trusted.check(remoteAddress, isIP(remoteAddress) === 6 ? 'ipv6' : 'ipv4') → true",
  'cli-migrate.test.ts › doctor warns in production where the servers own the tables, and not where they log in as a role of their own':
    'L6 swap cli/doctor/database.ts: !ownsTables → true',
  'environment.test.ts › a start that others than this machine can reach needs a mail server':
    "L6 swap environment.ts: data.SMTP_URL === undefined && data.NODE_ENV !== 'production' && !isLoopback(data.HOST) → false",
  'mail-folder.test.ts › kept mail is not shown to who asks %s':
    'L6 swap http/dev-mail.ts: isLoopbackAddress(socket.remoteAddress) && !isProxied && isLoopback(hostname) → true',
  'mail-folder.test.ts › there is no such page where %s':
    'L6 swap environment.ts: data.SMTP_URL === undefined && isForDevelopment(data) → true',
});
