import type { FastifyRequest } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { recordPlanAccess } from '../features/audit/record.ts';
import { identify } from '../features/auth/sessions/identify.ts';
import { negotiateLanguage } from '../lib/negotiate.ts';
import type { Context, ProcedurePorts } from '../trpc/context.ts';

const ports: ProcedurePorts = {
  identify,
  recordPlanView: ({ db, clock }, actor, planId) =>
    recordPlanAccess(db, { action: 'plan_viewed', actor, planId }, clock()),
};

/** What a procedure knows of the request that calls it. */
export function contextOf(request: FastifyRequest, deps: Dependencies): Context {
  const { authorization, 'accept-language': languages, 'user-agent': userAgent } = request.headers;
  return {
    ...deps,
    ports,
    authorization,
    userAgent,
    network: request.network,
    call: request.call,
    afterwards: (work) => work(),
    language: negotiateLanguage(languages, deps.texts.languages),
  };
}
