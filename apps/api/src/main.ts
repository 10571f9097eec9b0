import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { composeDependencies } from './compose.ts';
import { awaitDatabase } from './database/await.ts';
import { connect } from './database/connect.ts';
import { startEmbedded } from './database/embedded.ts';
import { keepRunning } from './database/keep-running.ts';
import { expectLatest, migrateToLatest } from './database/migrate-schema.ts';
import { expectPooledSettings } from './database/pooled-settings.ts';
import { saveAuditFloor } from './database/retention.ts';
import { listDemoLogins, seedDemo } from './database/seed/demo.ts';
import { unreachableFault } from './database/unreachable.ts';
import { ConfigurationFault, readProcessVariables, readEnvironment, type Environment } from './environment.ts';
import { resealLinkKey } from './features/mail/link-key.ts';
import { createTransport } from './features/mail/transport.ts';
import { createMailWorker } from './features/mail/worker.ts';
import { createJobRunner } from './features/jobs/runner.ts';
import { watchTexts } from './features/texts/watch.ts';
import { listen } from './http/connections.ts';
import { buildMetricsServer } from './http/health.ts';
import { endOnUncaught, surviveLostOutput, tellFatal } from './telemetry/process.ts';
import type { Tracing } from './telemetry/otlp.ts';
import { resealSecondFactors } from './features/auth/second-factor/service.ts';

const LATER_MS = 500; // after the start: what nobody waits for begins when the first requests have been answered
const CLOSE_MS = 8_000; // a stop is over in 10 s, with PostgreSQL's own part

/** What was opened, to be closed in the opposite order, and whether that has been asked for. */
type Life = { opened: (() => Promise<unknown>)[]; stopping: boolean };

async function start(life: Life): Promise<void> {
  const { opened } = life;
  const isStopping = () => life.stopping;
  const environment = readEnvironment(readProcessVariables());
  await expectFreePort('PORT', environment.port, environment.host);
  if (environment.metricsPort !== null)
    await expectFreePort('METRICS_PORT', environment.metricsPort, environment.metricsHost);
  const embedded = environment.databaseUrl === null ? await startEmbedded({ dataDir: environment.dataDir }) : null;
  if (embedded)
    opened.push(
      embedded.stop,
      keepRunning(embedded, (words) => console.error(words)),
    );
  if (embedded && !embedded.folder.startsWith(environment.dataDir))
    console.log(`PostgreSQL keeps its data in ${embedded.folder}, since its user cannot read ${environment.dataDir}`);

  const url = embedded?.url ?? environment.databaseUrl!; // one of the two is there: without DATABASE_URL we have our own
  await prepareSchema(url, environment, isStopping);
  const tracing = await openTracing(environment, opened);
  const { databasePool, databasePooler: pooler } = environment;
  const db = connect(url, databasePool, { pooler, tracing });
  opened.push(() => db.destroy());
  if (pooler !== 'none') await expectPooledSettings(db);
  if (environment.migrateOnStart) await saveAuditFloor(db, environment.auditFloorDays);
  const deps = await composeDependencies(db, environment);
  opened.push(() => deps.passwordStrength.stop());
  await resealSecondFactors(deps);
  await resealLinkKey(deps);
  if (embedded) await seedDemo(deps);

  if (environment.metricsPort !== null) {
    const watched = buildMetricsServer(deps, isStopping);
    opened.push(() => watched.close());
    await watched.listen({ port: environment.metricsPort, host: environment.metricsHost });
  }
  const app = await buildApp(deps, { logLevel: environment.logLevel, isStopping, tracing });
  opened.push(() => closeInTime(app));
  await listen(app, environment);
  const watch = watchTexts(deps.texts, app.log);
  opened.push(() => Promise.resolve(watch.stop()));
  const transport = createTransport(environment);
  const worker = createMailWorker(deps, transport, { log: app.log, tracing });
  opened.push(() => worker.stop().finally(() => transport.close()));
  worker.start();
  if (environment.runsJobs) {
    const jobs = createJobRunner(deps, app.log);
    const begin = setTimeout(() => void jobs.start().then(collectGarbageSoon), LATER_MS);
    opened.push(() => {
      clearTimeout(begin);
      return jobs.stop();
    });
  }
  opened.push(() => sleep(environment.drainSeconds * 1_000)); // not ready any more: time for a balancer to notice
  const ready = `Growth Plan is ready at ${environment.publicUrl}`;
  if (environment.production) app.log.info(ready);
  else console.log(ready);
  if (environment.showsMail) console.log(`Mail is kept and shown at ${environment.publicUrl}/dev/mail`);
  else if (environment.smtpUrl === null) console.log(`SMTP_URL is not set: mail is kept in ${environment.dataDir}`);
  if (embedded) for (const login of await listDemoLogins(db)) console.log(login);
  collectGarbageSoon();
}

/** Gives back what starting took, a seventh of the memory of an idle server, when the first requests have been answered. */
function collectGarbageSoon(): void {
  setTimeout(() => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }), LATER_MS).unref();
}

/** Brings the schema up to date, or only looks whether it is, once the database is there. */
async function prepareSchema(url: string, environment: Environment, isStopping: () => boolean): Promise<void> {
  const { databaseUrl, databaseWaitSeconds: seconds, databasePooler, migrateOnStart } = environment;
  const prepare = (): Promise<unknown> => (migrateOnStart ? migrateToLatest(url) : expectLatest(url, databasePooler));
  const faultOf = (error: unknown) => unreachableFault(error, databaseUrl);
  const tell = (error: unknown) => console.error(`${messageOf(faultOf(error))} Trying for ${seconds} seconds.`);
  await awaitDatabase(prepare, { seconds, isStopping, tell }).catch((error: unknown) => {
    throw faultOf(error);
  });
}

const messageOf = (fault: unknown) => (fault instanceof Error ? fault.message : String(fault));

/** Loads what traces only where there is a collector for them. */
async function openTracing({ tracesUrl }: Environment, opened: Life['opened']): Promise<Tracing | undefined> {
  if (tracesUrl === null) return undefined;
  const { startTracing } = await import('./telemetry/otlp.ts');
  const tracing = startTracing(tracesUrl);
  opened.push(tracing.stop);
  return tracing;
}

/** Takes no new request and lets those running finish, but not for ever. */
async function closeInTime(app: FastifyInstance): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), CLOSE_MS);
  await app.close();
  clearTimeout(late);
}

/** Starts, and closes in order on a fault or a signal, also one that comes while starting; a second signal ends at once. */
function main(): void {
  surviveLostOutput();
  endOnUncaught();
  const life: Life = { opened: [], stopping: false };
  const close = async () => {
    for (const closeOne of life.opened.toReversed()) await closeOne();
  };
  const started = start(life).catch(async (error: unknown) => {
    if (error instanceof ConfigurationFault) console.error(error.message);
    else tellFatal(error);
    await close();
    process.exit(1);
  });
  const stop = async () => {
    if (life.stopping) process.exit(1);
    life.stopping = true;
    await started;
    await close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
}

/** Asked for before anything is started, so that a taken port leaves nothing behind. */
function expectFreePort(variable: string, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const isPort = !['ENOTFOUND', 'EADDRNOTAVAIL', 'EAI_AGAIN'].includes(error.code ?? '');
      const why = error.code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${error.code})`;
      const text = isPort
        ? `Port ${port} ${why}; choose another with ${variable}.`
        : `${variable.replace('PORT', 'HOST')}=${host} is no address of this machine.`;
      reject(new ConfigurationFault(text));
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

main();
