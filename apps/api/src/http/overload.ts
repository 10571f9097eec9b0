import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getSharingNetwork, toNetwork, type Network } from '../lib/network.ts';
import { beforeSending } from './before-sending.ts';
import { PROBES } from './health.ts';
import type { Limits } from './request-limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether it holds one of the places of those worked on at once. */
    underWay: boolean;
    /** Where it comes from. */
    network: Network;
  }
  interface FastifyInstance {
    /** Gives a request one of the places of those worked on at once; false when it is refused, as there is none. */
    enter(request: FastifyRequest, reply: FastifyReply): boolean;
  }
}

/** One network holds at most seven times the places that it leaves free: 112 of 128 alone, 59 each if they are two. */
const SHARE = 7;

const TELL_EVERY_MS = 10_000; // a line for each of thousands would be a load of its own

/**
 * Works on so many requests at once and refuses the next. A request holds its place from when its body is there until its
 * answer is handed to the connection, also when nobody waits for it any more; those who send or read slowly hold none.
 * However many a network asks for, it leaves places to others.
 */
export function registerOverload(
  app: FastifyInstance,
  { atOnce, calmMs }: Limits,
  refuse: (request: FastifyRequest, reply: FastifyReply) => unknown,
): void {
  let underWay = 0;
  const ofNetwork = new Map<string, number>();
  let toldAt = -Infinity;
  const isTooMuch = ({ routeOptions, network }: FastifyRequest) =>
    (ofNetwork.get(getSharingNetwork(network)) ?? 0) >= SHARE * (atOnce - underWay) &&
    !PROBES.has(routeOptions.url ?? '');
  const count = ({ network }: FastifyRequest, by: 1 | -1) => {
    const key = getSharingNetwork(network);
    underWay += by;
    const held = (ofNetwork.get(key) ?? 0) + by;
    if (held === 0) ofNetwork.delete(key);
    else ofNetwork.set(key, held);
  };
  const turnAway = (request: FastifyRequest, reply: FastifyReply) => {
    request.call.overload = true;
    if (performance.now() - toldAt > TELL_EVERY_MS) {
      toldAt = performance.now();
      request.log.warn({ atOnce }, 'overload: refusing requests');
    }
    refuse(request, reply);
    reply.raw.once('finish', () => leaveInPeace(request.raw.socket, calmMs));
  };

  app.decorateRequest('underWay', false);
  app.addHook('onRequest', (request, reply, done) => {
    request.network = toNetwork(request.ip);
    if (isTooMuch(request)) turnAway(request, reply); // before a body is read in vain
    else done();
  });
  const enter = (request: FastifyRequest, reply: FastifyReply): boolean => {
    if (isTooMuch(request)) {
      turnAway(request, reply);
      return false;
    }
    request.underWay = true;
    count(request, 1);
    return true;
  };
  app.decorate('enter', enter); // for a request whose body cannot be read, which gets no further than here
  app.addHook('preHandler', (request, reply, done) => {
    if (enter(request, reply)) done();
  });
  beforeSending(app, (request) => {
    if (request.underWay) count(request, -1);
    request.underWay = false;
  });
}

/**
 * Reads nothing from a connection for a while. Who asks again at once, although asked to come back later, would keep the
 * process busy with refusing: what is under way would hardly get on, and new connections would wait for long.
 */
function leaveInPeace(socket: Socket, ms: number): void {
  if (!(socket instanceof Socket)) return; // injected by a test
  socket.pause();
  setTimeout(() => socket.resume(), ms).unref();
}
