import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { connect, type Database } from '../../database/connect.ts';
import { findEmbedded, startEmbedded } from '../../database/embedded.ts';
import { compareMigrations } from '../../database/migrate-schema.ts';
import { listMissingSettings } from '../../database/pooled-settings.ts';
import { explainUnreachable } from '../../database/unreachable.ts';
import { ConfigurationFault, type Environment } from '../../environment.ts';
import { countAdmins, selectFacts, selectMailTrouble, type DatabaseFacts } from '../queries.ts';
import { isLoopback } from '../../lib/network.ts';
import { examineSafely, faultFinding, okFinding, skipped, warningFinding, type Finding } from './finding.ts';

const OLDEST = 15;
const CLOCKS_APART_S = 5;
const HOUR_MS = 3_600_000;

/** The database of the configuration; our own is started for as long as it takes when it does not run. Nothing is changed. */
export async function* examineDatabase(environment: Environment): AsyncGenerator<Finding> {
  if (environment.databaseUrl === null) yield* examineOwn(environment);
  else yield* examineUrl(environment.databaseUrl, environment);
}

async function* examineOwn(environment: Environment): AsyncGenerator<Finding> {
  const { dataDir } = environment;
  if (!isWritable(dataDir)) {
    yield faultFinding(
      'Data folder',
      `${dataDir} cannot be written`,
      'Choose another with DATA_DIR, or change its owner.',
    );
    return;
  }
  yield okFinding('Data folder', dataDir);
  if (findEmbedded(dataDir) === null) {
    yield skipped('Database', 'there is none yet; the first start makes one');
    return;
  }
  const embedded = await startEmbedded({ dataDir }).catch((error: unknown) => {
    if (error instanceof ConfigurationFault) return error;
    throw error;
  });
  if (embedded instanceof Error) {
    yield faultFinding(
      'Embedded database',
      embedded.message,
      'Its log tells why; set DATABASE_URL to use another database.',
    );
    return;
  }
  try {
    const how = embedded.foreign ? 'it runs' : 'it does not run; started for these checks alone';
    yield okFinding('Embedded database', `${how} (${embedded.folder})`);
    yield* examineUrl(embedded.url, environment);
  } finally {
    await embedded.stop();
  }
}

function isWritable(folder: string): boolean {
  if (!existsSync(folder)) return isWritable(path.dirname(folder));
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function* examineUrl(url: string, environment: Environment): AsyncGenerator<Finding> {
  const { databasePooler: pooler } = environment;
  await using db = connect(url, 1, { pooler });
  try {
    const { facts, offset } = await readFacts(db);
    yield okFinding('Database', `${new URL(url).pathname.slice(1)} on ${new URL(url).host} is reached`);
    yield examineEncryption(facts, url);
    if (environment.production) yield examineRole(facts);
    yield* examineFacts(facts, offset);
    yield pooler === 'none' ? examineConnections(facts, environment.databasePool) : await examinePooler(db);
    yield* examineContent(db);
  } catch (error) {
    const unforeseen = {
      words: `it answers ${(error as Error).message}`,
      remedy: 'Mend what it names, and run it again.',
    };
    const { words, remedy } = explainUnreachable(error, url) ?? unforeseen;
    yield faultFinding('Database', words, remedy);
  }
}

/** What the database tells of itself, and how many seconds its clock is ahead of ours. */
async function readFacts(db: Database): Promise<{ facts: DatabaseFacts; offset: number }> {
  await selectFacts(db); // so that connecting is not timed
  const before = Date.now();
  const facts = await selectFacts(db);
  const ours = (before + Date.now()) / 2;
  return { facts, offset: (Date.parse(facts.now) - ours) / 1000 };
}

function examineEncryption({ encrypted }: DatabaseFacts, url: string): Finding {
  if (encrypted) return okFinding('Database encryption', 'TLS');
  const { hostname } = new URL(url);
  const isHere = hostname === '' || isLoopback(hostname); // without a host it is a socket
  if (isHere) return okFinding('Database encryption', 'no TLS, which a database on this machine does not need');
  return warningFinding(
    'Database encryption',
    'no TLS, so everybody on the way can read all data',
    'Add sslmode=verify-full to DATABASE_URL, unless the way is a network of your own.',
  );
}

/** Who takes the server over has its role: that should not be able to change tables or to empty the audit log. */
function examineRole({ ownsTables }: DatabaseFacts): Finding {
  if (!ownsTables) return okFinding('Database role', 'it uses the tables and does not own them');
  return warningFinding(
    'Database role',
    'the servers own the tables, so that an attacker who controls one can empty the audit log',
    'Make a role without rights, run migrate --app-role with its name, and use it in DATABASE_URL of the servers; see docs/operations.md.',
  );
}

/** Servers do not start when their role lacks a setting that a pooler does not take from them. */
async function examinePooler(db: Database): Promise<Finding> {
  const missing = await listMissingSettings(db);
  if (missing.length === 0) return okFinding('Pooler', 'the role has the settings that servers need');
  return faultFinding(
    'Pooler',
    'the role lacks settings that servers need',
    `Run on PostgreSQL, then RECONNECT on the pooler: ${missing.join(' ')}`,
  );
}

function* examineFacts({ version, versionNumber, encoding }: DatabaseFacts, offset: number): Generator<Finding> {
  yield versionNumber >= OLDEST * 10_000
    ? okFinding('Database version', `PostgreSQL ${version}`)
    : faultFinding('Database version', `PostgreSQL ${version} is too old`, `Upgrade it to ${OLDEST} or newer.`);
  yield encoding === 'UTF8'
    ? okFinding('Encoding', encoding)
    : faultFinding(
        'Encoding',
        `${encoding} is not UTF8`,
        "Create the database again: create database … encoding 'UTF8'.",
      );
  const apart = Math.abs(offset);
  yield apart <= CLOCKS_APART_S
    ? okFinding('Clock', 'the same as the database’s')
    : faultFinding(
        'Clock',
        `this machine and the database are ${Math.round(apart)} seconds apart`,
        'Have both set by a time server.',
      );
}

function examineConnections({ allowed, others }: DatabaseFacts, pool: number): Finding {
  const free = Math.max(0, allowed - others);
  return free >= pool
    ? okFinding('Connections', `${free} of ${allowed} for a pool of ${pool}`)
    : faultFinding(
        'Connections',
        `${free} of ${allowed} are left for a pool of ${pool}`,
        'Lower DATABASE_POOL, or raise max_connections of the database.',
      );
}

async function* examineContent(db: Database): AsyncGenerator<Finding> {
  const { pending, unknown } = await compareMigrations(db);
  if (pending.length > 0) {
    yield faultFinding('Migrations', `not run yet: ${pending.join(', ')}`, 'Start the server: it runs them.');
    yield skipped('Mails, admins', 'the migrations come first');
    return;
  }
  yield unknown.length === 0
    ? okFinding('Migrations', 'up to date')
    : faultFinding(
        'Migrations',
        `of a newer program: ${unknown.join(', ')}`,
        'Run the program that made them, or a newer one.',
      );
  yield examineSafely('Mails', () => examineMails(db));
  yield examineSafely('Admins', () => examineAdmins(db));
}

async function examineMails(db: Database): Promise<Finding> {
  const { failed, late, lastError } = await selectMailTrouble(db, new Date(Date.now() - HOUR_MS));
  if (failed + late === 0) return okFinding('Mails', 'none failed, none waits for more than an hour');
  const last = lastError === null ? '' : `; the last fault: ${lastError}`;
  return faultFinding(
    'Mails',
    `${failed} failed, ${late} wait for more than an hour${last}`,
    'See that the server runs and the mail server takes mail (growth-plan mail:test); an admin can send failed ones again.',
  );
}

async function examineAdmins(db: Database): Promise<Finding> {
  const admins = await countAdmins(db);
  if (admins > 0) return okFinding('Admins', `${admins} can log in`);
  return faultFinding('Admins', 'no admin can log in', 'Run growth-plan admin:create and open its link.');
}
