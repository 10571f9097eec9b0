import { ERROR_STATUS } from '@app/schema/errors';
import { idSchema } from '@app/schema/fields';
import { VALIDATION_KEYS } from '@app/schema/validation';
import { TRPCError } from '@trpc/server';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Dependencies } from '../dependencies.ts';
import type { Database } from '../database/connect.ts';
import { Failure } from '../failure.ts';
import { identify } from '../features/auth/sessions/identify.ts';
import type { Call } from '../trpc/base.ts';
import type { Context } from '../trpc/context.ts';
import { callProcedure, createContext, PROCEDURES } from './procedures.ts';
import { keyConverter, toSnake } from './snake-case.ts';
import {
  checkIdempotencyKey,
  createRunOnce,
  getIdempotencyKey,
  hashRequest,
  takesKey,
  type RunOnce,
  type WireAnswer,
} from './idempotency.ts';
import { stringifyInPieces } from '../lib/json-pieces.ts';
import { isLargeAnswer } from './large-answers.ts';
import { toRefusal } from './refusals.ts';
import { sendThrown } from './send-error.ts';
import { REST_ROUTES, type RestRoute } from './rest-table.ts';
import { createSharedAnswers, type SharedAnswers } from './shared-answers.ts';
import { sendTagged } from './etag.ts';

type Services = Dependencies & { runOnce: RunOnce; shared: SharedAnswers };

/** Serves the documented `/api/*` paths: the same procedures, the same policy, the same errors. */
export function registerRest(app: FastifyInstance, deps: Dependencies): void {
  const services = { ...deps, runOnce: createRunOnce(deps.db), shared: createSharedAnswers(deps) };
  for (const route of REST_ROUTES) {
    const { method, path: url, procedure } = route;
    app.route({ method, url, config: { procedure }, ...createHandlers(route, services) });
  }
}

const JSON_TYPE = 'application/json; charset=utf-8';
const CSV_TYPE = 'text/csv; charset=utf-8';

/** What a request gives a procedure. */
type Given = Pick<Call, 'input' | 'fault'>;

function createHandlers(route: RestRoute, { runOnce, shared, ...deps }: Services) {
  const { procedure: path } = route;
  const { input: taken, output, type } = PROCEDURES.get(path)!;
  const fromWire = taken ? keyConverter(taken, 'fromWire') : expectNothing;
  const toWire = keyConverter(route.output ?? output, 'toWire');
  const isKeyed = type === 'mutation' && takesKey(path);

  /** Throws nothing: what is wrong with a request is for those who may call. */
  const read = (request: FastifyRequest): Given => {
    try {
      if (isKeyed) checkIdempotencyKey(request);
      const input = fromWire(wireInput(request, route));
      return namesIds(request) ? { input } : { input, fault: new Failure('not_found') };
    } catch (fault) {
      return { input: undefined, fault };
    }
  };
  const serve = async (request: FastifyRequest, reply: FastifyReply, given: Given) => {
    const context = createContext(request, deps);
    const { input } = given;
    const perform = async (ctx: Context): Promise<WireAnswer> => {
      const result = pickPart(await callProcedure({ path, type, ctx, ...given }), route);
      const body = toWire(route.output ? z.parse(route.output, result) : result);
      return { status: route.status ?? 200, body: withText(body, ctx.texts, ctx.language) as object };
    };
    try {
      const key = isKeyed && given.fault === undefined ? getIdempotencyKey(request) : null;
      if (key === null && route.tagged) {
        const asked = { procedure: path, transport: 'rest', input } as const;
        const text = await shared(context, asked, async () => stringifyInPieces((await perform(context)).body));
        return await sendTagged(request, reply.type(JSON_TYPE), text);
      }
      if (key === null) return await answer(request, reply, { ...(await perform(context)), route });
      const actor = await identify(context);
      context.call.actor = actor;
      const keyed = { accountId: actor.accountId, key, hash: hashRequest(request) };
      const later: (() => Promise<unknown>)[] = [];
      const response = await runOnce(keyed, (tx) => perform(within(tx, context, later)));
      for (const work of later) await work();
      if (response.replayed) void reply.header('idempotency-replayed', 'true');
      return await answer(request, reply, { ...response, route });
    } catch (thrown) {
      return sendThrown(request, reply, { thrown, input, texts: deps.texts, ...(taken && { schema: taken }) });
    }
  };
  return {
    handler: (request: FastifyRequest, reply: FastifyReply) => serve(request, reply, read(request)),
    /** A body that cannot be read is refused like one that was. */
    errorHandler: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      const { msg, ...more } = toRefusal(error);
      if (msg === 'unknown') throw error;
      if (!request.underWay && !request.server.enter(request, reply)) return reply;
      return serve(request, reply, { input: undefined, fault: new Failure(msg, more) });
    },
  };
}

/** Whether each id in a path can be one; else the path names nothing, as one with an id that is nobody's. */
function namesIds(request: FastifyRequest): boolean {
  const params = Object.entries(request.params as Record<string, string>);
  return params.every(([name, value]) => !/^id$|Id$/.test(name) || idSchema.safeParse(value).success);
}

/** What of a procedure's answer the path is about. */
function pickPart(result: unknown, { part }: RestRoute): unknown {
  return part === undefined ? result : (result as Record<string, unknown>)[part];
}

/** A procedure without an input takes none: whatever it is given is unknown. */
function expectNothing(given: unknown): undefined {
  const errors = Object.keys(given as object).map((path) => ({ path, key: VALIDATION_KEYS.unknownField }));
  if (errors.length > 0) throw new Failure('bad_request', { errors });
}

/** Sends a list as an array with a link to the next page, everything else as it is. */
async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { route, status, body }: WireAnswer & { route: RestRoute },
) {
  void reply.code(status);
  if (route.csv !== undefined) {
    void reply.type(CSV_TYPE).header('content-disposition', `attachment; filename="${route.csv}"`);
    return reply.send((body as { csv: string }).csv);
  }
  void reply.type(JSON_TYPE); // `true` is JSON as well
  const toText = isLargeAnswer(route.procedure) ? stringifyInPieces : JSON.stringify;
  if (!route.list) return reply.send(await toText(body));
  const { items, next_cursor: next } = body as { items: unknown[]; next_cursor: string | null };
  if (next !== null) {
    const url = new URL(request.url, 'http://localhost');
    url.searchParams.set('cursor', next);
    void reply.header('link', `<${url.pathname}${url.search}>; rel="next"`);
  }
  return reply.send(await toText(items));
}

/** A call that is one with the transaction of its key: it asks for no other connection, and what is for afterwards waits. */
function within(tx: Database, context: Context, later: (() => Promise<unknown>)[]): Context {
  return {
    ...context,
    db: tx,
    questionnaires: context.questionnaires.over(tx),
    afterwards: (work) => Promise.resolve(later.push(work)),
  };
}

/** Path, query and body as one input; a body may not name again what the path names. */
function wireInput(request: FastifyRequest, route: RestRoute): Record<string, unknown> {
  const params = request.params as Record<string, string>;
  const named = Object.fromEntries(Object.entries(params).map(([name, value]) => [toSnake(name), value]));
  const query = Object.fromEntries(
    Object.entries(request.query as Record<string, string | string[]>).map(([name, value]) => [
      name,
      queryValue(name, value),
    ]),
  );
  if (route.method !== 'GET') expectNothing(query);
  const body = request.body === undefined ? {} : request.body;
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  const required = route.body === true && request.body === undefined;
  if (!isObject || required) throw new TRPCError({ code: 'PARSE_ERROR' });
  const smuggled = [
    ...Object.keys(body).filter((name) => Object.hasOwn({ ...named, ...route.fixed }, name)),
    ...Object.keys(query).filter((name) => Object.hasOwn(route.fixed ?? {}, name)),
  ];
  return {
    ...query,
    ...body,
    ...named,
    ...route.fixed,
    ...Object.fromEntries(smuggled.map((name) => [`${name} `, null])),
  };
}

/** Lists and numbers of a query string, which knows only texts. */
function queryValue(name: string, value: string | string[]): unknown {
  if (name === 'state') return String(value).split(','); // said twice, it is a list as well
  if (name === 'limit') return /^\d{1,6}$/.test(String(value)) ? Number(value) : value;
  return value;
}

function withText(body: unknown, texts: Dependencies['texts'], language: string): unknown {
  if (typeof body !== 'object' || body === null || !('msg' in body) || typeof body.msg !== 'string') return body;
  const { msg, ...data } = body;
  const params = data as Record<string, string | number>; // a text names what the answer holds: how many were moved
  const key = msg in ERROR_STATUS ? `server_errors_text.${msg}` : `server_success_text.${msg}`;
  return { msg, text: texts.format(language, key, params), ...data };
}
