import { channel } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { sendOverSocket, type Answer, type Asked } from '../harness/over-socket.ts';

export const FOREIGN = 'https://evil.example';

/** Nothing runs but our own files, nothing frames us, nothing is sent elsewhere. */
const POLICY =
  "default-src 'none';script-src 'self';style-src 'self';font-src 'self';connect-src 'self';manifest-src 'self';img-src 'self' data:;" +
  "frame-ancestors 'none';base-uri 'none';form-action 'self';require-trusted-types-for 'script';trusted-types 'none'";

/** On every answer, whatever it is. */
const HEADERS: Record<string, unknown> = {
  'strict-transport-security': expect.stringMatching(/^max-age=(3[2-9]|[4-9]\d)\d{6}; includeSubDomains$/), // a year or more
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

/** On every document, and on nothing else: no browser reads it there. */
const PERMISSIONS = /^([a-z-]+=\(\)(, |$)){10,}/;

/** Tell of what runs here, or let others read it. */
const NEVER = /^(server|x-powered-by|set-cookie|access-control-|www-authenticate$|x-xss-protection-report)/;

const NEEDS_CHARSET = /^(text\/|application\/(json|javascript)|application\/.*\+json)/;

type Expected = { cache: string | RegExp; policy?: string | RegExp };

/** Every defence is on the answer, and it may be kept by whom `cache` says. */
export function expectDefended(asked: string, answer: Answer, { cache, policy = POLICY }: Expected): void {
  const { headers, statusCode } = answer;
  expect({ asked, ...headers }).toMatchObject({ asked, ...HEADERS });
  expect([asked, headers['content-security-policy']]).toEqual([asked, asMatcher(policy)]);
  expect([asked, statusCode, headers['cache-control']]).toEqual([asked, statusCode, asMatcher(cache)]);
  expect([asked, Object.keys(headers).filter((name) => NEVER.test(name))]).toEqual([asked, []]);
  const type = headers['content-type'] ?? '';
  const permissions = type.startsWith('text/html') ? asMatcher(PERMISSIONS) : undefined;
  expect([asked, headers['permissions-policy']]).toEqual([asked, permissions]);
  if (answer.payload !== '') expect([asked, type]).toEqual([asked, expect.stringMatching(/^[a-z]+\/[a-z+-]+/)]);
  if (NEEDS_CHARSET.test(type)) expect([asked, type]).toEqual([asked, expect.stringMatching(/; charset=utf-8$/)]);
}

const asMatcher = (wanted: string | RegExp): unknown =>
  typeof wanted === 'string' ? wanted : expect.stringMatching(wanted);

/** A route as it was registered. */
export type Route = { method: string; url: string };

/** All routes that an application registers while `build` makes it, those of plugins too. */
export async function listRoutes(
  build: () => Promise<FastifyInstance>,
): Promise<{ app: FastifyInstance; routes: Route[] }> {
  const initialized = channel('fastify.initialization');
  const found = new Map<unknown, Route[]>();
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    const routes: Route[] = [];
    found.set(fastify, routes);
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) routes.push({ method: one, url });
    });
  };
  initialized.subscribe(listen);
  const app = await build();
  await app.ready();
  initialized.unsubscribe(listen);
  return { app, routes: found.get(app) ?? [] };
}

/** Asks over a socket, as a page of somebody else's would. */
export function asker(app: FastifyInstance) {
  return (method: string, url: string, { headers, payload }: Pick<Asked, 'headers'> & { payload?: unknown } = {}) =>
    sendOverSocket(app, { method, url, headers: { origin: FOREIGN, ...headers }, body: payload });
}
