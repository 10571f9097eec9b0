import type { FastifyRequest } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { negotiateLanguage } from '../lib/negotiate.ts';
import type { Context } from '../trpc/context.ts';

/** What a procedure knows of the request that calls it. */
export function contextOf(request: FastifyRequest, deps: Dependencies): Context {
  const { authorization, 'accept-language': languages, 'user-agent': userAgent } = request.headers;
  return {
    ...deps,
    authorization,
    userAgent,
    network: request.network,
    call: request.call,
    afterwards: (work) => work(),
    language: negotiateLanguage(languages, deps.texts.languages),
  };
}
