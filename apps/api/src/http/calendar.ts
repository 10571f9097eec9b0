import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { readCalendar } from '../features/exports/ical.ts';
import { sendThrown } from './send-error.ts';

/** Serves a person's calendar at its private address, which is all that a calendar program knows. */
export function registerCalendar(app: FastifyInstance, deps: Dependencies): void {
  app.get<{ Params: { token: string } }>('/calendar/:token.ics', async (request, reply) => {
    try {
      const calendar = await readCalendar(deps, request.params.token);
      return await reply.type('text/calendar; charset=utf-8').header('x-robots-tag', 'noindex').send(calendar);
    } catch (thrown) {
      return sendThrown(request, reply, { thrown, input: undefined, texts: deps.texts });
    }
  });
}
