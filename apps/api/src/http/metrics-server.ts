import Fastify, { type FastifyInstance } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { measureGauges } from '../telemetry/gauges.ts';
import { registry } from '../telemetry/metrics.ts';
import { registerHealth } from './health.ts';

/** `/metrics` in Prometheus' text format. */
export function registerMetrics(app: FastifyInstance, { db }: Pick<Dependencies, 'db'>): void {
  app.get('/metrics', async (_request, reply) => {
    await measureGauges(db);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Builds what listens for those who watch over the process, apart from everybody else: `/metrics` and the probes. */
export function buildWatch(deps: Dependencies, isStopping: () => boolean): FastifyInstance {
  const app = Fastify();
  registerHealth(app, deps, isStopping);
  registerMetrics(app, deps);
  return app;
}
