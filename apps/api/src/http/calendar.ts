import { getTRPCErrorFromUnknown } from '@trpc/server';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { readCalendar } from '../features/exports/ical.ts';
import { negotiateLanguage } from '../lib/negotiate.ts';
import { asTRPCError, bodyOf } from '../trpc/errors.ts';
import { sendFailure } from './rest.ts';

/** Serves a person's calendar at its private address, which is all that a calendar program knows. */
export function registerCalendar(app: FastifyInstance, deps: Dependencies): void {
  app.get<{ Params: { token: string } }>('/calendar/:token.ics', async (request, reply) => {
    try {
      const calendar = await readCalendar(deps, request.params.token);
      return await reply.type('text/calendar; charset=utf-8').header('x-robots-tag', 'noindex').send(calendar);
    } catch (thrown) {
      const body = bodyOf(asTRPCError(getTRPCErrorFromUnknown(thrown)), undefined);
      if (body.msg === 'unknown') request.log.error(thrown);
      const language = negotiateLanguage(request.headers['accept-language'], deps.texts.languages);
      return sendFailure(reply, body, deps.texts, language);
    }
  });
}
