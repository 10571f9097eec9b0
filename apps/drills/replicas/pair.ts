import { randomBytes } from 'node:crypto';
import { composeDependencies } from '../../api/src/compose.ts';
import { connect, type Database } from '../../api/src/database/connect.ts';
import type { Dependencies } from '../../api/src/dependencies.ts';
import { readEnvironment } from '../../api/src/environment.ts';
import { freePort } from '../../api/src/lib/free-port.ts';
import type { SigningKey } from '../../api/src/lib/tokens.ts';
import { builders, type Builders } from '../../api/harness/builders.ts';
import { createHttpCallers, type Callers } from '../../api/harness/callers.ts';
import { startBalancer, type Balancer } from './balancer.ts';
import { startMailServer, type MailServer } from '../../api/harness/mail-server.ts';
import { ready, spawnServer, type ServerProcess } from '../../api/harness/processes.ts';

const POOL = 4;
const KEY_BYTES = 32;

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
  close(): Promise<void>;
};

/** Something that must hold across replicas; `prove` throws when it does not, and gives what it saw in a few words. */
export type Fact = { title: string; prove(pair: Pair): Promise<string> };

/** A key of SESSION_KEYS. */
export function aKey(id: string): SigningKey {
  return { id, secret: randomBytes(KEY_BYTES) };
}

/** Keys as SESSION_KEYS has them. */
export function written(...keys: SigningKey[]): string {
  return keys.map(({ id, secret }) => `${id}:${Buffer.from(secret).toString('base64url')}`).join(',');
}

/** Starts both at once; the first of them brings the schema up to date. */
export async function openPair(databaseUrl: string, environment: Record<string, string> = {}): Promise<Pair> {
  const mailServer = await startMailServer();
  const key = aKey('first');
  const shared = {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    SESSION_KEYS: written(key),
    SMTP_URL: mailServer.url,
    TRUSTED_PROXIES: '127.0.0.1',
    ...environment,
  };
  const ports = [await freePort(), await freePort()] as const;
  const variables = { ...shared, PUBLIC_URL: `http://127.0.0.1:${ports[0]}` };
  const [a, b] = [aReplica(ports[0], variables), aReplica(ports[1], variables)];
  const balancer = await startBalancer(ports);
  const db = connect(databaseUrl, POOL);
  const close = async () => {
    await balancer.close();
    await Promise.all([a.server.terminate(), b.server.terminate()]);
    await mailServer.stop();
    await db.destroy();
  };
  try {
    await Promise.all([ready(a.server), ready(b.server)]);
    const deps = await composeDependencies(db, readEnvironment({ NODE_ENV: 'test' }), [key]);
    return { a, b, balancer, mailServer, db, deps, ...builders(deps), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function aReplica(port: number, environment: Record<string, string>): Replica {
  const replica: Replica = {
    ...createHttpCallers(`http://127.0.0.1:${port}`),
    port,
    server: spawnServer(port, environment),
    async start(own = {}) {
      replica.server = spawnServer(port, { ...environment, ...own });
      await ready(replica.server);
    },
  };
  return replica;
}
