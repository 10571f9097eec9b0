import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../dependencies.ts';

/** `/livez`: the process answers. `/readyz`: it can serve, which needs the database, and is not about to end. */
export function registerHealth(app: FastifyInstance, { db }: Dependencies, isStopping: () => boolean): void {
  let asked: Promise<unknown> | null = null;
  /** Once for all who ask meanwhile: it is always answered, and must not crowd out what it asks about. */
  const askDatabase = () =>
    (asked ??= sql`select 1`.execute(db).finally(() => {
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
