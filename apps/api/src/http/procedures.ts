import { TRPCError, type AnyTRPCProcedure } from '@trpc/server';
import type { FastifyRequest } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { recordPlanAccess } from '../features/audit/record.ts';
import { identify } from '../features/auth/sessions/identify.ts';
import { recordActivity } from '../features/clients/queries.ts';
import { negotiateLanguage } from '../lib/negotiate.ts';
import type { Call, Declared } from '../trpc/base.ts';
import type { Context, ProcedurePorts } from '../trpc/context.ts';
import { appRouter } from '../trpc/router.ts';

type Procedure = Declared & { type: 'query' | 'mutation' };

/** Every procedure by its path, and whether it writes. A test finds each path of the policy in it. */
export const PROCEDURES: ReadonlyMap<string, Procedure> = new Map(
  Object.entries(appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>).map(([path, { _def }]) => [
    path,
    { ...(_def.meta as Declared), type: _def.type as Procedure['type'] },
  ]),
);

/** Calls a procedure with an input that it is yet to check. Throws a `TRPCError`. */
export async function callProcedure(call: Call): Promise<unknown> {
  const procedure = PROCEDURES.get(call.path);
  if (procedure?.type !== call.type) throw new TRPCError({ code: 'NOT_FOUND' });
  return procedure.serve(call);
}

const ports: ProcedurePorts = {
  identify,
  recordPlanView: ({ db, clock }, actor, planId) =>
    recordPlanAccess(db, { action: 'plan_viewed', actor, planId }, clock()),
  recordActivity: ({ db }, clientId) => recordActivity(db, clientId),
};

/** What a procedure knows of the request that calls it. */
export function createContext(request: FastifyRequest, deps: Dependencies, takesJson = false): Context {
  const { authorization, 'accept-language': languages, 'user-agent': userAgent } = request.headers;
  return {
    ...deps,
    ports,
    authorization,
    userAgent,
    takesJson,
    network: request.network,
    call: request.call,
    afterwards: (work) => work(),
    language: negotiateLanguage(languages, deps.texts.languages),
  };
}
