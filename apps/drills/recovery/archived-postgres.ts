import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { freePort } from '../../api/src/lib/free-port.ts';
import { runStatements } from '../../api/harness/database.ts';
import { waitUntil } from '../../api/harness/until.ts';
import type { Opened } from '../support/define-drill.ts';

const INFRA = path.resolve(import.meta.dirname, '../../../infra');
const NOBODY = 65_534; // PostgreSQL refuses to run as root; this user owns nothing else
const START_MS = 60_000;
/** As compose.yaml makes a cluster. */
const INITDB = ['--username=growth_plan', '--data-checksums', '--auth-local=trust', '--auth-host=scram-sha-256'];

/** What a program said, and how it ended. */
export type Said = { status: number | null; stdout: string; stderr: string };

/** A PostgreSQL that archives into a repository by the files that Compose ships, and the program of operators. */
export type ArchivedPostgres = {
  /** The database of the product, whichever cluster runs. */
  url: string;
  /** Where a moment is restored to, of which `open` makes a database at another address. */
  restored: { folder: string; url: string };
  folder: string;
  /** Has the repository away, as an unmounted disk or a network does, until what this gives is called. */
  hideRepository(): () => void;
  /** Starts the cluster in a folder by the shipped command, with these variables over those of the drill. */
  start(folder: string, variables?: Record<string, string>): Promise<void>;
  /** Ends it without a word, as a lost machine does. */
  lose(): Promise<void>;
  /** A command of `recovery`, to its end. */
  recovery(args: string[], variables?: Record<string, string>): Promise<Said>;
  /** A command of `recovery` that runs until it is ended. */
  run(args: string[], variables?: Record<string, string>): Running;
};

export type Running = { written(): string; end(): Promise<void> };

type Settings = { PATH: string };

/** Makes an empty one, which does not run yet; `opened` ends and deletes all of it. */
export async function openArchivedPostgres(opened: Opened, { PATH }: Settings): Promise<ArchivedPostgres> {
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const home = opened.adopt(
    mkdtempSync(path.join(tmpdir(), 'growth-plan-recovery-')),
    (folder) => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 }), // the archiver may be at its last words
  );
  const at = (name: string) => path.join(home, name);
  chmodSync(home, 0o755);
  for (const name of ['repository', 'sockets', 'spool', 'lock', 'restored', 'looked-at']) mkdirSync(at(name));
  for (const file of ['pgbackrest.conf', 'recovery.sh']) copyFileSync(path.join(INFRA, 'recovery', file), at(file));
  const password = randomBytes(16).toString('hex');
  writeFileSync(at('password'), password);
  writeFileSync(at('postgres.log'), '');
  if (user.uid !== undefined)
    for (const name of ['', 'repository', 'sockets', 'spool', 'lock', 'restored', 'looked-at', 'password'])
      chownSync(at(name), user.uid, user.gid);

  const [port, copyPort] = [await freePort(), await freePort()];
  const environment = {
    PATH,
    ...readExample(),
    PGBACKREST_CONFIG: at('pgbackrest.conf'),
    PGBACKREST_STANZA: 'growth-plan',
    PGBACKREST_REPO1_PATH: at('repository'),
    PGBACKREST_REPO1_CIPHER_PASS: randomBytes(32).toString('hex'),
    PGBACKREST_SPOOL_PATH: at('spool'),
    PGBACKREST_LOCK_PATH: at('lock'),
    PGBACKREST_PG1_PATH: at('data'),
    PGBACKREST_PG1_SOCKET_PATH: at('sockets'),
    PGBACKREST_PG1_PORT: String(port),
    PGHOST: at('sockets'),
    PGPORT: String(port),
    PGUSER: 'growth_plan',
    RESTORED_DATA: at('restored/data'),
    OPEN_SOCKETS: at('looked-at'),
    OPEN_ADDRESSES: '127.0.0.1',
    OPEN_PORT: String(copyPort),
    RECOVERY_BEAT_SECONDS: '1',
  };
  execFileSync('initdb', ['-D', at('data'), `--pwfile=${at('password')}`, ...INITDB], {
    ...user,
    cwd: home,
    env: environment,
    stdio: 'ignore',
  });

  const toUrl = (to: number) => `postgres://growth_plan:${password}@127.0.0.1:${to}/growth_plan`;
  let postgres: ChildProcess | undefined;
  const end = async (signal: NodeJS.Signals) => {
    if (!postgres || postgres.exitCode !== null || postgres.signalCode !== null) return;
    const gone = once(postgres, 'exit');
    postgres.kill(signal);
    await gone;
  };
  opened.defer(() => end('SIGINT'));
  const launch = (args: string[], variables: Record<string, string> = {}) =>
    spawn('sh', [at('recovery.sh'), ...args], { ...user, cwd: home, env: { ...environment, ...variables } });

  return {
    url: toUrl(port),
    restored: { folder: at('restored/data'), url: toUrl(copyPort) },
    folder: at('data'),
    hideRepository() {
      renameSync(at('repository'), at('elsewhere'));
      return () => renameSync(at('elsewhere'), at('repository'));
    },
    async start(folder, variables = {}) {
      const [program = '', ...shipped] = readShippedCommand();
      const places = { port, listen_addresses: '127.0.0.1', unix_socket_directories: at('sockets') };
      const own = Object.entries(places).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
      const log = openSync(at('postgres.log'), 'a');
      const env = { ...environment, PGBACKREST_PG1_PATH: folder, ...variables };
      postgres = spawn(program, ['-D', folder, ...shipped, ...own], {
        ...user,
        cwd: home,
        env,
        stdio: ['ignore', log, log],
      });
      const server = toUrl(port).replace(/growth_plan$/, 'postgres');
      const isUp = () => {
        if (postgres?.exitCode !== null)
          throw new Error(`PostgreSQL ended:\n${readFileSync(at('postgres.log'), 'utf8')}`);
        return runStatements(server, 'select pg_current_xact_id()').then(
          () => true,
          () => false,
        ); // not before it can write
      };
      await waitUntil('PostgreSQL', isUp, { ms: START_MS });
    },
    lose: () => end('SIGQUIT'),
    async recovery(args, variables) {
      const child = launch(args, variables);
      const said = { stdout: '', stderr: '' };
      for (const name of ['stdout', 'stderr'] as const)
        child[name].on('data', (part: Buffer) => (said[name] += part.toString()));
      const [status] = (await once(child, 'close')) as [number | null];
      return { status, stdout: said.stdout.trim(), stderr: said.stderr.trim() };
    },
    run(args, variables) {
      const child = launch(args, variables);
      let written = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (part: Buffer) => (written += part.toString()));
      const gone = once(child, 'exit');
      const running = {
        written: () => written,
        async end() {
          if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
          await gone;
        },
      };
      opened.defer(() => running.end());
      return running;
    },
  };
}

/** What recovery.yaml has PostgreSQL started with. */
function readShippedCommand(): string[] {
  const { services } = parse(readFileSync(path.join(INFRA, 'compose/recovery.yaml'), 'utf8'), { merge: true }) as {
    services: { postgres: { command: string[] } };
  };
  return services.postgres.command;
}

/** The variables of the example that an operator begins with, without those to fill in. */
function readExample(): Record<string, string> {
  const text = readFileSync(path.join(INFRA, 'compose/recovery.env.example'), 'utf8');
  return Object.fromEntries([...text.matchAll(/^([A-Z0-9_]+)=(.+)$/gm)].map(([, name, value]) => [name!, value!]));
}
