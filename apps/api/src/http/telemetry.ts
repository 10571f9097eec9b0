import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { ErrorKey } from '@app/schema/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import type { LogHashes } from '../lib/log-hashes.ts';
import { toNetwork } from '../lib/network.ts';
import type { CallRecord } from '../telemetry/call-record.ts';
import {
  idempotencyReplays,
  logins,
  refusals,
  requestSeconds,
  requestsInFlight,
  type LoginOutcome,
} from '../telemetry/metrics.ts';
import { getSecurityEvent } from '../telemetry/security-events.ts';
import { beforeSending } from './before-sending.ts';
import { PROBES } from './health.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What becomes known of it on its way. */
    call: CallRecord;
  }
}

type Needs = Pick<Dependencies, 'logHashes' | 'settings'>;

/** Gives every request an id that its answer names, and when it is over counts it and writes its one line in the log. */
export function registerTelemetry(app: FastifyInstance, { logHashes, settings }: Needs): void {
  const events = settings.securityEvents ? app.log.child({}, { level: 'info' }) : null; // whatever LOG_LEVEL is
  const tell = (request: FastifyRequest, reply: FastifyReply, status: number) => {
    const route = getRouteName(request);
    count(request, reply, { route, status });
    const line = toLine(request, reply, { route, status, logHashes });
    const isEvent = 'event' in line;
    const level = getLevel(request, { route, status, isEvent });
    if (isEvent && events) events[level]({ reqId: request.id, ...line }, 'request');
    else request.log[level](line, 'request');
  };
  app.addHook('onRequest', (request, reply, done) => {
    request.call = {};
    requestsInFlight.inc();
    void reply.header('x-request-id', request.id);
    let isOver = false;
    const end = (status: number) => {
      if (isOver) return;
      isOver = true;
      requestsInFlight.dec();
      if (reply.sent) tell(request, reply, status);
    };
    reply.raw.setMaxListeners(LISTENERS); // sending a file adds ten of its own
    reply.raw.once('finish', () => end(reply.statusCode)).once('close', () => end(LEFT));
    done();
  });
  beforeSending(app, (request, reply) => {
    if (reply.raw.destroyed) tell(request, reply, LEFT); // now it is known what became of the work
  });
}

const LISTENERS = 20;
const LEFT = 499; // as proxies have it: the caller was gone before the answer was

function count(request: FastifyRequest, reply: FastifyReply, { route, status }: Ending): void {
  const { procedure, outcome } = request.call;
  const group = `${Math.floor(status / 100)}xx`;
  requestSeconds.observe({ method: getMethod(request), route, status: group }, reply.elapsedTime / 1_000);
  if (reply.hasHeader('idempotency-replayed')) idempotencyReplays.inc();
  if (procedure === undefined || outcome === undefined) return;
  if (outcome !== 'ok') refusals.inc({ procedure, reason: outcome });
  if (procedure === 'auth.login') logins.inc({ outcome: toLoginOutcome(outcome) });
}

/** The password was right. */
const UNFINISHED = new Set<ErrorKey>(['account_not_verified', 'second_factor_required', 'sso_required']);

function toLoginOutcome(outcome: NonNullable<CallRecord['outcome']>): LoginOutcome {
  if (outcome === 'ok') return 'ok';
  if (outcome === 'too_many_requests') return 'limited';
  if (outcome === 'unavailable' || outcome === 'unknown') return 'unavailable';
  return UNFINISHED.has(outcome) ? 'unfinished' : 'failed';
}

type Ending = { route: string; status: number };

function getLevel({ call }: FastifyRequest, { route, status, isEvent }: Ending & { isEvent: boolean }) {
  if (call.overload) return 'debug';
  if (status >= 500 || (isEvent && call.outcome !== 'ok')) return 'warn';
  return PROBES.has(route) ? 'debug' : 'info';
}

function toLine(
  request: FastifyRequest,
  reply: FastifyReply,
  { route, status, logHashes }: Ending & Pick<Dependencies, 'logHashes'>,
) {
  const { outcome, actor } = request.call;
  return {
    ...toEvidence(request, logHashes),
    method: getMethod(request),
    route,
    status,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    ...(outcome !== undefined && { outcome }),
    ...(actor && { actor: actor.accountId, role: actor.role }),
  };
}

/**
 * What an investigation needs of a security event: which call of which account, at which address, from which network.
 * Address and network are keyed hashes, so the log names nobody by itself.
 */
function toEvidence({ call, ip }: FastifyRequest, logHashes: LogHashes) {
  const event = getSecurityEvent(call);
  if (event === undefined) return {};
  const account = call.accountId ?? call.actor?.accountId;
  return {
    event,
    procedure: call.procedure,
    ...(account !== undefined && { account }),
    ...(call.address !== undefined && { address: logHashes.address(call.address) }),
    network: logHashes.network(toNetwork(ip).key),
  };
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** A method that we know, or `other`. */
export const getMethod = ({ method }: FastifyRequest) => (METHODS.has(method) ? method : 'other');

const TRPC = '/trpc/:path';
const OURS = /^\/(api|trpc|export|calendar|dev|browser-errors|brand\.json|livez|readyz|metrics)(\/|$)/;

/**
 * What was asked for, as one of the routes we have and never as the caller wrote it: paths hold codes, and whatever people
 * make up. All that is no route of ours is `web`: the pages and files of the web app, and what is not there.
 */
export function getRouteName({ routeOptions: { url = 'web' }, call }: FastifyRequest): string {
  if (url === TRPC) return call.procedure === undefined ? url : `/trpc/${call.procedure}`;
  return OURS.test(url) ? url : 'web';
}

const GIVEN_ID = /^[\w-]{1,64}$/;

/** Makes the id of a request: the one that a trusted proxy gave it in `x-request-id`, or one of our own. */
export function requestIds(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const trusted = new BlockList();
  for (const one of trustedProxies) {
    const [address = '', bits] = one.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  return ({ headers, socket: { remoteAddress = '' } }) => {
    const given = headers['x-request-id'];
    if (typeof given !== 'string' || !GIVEN_ID.test(given)) return randomUUID();
    return trusted.check(remoteAddress, isIP(remoteAddress) === 6 ? 'ipv6' : 'ipv4') ? given : randomUUID();
  };
}
