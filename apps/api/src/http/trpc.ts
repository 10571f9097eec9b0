import type { FailureBody } from '@app/schema/errors';
import { VALIDATION_KEYS } from '@app/schema/validation';
import { getTRPCErrorFromUnknown, getTRPCErrorShape, TRPCError, type TRPCErrorShape } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { Failure } from '../failure.ts';
import type { Context } from '../trpc/context.ts';
import { appRouter } from '../trpc/router.ts';
import { JsonText } from '../lib/json-text.ts';
import { stringifyInPieces } from '../lib/json-pieces.ts';
import { isLargeAnswer } from './large-answers.ts';
import { callProcedure, createContext } from './procedures.ts';
import { createSharedAnswers, type SharedAnswers } from './shared-answers.ts';
import { setStatus } from './send-error.ts';
import { createPackedSender } from './packed-page.ts';

/** Texts and questionnaires, nobody's data: sent in packed form, to be kept by a browser and asked for again with their tags. */
const PUBLISHED = new Set([
  'language.list',
  'language.general',
  'language.forMe',
  'language.examples',
  'questionnaire.get',
]);

/** Calls that come together are refused together. */
const NO_BATCH = { path: 'batch', key: VALIDATION_KEYS.unknownField };

type Call = { Params: { path: string }; Querystring: { input?: string; batch?: string } };

/**
 * Serves `/trpc/{procedure}`, one call a request. A route of our own, because the stock
 * adapter's batching, streaming and header handling cost a third of the throughput; see docs/decisions.
 */
export function registerTrpc(app: FastifyInstance, deps: Dependencies): void {
  const served = { deps, shared: createSharedAnswers(deps), sendPacked: createPackedSender() };
  const queries: Served = { ...served, type: 'query', readInput: ({ query }) => parseQuery(query.input) };
  const mutations: Served = { ...served, type: 'mutation', readInput: ({ body }) => body };
  app.get<Call>('/trpc/:path', (request, reply) => call(request, reply, queries));
  app.post<Call>('/trpc/:path', (request, reply) => call(request, reply, mutations));
}

type Served = {
  deps: Dependencies;
  shared: SharedAnswers;
  sendPacked: ReturnType<typeof createPackedSender>;
  type: 'query' | 'mutation';
  readInput(request: FastifyRequest<Call>): unknown;
};

async function call(request: FastifyRequest<Call>, reply: FastifyReply, served: Served) {
  const { deps, shared, sendPacked, type, readInput } = served;
  const { path } = request.params;
  const ctx = createContext(request, deps, true);
  let input: unknown;
  try {
    if (request.query.batch !== undefined) throw new Failure('bad_request', { errors: [NO_BATCH] });
    input = readInput(request);
    const make = async () => {
      const data = await callProcedure({ path, type, input, ctx });
      if (data instanceof JsonText) return `{"result":{"data":${data.text}}}`;
      const answer = { result: { data } };
      return isLargeAnswer(path) ? stringifyInPieces(answer) : JSON.stringify(answer);
    };
    const body = await shared(ctx, { procedure: path, transport: 'trpc', input }, make);
    void reply.header('content-type', 'application/json; charset=utf-8');
    return typeof body === 'string' && PUBLISHED.has(path) ? await sendPacked(request, reply, body) : reply.send(body);
  } catch (thrown) {
    return fail(request, reply, { error: getTRPCErrorFromUnknown(thrown), path, type, ctx, input });
  }
}

function parseQuery(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new TRPCError({ code: 'PARSE_ERROR' });
  }
}

type Failed = { error: TRPCError; path: string; type: 'query' | 'mutation'; ctx: Context; input: unknown };

function fail(request: FastifyRequest, reply: FastifyReply, failed: Failed) {
  const shape = getTRPCErrorShape({ config: appRouter._def._config, ...failed }) as TRPCErrorShape & {
    data: { httpStatus: number } & FailureBody;
  };
  if (shape.data.msg === 'unknown') request.log.error(failed.error.cause ?? failed.error);
  return setStatus(reply, shape.data).code(shape.data.httpStatus).send({ error: shape });
}
