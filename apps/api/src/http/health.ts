import Fastify, { type FastifyInstance } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { measureGauges } from '../telemetry/gauges.ts';
import { registry } from '../telemetry/metrics.ts';

/** Asked by what watches the process: always answered. */
export const PROBES: ReadonlySet<string> = new Set(['/livez', '/readyz', '/metrics']);

/** `/livez`: the process answers. `/readyz`: it can serve, which needs the database, and is not about to end. */
export function registerHealth(app: FastifyInstance, { db }: Dependencies, isStopping: () => boolean): void {
  let asked: Promise<unknown> | null = null;
  /** Once for all who ask meanwhile: it is always answered, and must not crowd out what it asks about. */
  const askDatabase = () =>
    (asked ??= db
      .selectNoFrom(({ lit }) => lit(1).as('answer'))
      .execute()
      .finally(() => {
        asked = null;
      }));
  app.get('/livez', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      if (isStopping()) throw new Error('stopping');
      await askDatabase();
      return { status: 'ok' };
    } catch {
      return reply.code(503).header('retry-after', '2').send({ status: 'unavailable' });
    }
  });
}

/** `/metrics` in Prometheus' text format. */
export function registerMetrics(app: FastifyInstance, { db }: Pick<Dependencies, 'db'>): void {
  app.get('/metrics', async (_request, reply) => {
    await measureGauges(db);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Builds what listens for those who watch over the process, apart from everybody else: `/metrics` and the probes. */
export function buildMetricsServer(deps: Dependencies, isStopping: () => boolean): FastifyInstance {
  const app = Fastify();
  registerHealth(app, deps, isStopping);
  registerMetrics(app, deps);
  return app;
}
