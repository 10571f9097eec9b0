import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../../api/src/database/connect.ts';
import { freePort } from '../../api/src/lib/free-port.ts';
import type { Opened } from '../support/define-drill.ts';
import { createChances } from '../support/chances.ts';
import { openFolder, openWay } from '../support/places.ts';
import { createHttpCallers } from '../../api/harness/callers.ts';
import { findViolations, type Violation } from './checker.ts';
import { countUnsent, readFinalState } from './final-state.ts';
import type { Attempt } from './history.ts';
import { startMailServer } from '../../api/harness/mail-server.ts';
import { startPostgres, type Postgres } from '../../api/harness/postgres.ts';
import { ready, spawnServer, type ServerProcess } from '../../api/harness/processes.ts';
import { waitUntil } from '../../api/harness/until.ts';
import { startProxy, type Proxy } from './proxy.ts';
import { openSmallDisk, type SmallDisk } from './small-disk.ts';
import { countClients, createWriters } from './writers.ts';
import { makeWorld, SESSION_KEYS } from './world.ts';

const SOONEST_MS = 200;
const SPREAD_MS = 800;
const BACK_MS = 60_000; // not back by itself after this: broken
const POLL_MS = 10;
const DELIVERY_MS = 90_000; // a mail whose worker died comes back within a minute

/** Writers at work on a server and a PostgreSQL that can be killed under them. */
export type Rig = {
  /** Every request that writers sent, with what came back. */
  history: readonly Attempt[];
  /** Lets the writers write, until the next `check`. */
  begin(): void;
  /** Kills the server after a moment and starts it again; the milliseconds until it was ready. */
  killServer(): Promise<number>;
  /**
   * Kills PostgreSQL after a moment and starts it again; the milliseconds from its taking connections until a writer's
   * request succeeded. Throws when the server ends, or does not answer 503 meanwhile.
   */
  killPostgres(): Promise<number>;
  /** Whether every client's plans are listed. */
  canRead(): Promise<boolean>;
  postgres: Postgres;
  /** Where asked for: between server and database, and between writers and server. */
  network: { toDatabase: Proxy; toServer: Proxy } | null;
  /** Where asked for: that of PostgreSQL, which can be filled. */
  disk: SmallDisk | null;
  /** Lets the writers come to rest and compares what was acknowledged with what is stored. */
  check(): Promise<Violation[]>;
  /** Waits until every queued mail was sent; says so and is false when some never were. */
  deliver(): Promise<boolean>;
};

type RigOptions = {
  writers: number;
  seed: number;
  /** PostgreSQL's own settings over those of the product. */
  postgres?: Record<string, string>;
  /** What is between server and PostgreSQL: `none` (the default), `transaction` or `prepared`. */
  pooler?: string;
  /** Whether the network can be made a bad one. */
  network?: boolean;
  /** Puts all of PostgreSQL, or its log alone, on a disk of its own of so many megabytes. */
  disk?: Parameters<typeof openSmallDisk>[0];
};

/** Starts everything; `opened` closes it. */
export async function openRig(options: RigOptions, opened: Opened): Promise<Rig> {
  const chances = createChances(options.seed);
  const history: Attempt[] = [];
  const disk = options.disk ? opened.adopt(openSmallDisk(options.disk), (one) => one.close()) : null;
  const postgres = opened.adopt(await startPostgres(options.postgres, disk?.places), (one) => one.close());
  const world = await makeWorld(postgres.url, countClients(options.writers));
  const sink = opened.adopt(await startMailServer(), (one) => one.stop());
  const dataDir = openFolder(opened, 'chaos-data');
  const port = await freePort();
  const way = await openWay(opened, postgres.url, options.pooler ?? 'none');
  const network = options.network
    ? {
        toDatabase: await startProxy(opened, Number(new URL(postgres.url).port), chances),
        toServer: await startProxy(opened, port, chances),
      }
    : null;
  if (network) way['DATABASE_URL'] = toPort(postgres.url, network.toDatabase.port);
  const start = () =>
    spawnServer(port, {
      NODE_ENV: 'production',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      ...way,
      DATA_DIR: dataDir,
      SESSION_KEYS,
      SMTP_URL: sink.url,
      MAIL_FROM: 'plan@example.com',
    });
  let server = start();
  opened.defer(() => server.kill());
  await ready(server);
  const url = `http://127.0.0.1:${network?.toServer.port ?? port}`;
  const writers = opened.adopt(createWriters({ ...options, url, world, history }), (all) => all.stop());
  const awaitMoment = () => sleep(SOONEST_MS + chances.below(SPREAD_MS));

  return {
    history,
    postgres,
    network,
    disk,
    begin: () => writers.start(),
    async killServer() {
      await awaitMoment();
      await server.kill();
      server = start();
      return ready(server);
    },
    async killPostgres() {
      await awaitMoment();
      await postgres.kill();
      await awaitUnavailable(server);
      await postgres.start();
      const ms = await awaitSuccess(history);
      if (!server.isRunning()) throw new Error(`the server ended with its database:\n${server.written()}`);
      return ms;
    },
    async canRead() {
      const { query } = createHttpCallers(server.url);
      const answers = await Promise.all(world.clients.map(({ token }) => query('plan.list', {}, { token })));
      return answers.every(({ status }) => status === 200);
    },
    async check() {
      await writers.rest();
      await using db = connect(postgres.url, 2);
      const state = await readFinalState(db); // first: mail goes out all the time
      const received = (await sink.received()).map(({ messageId }) => messageId);
      return findViolations(history, state, received);
    },
    async deliver() {
      await using db = connect(postgres.url, 1);
      const end = performance.now() + DELIVERY_MS;
      let unsent = await countUnsent(db);
      while (unsent > 0 && performance.now() < end) {
        await sleep(500);
        unsent = await countUnsent(db);
      }
      if (unsent > 0) console.log(`${unsent} mails were never sent.`);
      return unsent === 0;
    },
  };
}

function toPort(address: string, port: number): string {
  const url = new URL(address);
  url.port = String(port);
  return url.href;
}

/** Resolves when the server says that it cannot serve, and when to come again; throws when it ends instead. */
async function awaitUnavailable({ url, isRunning, written }: ServerProcess): Promise<void> {
  const isUnavailable = async () => {
    if (!isRunning()) throw new Error(`the server ended with its database:\n${written()}`);
    const [live, able] = await Promise.all(['/livez', '/readyz'].map((probe) => fetch(url + probe).catch(() => null)));
    return live?.status === 200 && able?.status === 503 && able.headers.has('retry-after');
  };
  await waitUntil('503 with Retry-After of a server without its database', isUnavailable, {
    ms: BACK_MS,
    everyMs: POLL_MS,
  });
}

/** The milliseconds until a request that is sent from now on succeeds. */
export async function awaitSuccess(history: readonly Attempt[]): Promise<number> {
  const from = performance.now();
  let looked = history.length;
  while (performance.now() - from < BACK_MS) {
    for (; looked < history.length; looked += 1) {
      const { sentAt, answeredAt, outcome } = history[looked]!;
      if (sentAt >= from && outcome.kind === 'acknowledged') return answeredAt - from;
    }
    await sleep(POLL_MS);
  }
  throw new Error('no request succeeded after PostgreSQL was back');
}
