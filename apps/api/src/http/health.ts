import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../dependencies.ts';

/** `/livez`: the process answers. `/readyz`: it can serve, which needs the database, and is not about to end. */
export function registerHealth(app: FastifyInstance, { db }: Dependencies, isStopping: () => boolean): void {
  app.get('/livez', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      if (isStopping()) throw new Error('stopping');
      await sql`select 1`.execute(db);
      return { status: 'ok' };
    } catch {
      return reply.code(503).header('retry-after', '2').send({ status: 'unavailable' });
    }
  });
}
