import { composeDependencies } from '../../api/src/compose.ts';
import { connect, type Database } from '../../api/src/database/connect.ts';
import type { Dependencies } from '../../api/src/dependencies.ts';
import { readEnvironment } from '../../api/src/environment.ts';
import { freePort } from '../../api/src/lib/free-port.ts';
import { builders, type Builders } from '../../api/harness/builders.ts';
import { createHttpCallers, type Callers } from '../../api/harness/callers.ts';
import type { Opened } from '../support/define-drill.ts';
import { createKey, formatKeys } from '../support/session-keys.ts';
import { startBalancer, type Balancer } from './balancer.ts';
import { startMailServer, type MailServer } from '../../api/harness/mail-server.ts';
import { ready, spawnServer, type ServerProcess } from '../../api/harness/processes.ts';

/** Of the people who log in with one. */
export const PASSWORD = 'Vaahtera#48kuu';
const POOL = 4;

/** One of two servers on one database; its port stays when its process changes. */
export type Replica = Callers & {
  port: number;
  server: ServerProcess;
  /** Starts a new process where the old one has ended, with these variables in addition to the pair's; resolves when it is ready. */
  start(environment?: Record<string, string>): Promise<void>;
};

/** Two servers on one database behind a balancer, their mail server, and builders for what a proof needs to exist. */
export type Pair = Builders & {
  a: Replica;
  b: Replica;
  balancer: Balancer;
  mailServer: MailServer;
  db: Database;
  deps: Dependencies;
  /** What both are started with. */
  environment: Record<string, string>;
};

/** What must hold across replicas, by its title: each throws when it does not, and gives what it saw in a few words. */
export type Facts = Record<string, (pair: Pair) => Promise<string>>;

type Options = {
  environment?: Record<string, string>;
  /** What the second starts, if it is not the server of this checkout. */
  otherStart?: string;
};

/** Starts both at once, which `opened` ends; the first of them brings the schema up to date. */
export async function openPair(
  opened: Opened,
  databaseUrl: string,
  { environment = {}, otherStart }: Options = {},
): Promise<Pair> {
  const mailServer = opened.adopt(await startMailServer(), (one) => one.stop());
  const key = createKey('first');
  const ports = [await freePort(), await freePort()] as const;
  const variables = {
    NODE_ENV: 'production',
    PUBLIC_URL: `http://127.0.0.1:${ports[0]}`,
    DATABASE_URL: databaseUrl,
    SESSION_KEYS: formatKeys(key),
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'plan@example.com',
    TRUSTED_PROXIES: '127.0.0.1',
    ...environment,
  };
  const [a, b] = [startReplica(ports[0], variables), startReplica(ports[1], variables, otherStart)];
  opened.defer(async () => void (await Promise.all([a.server.terminate(), b.server.terminate()])));
  const balancer = await startBalancer(opened, ports);
  const db = opened.use(connect(databaseUrl, POOL));
  await Promise.all([ready(a.server), ready(b.server)]);
  const deps = await composeDependencies(db, readEnvironment({ NODE_ENV: 'test' }), { keys: [key] });
  return { a, b, balancer, mailServer, db, deps, environment: variables, ...builders(deps) };
}

function startReplica(port: number, environment: Record<string, string>, start?: string): Replica {
  const program = start === undefined ? {} : { start };
  const replica: Replica = {
    ...createHttpCallers(`http://127.0.0.1:${port}`),
    port,
    server: spawnServer(port, environment, program),
    async start(own = {}) {
      replica.server = spawnServer(port, { ...environment, ...own }, program);
      await ready(replica.server);
    },
  };
  return replica;
}
