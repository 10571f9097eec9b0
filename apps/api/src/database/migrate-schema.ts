import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import pg from 'pg';
import { ConfigurationFault } from '../environment.ts';
import { SCHEMA_BEHIND } from './await.ts';
import { connect, withSettings, type Database, type Pooler } from './connect.ts';
import * as foundation from './migrations/0001-foundation.ts';
import * as questionnaireVersion1 from './migrations/0002-questionnaire-version-1.ts';
import * as accountsAndMail from './migrations/0003-accounts-and-mail.ts';
import * as staff from './migrations/0004-staff.ts';
import * as scale from './migrations/0005-scale.ts';
import * as texts from './migrations/0006-texts.ts';
import * as waysOut from './migrations/0007-ways-out.ts';
import * as privacy from './migrations/0008-privacy.ts';
import * as emailChange from './migrations/0009-email-change.ts';
import * as rateLimits from './migrations/0010-rate-limits.ts';
import * as tokenScopesAndDisabledAccounts from './migrations/0011-token-scopes-and-disabled-accounts.ts';
import * as planSize from './migrations/0012-plan-size.ts';
import * as evidence from './migrations/0013-evidence.ts';
import * as packedHistory from './migrations/0014-packed-history.ts';
import * as withdrawnRounds from './migrations/0015-withdrawn-rounds.ts';
import * as readFeedbackAndExamples from './migrations/0016-read-feedback-and-examples.ts';
import * as workingPlace from './migrations/0017-working-place.ts';
import * as accountRequests from './migrations/0019-account-requests.ts';
import * as todoChanges from './migrations/0020-todo-changes.ts';
import * as todoHistory from './migrations/0021-todo-history.ts';
import * as notifications from './migrations/0022-notifications.ts';
import * as notificationChoices from './migrations/0023-notification-choices.ts';
import * as jobQueue from './migrations/0024-job-queue.ts';
import * as reminders from './migrations/0025-reminders.ts';
import * as followUp from './migrations/0026-follow-up.ts';
import * as review from './migrations/0027-review.ts';
import * as threads from './migrations/0028-threads.ts';
import * as notes from './migrations/0029-notes.ts';
import * as members from './migrations/0030-members.ts';
import * as webhooks from './migrations/0031-webhooks.ts';
import * as clientImport from './migrations/0032-client-import.ts';
import * as sso from './migrations/0033-sso.ts';
import * as passkeys from './migrations/0034-passkeys.ts';
import * as secondFactorRules from './migrations/0035-second-factor-rules.ts';
import * as branding from './migrations/0036-branding.ts';
import * as todoRecord from './migrations/0037-todo-record.ts';
import * as planTargets from './migrations/0038-plan-targets.ts';
import * as shareWebhooks from './migrations/0039-share-webhooks.ts';
import * as planSearchEmail from './migrations/0040-plan-search-email.ts';
import * as reopenedPlans from './migrations/0041-reopened-plans.ts';
import * as colleaguesLeftOut from './migrations/0042-colleagues-left-out.ts';
import * as pausedPlans from './migrations/0043-paused-plans.ts';

/** Every migration, in order; frozen once landed. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-questionnaire-version-1': questionnaireVersion1,
  '0003-accounts-and-mail': accountsAndMail,
  '0004-staff': staff,
  '0005-scale': scale,
  '0006-texts': texts,
  '0007-ways-out': waysOut,
  '0008-privacy': privacy,
  '0009-email-change': emailChange,
  '0010-rate-limits': rateLimits,
  '0011-token-scopes-and-disabled-accounts': tokenScopesAndDisabledAccounts,
  '0012-plan-size': planSize,
  '0013-evidence': evidence,
  '0014-packed-history': packedHistory,
  '0015-withdrawn-rounds': withdrawnRounds,
  '0016-read-feedback-and-examples': readFeedbackAndExamples,
  '0017-working-place': workingPlace,
  '0019-account-requests': accountRequests,
  '0020-todo-changes': todoChanges,
  '0021-todo-history': todoHistory,
  '0022-notifications': notifications,
  '0023-notification-choices': notificationChoices,
  '0024-job-queue': jobQueue,
  '0025-reminders': reminders,
  '0026-follow-up': followUp,
  '0027-review': review,
  '0028-threads': threads,
  '0029-notes': notes,
  '0030-members': members,
  '0031-webhooks': webhooks,
  '0032-client-import': clientImport,
  '0033-sso': sso,
  '0034-passkeys': passkeys,
  '0035-second-factor-rules': secondFactorRules,
  '0036-branding': branding,
  '0037-todo-record': todoRecord,
  '0038-plan-targets': planTargets,
  '0039-share-webhooks': shareWebhooks,
  '0040-plan-search-email': planSearchEmail,
  '0041-reopened-plans': reopenedPlans,
  '0042-colleagues-left-out': colleaguesLeftOut,
  '0043-paused-plans': pausedPlans,
};

/** A migration may take its time, also where the role has limits for a pooler. */
const NO_LIMITS = { statement_timeout: '0', lock_timeout: '0', idle_in_transaction_session_timeout: '0' };

/** The schema that this program works on. */
export const NEWEST_MIGRATION = Object.keys(MIGRATIONS).at(-1)!; // there are some

/** The names of all migrations that this program knows, in order. */
export const migrationNames = (): string[] => Object.keys(MIGRATIONS);

type Elsewhere = {
  /** The schema that `url` leads to, where another one has migrations of its own. */
  schema?: string;
  /** The last one to run. */
  until?: string | undefined;
};

/**
 * Brings a database to the newest schema. Each migration runs in a transaction of its own, under a lock that
 * makes a second migrator wait; returns the names of those that ran. Throws the first failure.
 */
export async function migrateToLatest(url: string, { schema, until }: Elsewhere = {}): Promise<string[]> {
  await using db = openUnlimited(url);
  const migrator = createMigrator(db, schema);
  const ran: string[] = [];
  for (;;) {
    const { error, results } = await migrator.migrateUp();
    if (error) throw error;
    const name = results?.[0]?.migrationName;
    if (name === undefined) return ran;
    ran.push(name);
    if (name === until) return ran;
  }
}

/** Looks instead of migrating; throws `ConfigurationFault` with the code `SCHEMA_BEHIND` for a database that lacks a migration. */
export async function expectLatest(url: string, pooler: Pooler): Promise<void> {
  await using db = connect(url, 1, { pooler });
  const { pending } = await compareMigrations(db);
  if (pending.length > 0)
    throw Object.assign(
      new ConfigurationFault(
        `The database lacks ${pending.length} migrations, the first ${pending[0]}: run "migrate", or set MIGRATE_ON_START=true.`,
      ),
      { code: SCHEMA_BEHIND },
    );
}

/** The migrations that a database lacks, and those it has that this program does not know. Looking changes nothing. */
export async function compareMigrations(db: Database): Promise<{ pending: string[]; unknown: string[] }> {
  const all = await createMigrator(db).getMigrations();
  const pending = all.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
  if (pending.length === all.length) return { pending, unknown: [] }; // there may be no table to read
  // raw: Kysely's own table is not among the typed ones
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return { pending, unknown: rows.map(({ name }) => name).filter((name) => !(name in MIGRATIONS)) };
}

function openUnlimited(url: string): Kysely<unknown> {
  const pool = new pg.Pool({ connectionString: withSettings(url, NO_LIMITS), max: 2 }); // the one that migrates, and the one that holds the lock
  pool.on('error', () => undefined); // one that PostgreSQL ended while idle; the next query tells
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
}

function createMigrator(db: Kysely<unknown> | Database, schema?: string): Migrator {
  const provider = { getMigrations: () => Promise.resolve(MIGRATIONS) };
  return new Migrator({ db, provider, ...(schema !== undefined && { migrationTableSchema: schema }) });
}
