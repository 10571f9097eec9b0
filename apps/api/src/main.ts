import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { composeDependencies } from './compose.ts';
import { connect } from './database/connect.ts';
import { startEmbedded } from './database/embedded.ts';
import { migrateToLatest } from './database/migrate.ts';
import { demoLogins, seedDemo } from './database/seed/demo.ts';
import { unreachableFault } from './database/unreachable.ts';
import {
  ConfigurationFault,
  keysBesideData,
  processVariables,
  readEnvironment,
  type Environment,
} from './environment.ts';
import { createTransport } from './features/mail/transport.ts';
import { createMailWorker } from './features/mail/worker.ts';
import { watchTexts } from './features/texts/watch.ts';
import { resealSecondFactors } from './features/second-factor/service.ts';

const CLOSE_MS = 8_000; // a stop is over in 10 s, with PostgreSQL's own part

/** What was opened, to be closed in the opposite order. */
type Opened = (() => Promise<unknown>)[];

async function start(opened: Opened): Promise<void> {
  const environment = readEnvironment(processVariables());
  await expectFreePort(environment);
  const embedded = environment.databaseUrl === null ? await startEmbedded({ dataDir: environment.dataDir }) : null;
  if (embedded) opened.push(embedded.stop);
  if (embedded && !embedded.folder.startsWith(environment.dataDir))
    console.log(`PostgreSQL keeps its data in ${embedded.folder}, since its user cannot read ${environment.dataDir}`);

  const url = embedded?.url ?? environment.databaseUrl!; // one of the two is there: without DATABASE_URL we have our own
  await migrateToLatest(url).catch((error: unknown) => {
    throw unreachableFault(error, environment.databaseUrl);
  });
  const db = connect(url, environment.databasePool);
  opened.push(() => db.destroy());
  const keys = environment.sessionKeys ?? keysBesideData(environment.dataDir);
  const deps = await composeDependencies(db, environment, keys);
  await resealSecondFactors(deps);
  if (embedded) await seedDemo(deps);

  const app = await buildApp(deps, { logLevel: environment.logLevel });
  opened.push(() => closeInTime(app));
  await app.listen({ port: environment.port, host: environment.host });
  const watch = watchTexts(deps.texts, app.log);
  opened.push(() => Promise.resolve(watch.stop()));
  const transport = createTransport(environment);
  const worker = createMailWorker(deps, transport, app.log);
  opened.push(() => worker.stop().finally(() => transport.close()));
  worker.start();
  console.log(`Growth Plan is ready at ${environment.publicUrl}`);
  if (environment.smtpUrl === null) console.log(`Mail is kept and shown at ${environment.publicUrl}/dev/mail`);
  if (embedded) for (const login of await demoLogins(db)) console.log(login);
}

/** Takes no new request and lets those running finish, but not for ever. */
async function closeInTime(app: FastifyInstance): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), CLOSE_MS);
  await app.close();
  clearTimeout(late);
}

async function close(opened: Opened): Promise<void> {
  for (const closeOne of opened.toReversed()) await closeOne();
}

/** Starts, and closes in order on a fault or a signal, also one that comes while starting; a second signal ends at once. */
function main(): void {
  const opened: Opened = [];
  const started = start(opened).catch(async (error: unknown) => {
    console.error(error instanceof ConfigurationFault ? error.message : error);
    await close(opened);
    process.exit(1);
  });
  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    await started;
    await close(opened);
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
}

/** Asked for before anything is started, so that a taken port leaves nothing behind. */
function expectFreePort({ port, host }: Environment): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${error.code})`;
      reject(new ConfigurationFault(`Port ${port} ${why}; choose another with PORT.`));
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

main();
