import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';

/* Loaded before the product by `--import`: has it fail outside every procedure where a request asks for that. */

export const FORCED = 'forced: the password of the database is hunter2';

subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('preHandler', (request, _reply, done) => {
    done(request.headers['x-force-error'] === undefined ? undefined : new Error(FORCED));
  });
});
